// What `z.toJSONSchema` says of every validator of a component is what the document says, judged by ajv on fixtures, counter-examples and values made
// by chance.

import { judgeSchema } from '../../../support/judge.js';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { plan } from '../../../../generator/generate.js';
import { type DocumentConfig, withDefaults } from '../../../../generator/base/options.js';
import type { Subject } from '../../../../generator/verify/subject/check.js';
import { asJson, isFactory } from '../../../../generator/verify/subject/exports.js';
import { type ValuePosition, positionsOf } from '../../../../generator/verify/subject/positions.js';
import type { Json, JsonObject } from '../../../../generator/verify/judge/json.js';
import { withPointers } from '../../../../generator/verify/judge/subschemas.js';
import { createSubject } from '../../../../generator/verify/proof.js';
import { valuesFor } from '../../../support/random/values.js';
import { artefacts, inWorkspace } from '../../../../generator/verify/workspace.js';
import { root } from '../../../support/compile.js';
import { corpusFile } from '../../../support/corpus.js';

const curated: Partial<DocumentConfig> = {
  document: join(root, 'openapi/openapi.yaml'),
  overlays: [join(root, 'openapi/overlays/readings.yaml')],
};

/** Hands on every component in every view in which it says something else, with its validator and its fixtures. */
async function positionsIn<T>(
  options: Partial<DocumentConfig>,
  use: (positions: readonly ValuePosition[], subject: Subject) => T,
): Promise<T> {
  const { files, document, names } = await plan({
    ...withDefaults({ document: '', output: 'out', ...options }, root),
    targets: artefacts,
    layout: 'packages',
    counterExamples: true,
    format: false,
  });
  if (!document || !names) throw new Error('The document cannot be read');
  return inWorkspace({ files }, async (workspace) => {
    for (const artefact of artefacts) {
      const folder = join(workspace.folder, 'packages', artefact);
      await mkdir(join(folder, 'dist'), { recursive: true });
      await build({
        entryPoints: [`${folder}/src/**/*.ts`],
        outdir: join(folder, 'dist'),
        format: 'esm',
        platform: 'node',
        logLevel: 'silent',
      });
    }
    const subject = await createSubject({
      workspace,
      document: withPointers(document.root),
      schemaNames: new Map(names.schemas),
      reported: new Set(),
      seed: 1,
      budget: { values: 1, seeds: 1 },
      excluded: new Set(),
    });
    return use(
      positionsOf(subject).filter(({ kind }) => kind === 'component'),
      subject,
    );
  });
}

function valuesAt(
  { schema, fixture, factory, subject }: ValuePosition,
  { judge }: Subject,
): readonly Json[] {
  const made = isFactory(factory)
    ? [...factory.variants(), ...factory.counterExamples().map(({ value }) => value)]
    : [];
  return [
    ...[fixture, ...made].map(asJson).filter((value) => value !== undefined),
    ...valuesFor(schema(), judge.target, { seed: subject, samples: 6, mutations: 6 }),
  ];
}

function holdsProto(value: Json): boolean {
  return JSON.stringify(value).includes('"__proto__"');
}

describe.each([
  ['the curated document', curated, 50],
  ['the museum', { document: corpusFile('museum.yaml') ?? '' }, 20],
] as const)('z.toJSONSchema, of %s', (_, options, least) => {
  it.skipIf(options.document === '')(
    'says of every component, in every view, what the document says',
    { timeout: 120_000 },
    async () => {
      await positionsIn(options, (positions, whole) => {
        let judged = 0;
        for (const position of positions) {
          const { validator, judge, subject, name } = position;
          if (!(validator instanceof z.ZodType)) throw new Error(`${subject} has no validator`);
          const told: JsonObject & { readonly $defs?: object } = JSON.parse(
            JSON.stringify(z.toJSONSchema(validator)),
          );
          // What it is made of goes by the names of the document.
          expect(
            Object.keys(told.$defs ?? {}).filter((each) => each.startsWith('__')),
            subject,
          ).toEqual([]);
          const accepts = judgeSchema(told);
          for (const value of valuesAt(position, whole)) {
            if (holdsProto(value)) continue;
            judged += 1;
            expect(accepts(value).valid, `${subject}, ${name}: ${JSON.stringify(value)}`).toBe(
              judge(value).valid,
            );
          }
        }
        expect(positions.length).toBeGreaterThanOrEqual(least);
        expect(judged).toBeGreaterThan(40 * least);
      });
    },
  );
});

// The contract matrix: every check, run against the committed packages and the curated document. Each one goes through the document by itself
// and says how many cases it had; the checks of a generation itself (D1 and the like) are in test/unit/output and test/unit/cli.

import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plan } from '../../generator/generate.js';
import { withDefaults } from '../../generator/base/options.js';
import {
  type Case,
  type Subject,
  type TextFile,
  runProofCheck,
} from '../../generator/verify/subject/check.js';
import { build, findCompilers, writeWorkspace } from '../../generator/verify/workspace.js';
import { createSubject } from '../../generator/verify/proof.js';
import { root } from '../support/compile.js';
import { allChecks } from './checks.js';

/** The checks that the curated document has nothing for, with the reason that they find in it. One that has something to do is not listed. */
const absent: Readonly<Record<string, string>> = {
  X10: 'no value is converted',
  L5: 'there are no queries, or TanStack Query is not installed',
};

/** The checks that went through it and have nothing to try. */
const idle: Readonly<Record<string, string>> = {
  L2: 'no request takes what a response has',
  L6: 'no request has alternatives with null, or allOf',
};

/** Letters of the contract that are rows of another check, or tests of the runtime. */
const elsewhere: Readonly<Record<string, string>> = {
  C9: 'C8',
  C11: 'test/behaviour/validation.test.ts',
  C14: 'C6',
  C15: 'C6',
  C19: 'C7',
};

describe('the contract matrix', { timeout: 300_000 }, () => {
  let folder: string;
  let subject: Subject;
  const earlier: Case[] = [];
  const lines: string[] = [];

  beforeAll(async () => {
    const { concord } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const { document, names, diagnostics } = await plan(
      withDefaults({ ...concord, format: false }, root),
    );
    const compiler = findCompilers().at(-1);
    if (!document || !names || !compiler)
      throw new Error('The curated document cannot be generated from');
    folder = await realpath(await mkdtemp(join(tmpdir(), 'concord-matrix-')));
    const workspace = await writeWorkspace(await committed(), folder);
    expect(await build(workspace, compiler)).toEqual([]);
    const reported = new Set(diagnostics.map(({ code, pointer = '' }) => `${code} ${pointer}`));
    subject = await createSubject({
      workspace,
      document: document.root,
      schemaNames: names.schemas,
      reported,
      seed: 1,
      budget: { values: 20, seeds: 100 },
      excluded: new Set(),
      compiler,
    });
  }, 300_000);

  afterAll(async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
    console.info(lines.join('\n'));
  });

  it.each(allChecks.map((check) => [check.id, check.title, check] as const))(
    '%s: %s',
    async (id, title, check) => {
      const result = await runProofCheck(check, subject, { earlier });
      earlier.push(...result.cases);
      const skipped = result.cases.filter((each) => each.skipped !== undefined).length;
      const values = result.cases.reduce(
        (sum, { count = 1, skipped: reason }) => sum + (reason === undefined ? count : 0),
        0,
      );
      lines.push(
        `${id.padEnd(4)} ${
          result.absent === undefined
            ? `${result.cases.length - skipped} cases (${values} values), ${skipped} skipped`
            : `not applicable: ${result.absent}`
        }  ${title}`,
      );
      expect(result.absent).toBe(absent[id]);
      expect(
        result.cases
          .filter(({ failure }) => failure !== undefined)
          .map(({ subject: about, name, failure }) => `${about}, ${name}: ${failure}`),
      ).toEqual([]);
      if (idle[id] !== undefined)
        expect(result.cases).toEqual([expect.objectContaining({ skipped: idle[id] })]);
      else if (result.absent === undefined)
        expect(result.cases.length - skipped).toBeGreaterThan(0);
    },
  );

  it('C17: a schema that is added elsewhere changes no fixture', async () => {
    const { concord } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const overlay = join(folder, 'unrelated.json');
    await writeFile(
      overlay,
      JSON.stringify({
        overlay: '1.0.0',
        info: { title: 'Unrelated', version: '1.0.0' },
        actions: [
          {
            target: '$.components.schemas',
            update: {
              AaUnrelated: {
                type: 'object',
                required: ['a'],
                properties: { a: { type: 'string' } },
              },
            },
          },
        ],
      }),
    );
    const constants = async (overlays: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const { files } = await plan(
        withDefaults({ ...concord, overlays, targets: ['fixtures'], format: false }, root),
      );
      const texts = files
        .filter(({ path }) => path.startsWith('fixtures/src/constants/'))
        .map(({ content }) => content);
      return new Map(
        [
          ...texts
            .join('\n')
            .matchAll(/^export const (\w+)[^]*?(?=^\/\*\*|^\/\/ |^export |^import |$(?![^]))/gm),
        ].map(([text, name = '']) => [name, text.trim()]),
      );
    };
    const [before, after] = [
      await constants(concord.overlays),
      await constants([...concord.overlays, overlay]),
    ];
    expect(before.size).toBeGreaterThan(40);
    expect([...after.keys()].filter((name) => !before.has(name))).toEqual(['aaUnrelatedFixture']);
    expect(
      [...before].filter(([name, text]) => after.get(name) !== text).map(([name]) => name),
    ).toEqual([]);
  });

  it('has a check or a test for every letter of the contract, and checks beyond it', () => {
    const ids = allChecks.map(({ id }) => id);
    const letters = Array.from({ length: 20 }, (_, index) => `C${index + 1}`);
    expect(letters.filter((id) => !ids.includes(id))).toEqual(Object.keys(elsewhere));
    for (const place of Object.values(elsewhere))
      expect(ids.includes(place) || existsSync(join(root, place)), place).toBe(true);
    expect(ids.filter((id) => !letters.includes(id)).sort()).toEqual([
      ...['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L8'],
      'X1',
      'X10',
      'X2',
      'X3',
      'X4',
      'X5',
      'X6',
      'X7',
      'X8',
      'X9',
    ]);
  });
});

/** The packages as they are in the repository. */
async function committed(): Promise<readonly TextFile[]> {
  const generated = join(root, 'generated');
  const paths = (await readdir(generated, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(generated.length + 1)
        .replaceAll('\\', '/'),
    );
  const own = paths.filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path));
  return Promise.all(
    own.map(async (path) => ({ path, content: await readFile(join(generated, path), 'utf8') })),
  );
}

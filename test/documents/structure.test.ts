// Every field of OpenAPI, absent and of every wrong type: what Redocly's structure check finds is a diagnostic of ours at that line, and nothing
// makes Concord fail.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../generator/base/diagnostics.js';
import { loadDocument } from '../../generator/document/load.js';
import { withLocations } from '../../generator/document/document.js';
import { plan } from '../../generator/generate.js';
import { withDefaults } from '../../generator/base/options.js';
import type { JsonObject } from '../../generator/model/json.js';
import { readApi } from '../../generator/read/api.js';
import { everything } from '../hostile/everything.js';
import { type Mutation, mutationsOf, print, structuralProblems } from './mutations.js';

const folder = mkdtempSync(join(tmpdir(), 'concord-structure-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** As much of it as OpenAPI 3.0 has; a keyword of a schema that is newer stays, and is warned of. */
const { webhooks: _, jsonSchemaDialect: __, ...older } = everything;
const everythingOf30: JsonObject = { ...older, openapi: '3.0.3' };

/** Where Redocly is wrong: since JSON Schema 2020-12, and so since OpenAPI 3.1, true and false are schemas everywhere. */
const isSchema = ({ name }: Mutation): boolean =>
  / boolean$/.test(name) &&
  /^(Schema|.*\.schema|.*\.\*|Schema\.(contains|propertyNames|contentSchema|if|then|else|not))/.test(
    name,
  );

/** A schema that is `true` is told once, with the first place: the document has one before these. */
const toldOnce = ['Schema.items boolean', 'AnyOf.* boolean'];

describe.each([
  ['3.1', everything],
  ['3.0', everythingOf30],
] as const)('OpenAPI %s', { timeout: 300_000 }, (version, document) => {
  let mutations: readonly Mutation[] = [];
  beforeAll(async () => {
    mutations = await mutationsOf(document, version);
  });

  test('what Redocly finds is found here, too', async () => {
    const known = new Set(await structuralProblems(document));
    const missed: string[] = [];
    const before = new Set((await findings(document)).map(identity));
    let found = 0;
    for (const mutation of mutations) {
      if (!(await structuralProblems(mutation.document)).some((problem) => !known.has(problem)))
        continue;
      found += 1;
      if (version === '3.1' && isSchema(mutation)) continue;
      const own = (await findings(mutation.document)).filter(
        (finding) => !before.has(identity(finding)),
      );
      if (
        !own.some(
          ({ location }) => location?.file === 'openapi.json' && location.line === mutation.line,
        )
      )
        missed.push(mutation.name);
    }
    expect(missed).toEqual(version === '3.0' ? toldOnce : []);
    expect(found).toBeGreaterThan(100);
  });

  test('nothing makes the generator fail (every tenth of them)', async () => {
    const failures: string[] = [];
    for (const [index, { name, document: wrong }] of mutations.entries()) {
      if (index % 10 !== 0) continue;
      writeFileSync(join(folder, 'openapi.json'), print(wrong));
      await plan(
        withDefaults(
          {
            document: 'openapi.json',
            targets: ['client', 'validators'],
            format: false,
            raw: false,
          },
          folder,
        ),
      ).catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
    }
    expect(failures).toEqual([]);
  });
});

const identity = ({ code, message, pointer }: Diagnostic): string =>
  `${code} ${pointer} ${message}`;

async function findings(document: JsonObject): Promise<readonly Diagnostic[]> {
  writeFileSync(join(folder, 'openapi.json'), print(document));
  const { document: loaded, diagnostics } = await loadDocument('openapi.json', {
    cwd: folder,
    overlays: [],
  });
  return loaded ? [...diagnostics, ...withLocations(readApi(loaded).diagnostics, loaded)] : diagnostics;
}

// Random edits of real documents: code is said to break exactly where a consumer that uses everything no longer compiles, or is refused when it runs.
// `MUTATION_RUNS=20 MUTATION_SEED=a npx vitest run …` tries more.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { loadDocument } from '../../../generator/document/load.js';
import { createRandom } from '../../support/random/random.js';
import { root } from '../../support/compile.js';
import { corpusFile } from '../../support/corpus.js';
import { editedApi } from './api-edits.js';
import { edited } from './edits.js';
import { refusedBy } from './oracle.js';
import { type Output, outputOf, saidOf, type Side } from './outputs.js';

const seed = process.env['MUTATION_SEED'] ?? '1';
const factor = Number(process.env['MUTATION_RUNS'] ?? 1);

/** What is said wrongly, and which side is wrong. What is right now fails here too: take it out. */
const known: Readonly<Record<string, string>> = {
  'museum there: both of two at /components/parameters/StartDate/schema':
    'verdict: every date is longer than that',
  'museum there: not what is in another at /paths//special-events/{eventId}/patch/requestBody/content/application/json/schema':
    'verdict: no object is one of the values that are no longer taken',
  'nothing back: another server at /servers': 'verdict: there is nothing to call',
};

const documents = readdirSync(join(root, 'test/documents/valid')).map((name) => [
  name,
  join(root, 'test/documents/valid', name, 'openapi.yaml'),
]);
const museum = corpusFile('museum.yaml');
/** With everything that a client has. */
const large: readonly (readonly string[])[] = [
  ['curated', join(root, 'openapi/openapi.yaml')],
  ['museum', museum ?? ''],
];

interface Case {
  readonly what: string;
  readonly pair: readonly [Output, Output];
}

/** One that is the same however many others there are. */
function chosen(from: readonly (readonly string[])[], key: string): readonly string[] {
  const rank = ([name = '']: readonly string[]): number =>
    createRandom(`${key} ${name}`).below(1e9);
  return from.toSorted((a, b) => rank(a) - rank(b))[0] ?? [];
}

/** Both directions of one edit of one document; nothing where either end has errors. */
async function casesOf(key: string): Promise<readonly Case[]> {
  const random = createRandom(key);
  const [name = '', path = ''] = chosen(random.chance(0.7) ? documents : large, key);
  // The others are the same where it is missing.
  if (path === '') return [];
  const { document } = await loadDocument(path, {
    cwd: root,
    overlays: name === 'curated' ? ['openapi/overlays/readings.yaml'] : [],
  });
  if (!document) return [];
  const side: Side = { document: document.root };
  const schemaEdit = (): { what: string; side: Side } => {
    const { root: made, what } = edited(document.root, { random });
    return { what, side: { document: Object(made) } };
  };
  const edit = random.chance(0.5) ? editedApi(side, random) : schemaEdit();
  if (!edit || edit.what === '') return [];
  try {
    const [from, to] = [await outputOf(side), await outputOf(edit.side)];
    return [
      { what: `${name} there: ${edit.what}`, pair: [from, to] },
      { what: `${name} back: ${edit.what}`, pair: [to, from] },
    ];
  } catch {
    return [];
  }
}

it('code is said to break exactly where a consumer breaks', async () => {
  const cases: Case[] = [];
  for (let run = 0; run < 50 * factor; run += 1) cases.push(...(await casesOf(`${seed} ${run}`)));
  const wrong = new Map<string, string>();
  let breaking = 0;
  for (let start = 0; start < cases.length; start += 60) {
    const some = cases.slice(start, start + 60);
    const refused = await refusedBy(
      some.map(({ pair }) => pair),
      { runs: true },
    );
    for (const [index, { what, pair }] of some.entries()) {
      const broken = [...(refused[index] ?? [])];
      if (broken.length > 0) breaking += 1;
      if ((saidOf(...pair).sdk === 'breaking') !== broken.length > 0)
        wrong.set(what, broken.length > 0 ? `breaks ${broken.join(', ')}` : 'breaks nothing');
    }
  }
  const unknown = [...wrong].filter(([what]) => !(what in known));
  expect(unknown.map(([what, why]) => `${what}: ${why}`)).toEqual([]);
  if (seed === '1' && factor === 1)
    expect([...wrong.keys()].sort()).toEqual(
      Object.keys(known)
        .filter((what) => museum !== undefined || !what.startsWith('museum '))
        .sort(),
    );
  // Some break and some do not.
  expect(breaking).toBeGreaterThan(cases.length / 5);
  expect(breaking).toBeLessThan((cases.length * 4) / 5);
}, 3_600_000);

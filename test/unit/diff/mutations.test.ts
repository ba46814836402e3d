// Random edits of real documents: code is said to break exactly where a consumer that uses everything no longer compiles, or is refused when it runs.
// `MUTATION_RUNS=20 MUTATION_SEED=a npx vitest run …` tries more.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { loadDocument } from '../../../generator/document/load/load.js';
import { createRandom } from '../../../generator/verify/random/random.js';
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
  'servers there: success status added at /paths/~1relative/get/responses/202':
    'verdict: the result becomes a union',
  'xml there: path renamed at /paths/~1xml-books': 'verdict: the operation has the same id',
  'xml back: path renamed at /paths/~1xml-books': 'verdict: the operation has the same id',
  'keywords-numbers back: minimum at /components/schemas/Numbers/properties/either':
    'verdict: validators are not compared',
  'keywords-formats back: error added at /paths/~1formats/put/responses/418':
    'verdict: classes of errors are not compared',
  'minimal there: more security at /paths/~1minimal/get/security':
    'verdict: credentials are not compared',
  'minimal back: more security at /paths/~1minimal/get/security': 'verdict: no code names a scheme',
  'keywords-strings back: body required or not at /paths/~1strings/put/requestBody/required':
    'verdict: the argument may still be left out',
  'media-multipart there: another server at /servers': 'verdict: code is the same for any server',
  'media-multipart back: another server at /servers': 'verdict: code is the same for any server',
  'media-form there: another success status at /paths/~1form/post/responses/204':
    'verdict: results have the same type',
  'media-form back: another success status at /paths/~1form/post/responses/204':
    'verdict: results have the same type',
  'sloppy-30 there: one value more or less at /components/schemas/Sloppy/properties/state':
    'verdict: names of validators are not compared',
  'callbacks back: property required or not at /components/schemas/SubscriptionEvent':
    'verdict: callbacks have no code',
  'keywords-strings there: more security at /paths/~1strings/put/security':
    'verdict: credentials are not compared',
  'keywords-strings back: more security at /paths/~1strings/put/security':
    'verdict: no code names a scheme',
  'keywords-objects there: both of two at /components/schemas/Objects/properties/sealed':
    'verdict: validators are not compared',
  'oauth-flows there: no fixtures': 'verdict: options are not compared',
  'layout-source there: any of two at /components/schemas/Note': 'verdict: to be looked at',
};

const documents = readdirSync(join(root, 'test/documents/valid')).map((name) => [
  name,
  join(root, 'test/documents/valid', name, 'openapi.yaml'),
]);
const museum = corpusFile('museum.yaml');
/** With everything that a client has. */
const large: readonly (readonly string[])[] = [
  ['curated', join(root, 'openapi/openapi.yaml')],
  ...(museum === undefined ? [] : [['museum', museum]]),
];

interface Case {
  readonly what: string;
  readonly pair: readonly [Output, Output];
}

/** Both directions of one edit of one document; nothing where either end has errors. */
async function casesOf(key: string): Promise<readonly Case[]> {
  const random = createRandom(key);
  const [name = '', path = ''] = random.pick(random.chance(0.7) ? documents : large, []);
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
    expect([...wrong.keys()].sort()).toEqual(Object.keys(known).sort());
  // Some break and some do not.
  expect(breaking).toBeGreaterThan(cases.length / 5);
  expect(breaking).toBeLessThan((cases.length * 4) / 5);
}, 3_600_000);

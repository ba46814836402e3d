// What a generation costs follows the size of the document: rows of schemas that are twice as long take less than four times the steps, those included
// whose fixtures have to be four times as large. Steps are counted by the engine (how often each block of Concord's code was run), so no clock is asked.

import { randomUUID } from 'node:crypto';
import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Plan, plan } from '../../generator/generate.js';
import type { JsonObject } from '../../generator/model/json.js';
import { withDefaults } from '../../generator/base/options.js';
import { folderWith } from '../unit/pipeline/folder.js';

const text: JsonObject = { type: 'string' };
const refer = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
});
const named = (size: number, make: (index: number) => JsonObject, name = 'S'): JsonObject =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [`${name}${index}`, make(index)]));
/** Schemas that refer to the one before. */
const row =
  (first: JsonObject, next: (before: JsonObject, index: number) => JsonObject) =>
  (size: number): JsonObject =>
    named(size, (index) => (index === 0 ? first : next(refer(`S${index - 1}`), index)));
const own = (index: number): JsonObject => object({ [`p${index}`]: text });
const tagged = (index: number): JsonObject =>
  object({ kind: { const: `S${index}` }, [`p${index}`]: text }, ['kind']);

/** The last schema is the one that an operation sends and receives. `most`: how many times the steps of half the size. */
const documents: readonly (readonly [
  name: string,
  size: number,
  most: number,
  schemas: (size: number) => JsonObject,
])[] = [
  ['heirs of heirs', 60, 4, row(own(0), (before, index) => ({ allOf: [before, own(index)] }))],
  ['aliases of aliases', 150, 4, row(own(0), (before) => before)],
  [
    'choices within choices',
    60,
    4,
    row(own(0), (before, index) => ({ anyOf: [before, own(index)] })),
  ],
  [
    'one of one of',
    40,
    4,
    row(object({ p0: text }, ['p0']), (before, index) => ({
      oneOf: [before, object({ [`p${index}`]: text }, [`p${index}`])],
    })),
  ],
  ['lists of lists', 100, 4, row(text, (before) => ({ type: 'array', items: before }))],
  ['objects in objects', 100, 4, row(own(0), (before) => object({ name: text, child: before }))],
  [
    'objects in objects of one schema',
    240,
    4,
    (size) => ({
      S0: Array.from({ length: size }).reduce<JsonObject>((inner) => object({ a: inner }), text),
    }),
  ],
  [
    'objects that need the next one twice',
    40,
    4,
    row(own(0), (before) => object({ left: before, right: before }, ['left', 'right'])),
  ],
  [
    'objects that may have the next one twice',
    100,
    4,
    row(own(0), (before) => object({ left: before, right: before })),
  ],
  [
    'a ring',
    80,
    4,
    (size) => named(size, (index) => object({ name: text, next: refer(`S${(index + 1) % size}`) })),
  ],
  [
    'a list of values',
    1_000,
    2.5,
    (size) => ({ S0: { enum: Array.from({ length: size }, (_, index) => `value_${index}`) } }),
  ],
  ['a wide object', 500, 2.5, (size) => ({ S0: object(named(size, () => text, 'p')) })],
  [
    'a wide union',
    100,
    3,
    (size) => ({
      ...named(size, tagged),
      Union: {
        oneOf: Array.from({ length: size }, (_, index) => refer(`S${index}`)),
        discriminator: { propertyName: 'kind' },
      },
    }),
  ],
];

const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
});
afterAll(() => session.disconnect());

async function planned(schemas: JsonObject): Promise<Plan> {
  const content = { 'application/json': { schema: refer(Object.keys(schemas).at(-1) ?? '') } };
  const operation = {
    operationId: 'send',
    summary: 'Send',
    requestBody: { content },
    responses: { 200: { description: 'Done.', content } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Rows', version: '1.0.0' },
    servers: [{ url: 'https://rows.example' }],
    paths: { '/rows': { post: operation } },
    components: { schemas },
  };
  // Verdicts about values are remembered by the name of the document.
  const name = `${randomUUID()}.json`;
  return plan(
    withDefaults(
      { document: name, raw: false, format: false },
      folderWith({ [name]: JSON.stringify(document) }),
    ),
  );
}

async function steps(schemas: JsonObject): Promise<number> {
  await session.post('Profiler.takePreciseCoverage');
  const { files } = await planned(schemas);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  expect(files.length).toBeGreaterThan(0);
  const ours = result.filter(({ url }) => url.includes('/generator/'));
  return ours
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

describe('twice the size', () => {
  it.each(documents)('%s', { timeout: 120_000 }, async (_, size, most, schemas) => {
    await planned(schemas(2));
    const [once, twice] = [await steps(schemas(size)), await steps(schemas(2 * size))];
    expect(once).toBeGreaterThan(10_000);
    expect(twice / once).toBeLessThan(most);
  });
});

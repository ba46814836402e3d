// What is said of code that uses a generated client is held against TypeScript: an operation is said to break exactly where a program that uses all
// of it no longer compiles.

import { expect, it } from 'vitest';

import { compareApis } from '../../../generator/diff/compare.js';
import type { Json, JsonObject } from '../../../generator/model/json.js';
import { changed, equal, schemas } from './catalogue.js';
import { refusedBy } from './oracle.js';
import { inputOf, outputOf } from './outputs.js';

/** Where TypeScript is of another opinion, and why. */
const intended: readonly (readonly [string, string])[] = [
  ...['GET /received enum value removed back', 'GET /received known value added there'].map(
    (name) => [name, 'who reads such an enum has a branch for what is not listed'] as const,
  ),
  ...[
    'GET /received closed enum value removed there',
    'GET /received enum value removed there',
  ].map(
    (name) => [name, 'who reads such an enum may compare with the value that is gone'] as const,
  ),
  [
    'POST /sent required read-only property added back',
    'an object literal compiles; a variable of the old type `object` does not',
  ],
];

/** Generated code that does not compile by itself: an object with a condition and no property. */
const broken = new Set(['condition added']);

const catalogue: readonly (readonly [string, Json, Json])[] = [
  ...changed.map(([name, from, to]) => [name, from, to] as const),
  ...equal,
].filter(([name]) => !broken.has(name));

/** All schemas of one end of the catalogue, each sent by one operation and received by another one. */
function documentOf(end: 1 | 2): JsonObject {
  const paths = catalogue.flatMap((row, index) => {
    const content = { 'application/json': { schema: row[end] } };
    const ok = { description: 'ok' };
    return [
      [
        `/sent/${index}`,
        {
          post: {
            operationId: `send${index}`,
            requestBody: { required: true, content },
            responses: { 200: ok },
          },
        },
      ],
      [
        `/received/${index}`,
        { get: { operationId: `receive${index}`, responses: { 200: { ...ok, content } } } },
      ],
    ] as const;
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Small', version: '1.0.0' },
    paths: Object.fromEntries(paths),
    components: { schemas },
  };
}

it('code breaks where it is said to', async () => {
  const clientOf = (document: JsonObject): ReturnType<typeof outputOf> =>
    outputOf({ document, options: { targets: ['client'] } });
  const [one, other] = [await clientOf(documentOf(1)), await clientOf(documentOf(2))];
  const pairs = [
    [one, other],
    [other, one],
  ] as const;
  const refused = await refusedBy(pairs);
  const differing = pairs.flatMap(([from, to], turn) => {
    const said = new Set(
      compareApis(inputOf(from), inputOf(to))
        .filter(({ sdk, id }) => sdk === 'breaking' && !/^(sdk-name|api-schema)/.test(id))
        .flatMap(({ operations }) => operations),
    );
    const found = refused[turn] ?? new Set();
    return from.plan.api.operations.flatMap(({ method, path }) => {
      const label = `${method.toUpperCase()} ${path}`;
      const [, kind = '', index] = /^(\w+ \/\w+)\/(\d+)$/.exec(label) ?? [];
      const name = `${kind} ${catalogue[Number(index)]?.[0]} ${turn === 0 ? 'there' : 'back'}`;
      return said.has(label) === found.has(label) ? [] : [name];
    });
  });
  expect(differing.sort()).toEqual(intended.map(([name]) => name).sort());
  expect(refused.map(({ size }) => size > 20)).toEqual([true, true]);
});

// That the judge finds its way through documents, and that it stands on its own feet.

import { judgeSchema } from '../../../support/judge.js';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/verify/judge/json.js';
import { createJudge } from '../../../../generator/verify/judge/judge.js';

const document: JsonObject = {
  openapi: '3.1.0',
  paths: {
    '/a/{b}': {
      get: {
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  type: 'array',
                  items: { $ref: '#/components/schemas/Node/properties/value' },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Node: {
        nullable: true,
        type: 'object',
        required: ['value'],
        properties: { value: { type: 'integer' }, next: { $ref: '#/components/schemas/Node' } },
      },
      'With space/and~': { type: 'string', example: { $ref: '#/nowhere' } },
      Encoded: { $ref: '#/components/schemas/With%20space~1and~0' },
      Path: { $ref: '#/paths/~1a~1%7Bb%7D/get/responses/200/content/application~1json/schema' },
      Tree: {
        $recursiveAnchor: true,
        properties: { children: { items: { $recursiveRef: '#' } }, size: { type: 'integer' } },
      },
      Never: false,
      Nothing: { properties: { a: { $ref: '#/components/schemas/Never' } } },
      Missing: { $ref: '#/components/schemas/Nowhere' },
    },
  },
};

const cases: readonly (readonly [pointer: string, value: Json, want: boolean | string])[] = [
  ['/components/schemas/Node', { value: 1, next: { value: 2 } }, true],
  ['/components/schemas/Node', { value: 1, next: null }, true],
  ['/components/schemas/Node', { value: 1, next: {} }, "/next must have required property 'value'"],
  ['/components/schemas/Encoded', 'text', true],
  ['/components/schemas/Encoded', 1, '(root) must be string'],
  ['/components/schemas/Path', [1], true],
  ['/components/schemas/Path', ['a'], '/0 must be integer'],
  [
    '/paths/~1a~1{b}/get/responses/200/content/application~1json/schema',
    [null],
    '/0 must be integer',
  ],
  ['/components/schemas/Tree', { children: [{ size: 1 }] }, true],
  ['/components/schemas/Tree', { children: [{ size: '1' }] }, '/children/0/size must be integer'],
  ['/components/schemas/Nothing', {}, true],
  ['/components/schemas/Nothing', { a: 1 }, '/a must NOT be valid'],
];

describe('the judge', () => {
  const { judge } = createJudge(document);

  it.each(cases)('%s %j', (pointer, value, want) => {
    const { valid, errors } = judge(pointer, value);
    expect(valid || errors[0]?.replace(/ \([^()]*\)$/, '')).toBe(want);
  });

  it('says what is not there', () => {
    expect(() => judge('/components/schemas/Missing', 1)).toThrow('/components/schemas/Nowhere');
  });

  it('knows only documents of versions that it knows', () => {
    expect(() => createJudge({ swagger: '2.0' })).toThrow('OpenAPI 3.0');
  });

  it('takes a schema that leads back to itself for the same value as said once', () => {
    const own = createJudge({
      openapi: '3.1.0',
      components: {
        schemas: {
          Base: {
            required: ['kind'],
            oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }],
          },
          A: { allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['a'] }] },
          B: { allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['b'] }] },
        },
      },
    });
    const isA = (value: Json, name: string): boolean =>
      own.judge(`/components/schemas/${name}`, value).valid;
    expect([isA({ kind: 1, a: 1 }, 'Base'), isA({ kind: 1, a: 1 }, 'A')]).toEqual([true, true]);
    expect([isA({ kind: 1 }, 'Base'), isA({ a: 1 }, 'Base'), isA({ kind: 1, b: 1 }, 'A')]).toEqual([
      ...[false, false, false],
    ]);
    expect(own.differs('/components/schemas/Base', 'request')).toBe(false);
  });

  it('asks no pattern that might never end, and says so', () => {
    const own = judgeSchema(
      { type: 'string', pattern: '^(([a-z])+.)+[A-Z]$' },
      { isAffordable: (_, text) => text.length < 5 },
    );
    expect([own('abB'), own('a'), own('a'.repeat(50))]).toMatchObject([
      { valid: true },
      { valid: false },
      { valid: true, isUncertain: true },
    ]);
  });

  it('uses nothing of the generator', () => {
    const folder = fileURLToPath(new URL('../../../../generator/verify/judge/', import.meta.url));
    const files = readdirSync(folder).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const imports = files.flatMap((file) =>
      [
        ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g),
      ].map(([, target = '']) => target),
    );
    expect(files.length).toBeGreaterThan(5);
    expect(
      imports.filter(
        (target) =>
          !/^(?:\.\/[\w-]+\.js|ajv|ajv\/dist\/2020\.js|ajv-formats|node:url)$/.test(target),
      ),
    ).toEqual([]);
  });
});

const names = Array.from({ length: 2000 }, (_, index) => `p${index}`);
const each = <T>(make: (name: string, index: number) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(names.map((name, index) => [name, make(name, index)]));
const texts = each(() => ({ type: 'string' }));

const long: readonly (readonly [
  name: string,
  schema: Json,
  given: { readonly right: readonly Json[]; readonly wrong: readonly Json[] },
])[] = [
  [
    'properties',
    { properties: texts, additionalProperties: false, required: names },
    {
      right: [each(() => '')],
      wrong: [{ ...each(() => ''), p1999: 1 }, { ...each(() => ''), other: '' }, {}],
    },
  ],
  [
    'properties, all known',
    { properties: texts, unevaluatedProperties: false },
    { right: [{ p0: '', p1999: '' }], wrong: [{ p1999: '', other: '' }] },
  ],
  [
    'patterns of properties',
    { patternProperties: each(() => ({ type: 'string' })), unevaluatedProperties: false },
    { right: [{ p1999: '' }], wrong: [{ p1999: 1 }, { other: '' }] },
  ],
  [
    'parts',
    { allOf: names.map((name) => ({ not: { const: name } })) },
    { right: ['other'], wrong: ['p0', 'p1999'] },
  ],
  [
    'first items',
    { prefixItems: names.map(() => ({ type: 'string' })), items: { type: 'integer' } },
    {
      right: [['a'], [...names, 1]],
      wrong: [[...names, 'a'], names.map(() => 1), [...names.slice(1), 1]],
    },
  ],
  [
    'dependencies',
    {
      dependentSchemas: each(() => ({ minProperties: 2 })),
      dependentRequired: each(() => ['other']),
    },
    { right: [{ p1999: 1, other: 1 }, {}], wrong: [{ p1999: 1 }, { p1999: 1, more: 1 }] },
  ],
];

it.each<[string, Json, { readonly right: readonly Json[]; readonly wrong: readonly Json[] }]>([
  [
    'properties that no part knows, whatever they are called',
    {
      unevaluatedProperties: false,
      anyOf: [{ properties: { a: true }, required: ['a'] }, { properties: { b: true } }],
    },
    { right: [{ a: 1, b: 1 }, {}], wrong: [{ constructor: 1 }, { b: 1, hasOwnProperty: 1 }] },
  ],
  [
    'items that only `contains` knows',
    { prefixItems: [true], unevaluatedItems: { type: 'boolean' }, contains: { const: 1 } },
    {
      right: [['a', 1, true], [1]],
      wrong: [
        ['a', 1, 2],
        ['a', true],
      ],
    },
  ],
])('judges %s', (_, schema, { right, wrong }) => {
  const judged = judgeSchema(schema);
  expect([
    right.map((value) => judged(value).valid),
    wrong.map((value) => judged(value).valid),
  ]).toEqual([right.map(() => true), wrong.map(() => false)]);
});

it.each(long)('judges 2,000 %s', { timeout: 60_000 }, (_, schema, { right, wrong }) => {
  const judged = judgeSchema(schema);
  expect([
    right.map((value) => judged(value).valid),
    wrong.map((value) => judged(value).valid),
  ]).toEqual([right.map(() => true), wrong.map(() => false)]);
});

// What a person reads when a value is refused: zod’s own words, which error maps and locales replace; what it has no words for is named.

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import { documentOf, generate, load } from '../../../conformance/generated.js';

const pets: JsonObject = {
  Cat: {
    type: 'object',
    properties: { type: { const: 'cat' }, lives: { type: 'integer' } },
    required: ['type', 'lives'],
  },
  Dog: { type: 'object', properties: { type: { const: 'dog' } }, required: ['type'] },
};
const pet: Json = {
  oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
  discriminator: { propertyName: 'type' },
};

const table: [
  string,
  { schema: Json; given: Json; others?: JsonObject; want: readonly string[] },
][] = [
  [
    'a path',
    {
      schema: { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } },
      given: { a: ['x', 1] },
      want: ['a.1: Invalid input: expected string, received number'],
    },
  ],
  [
    'an absent property',
    {
      schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'b'] },
      given: {},
      want: [
        'a: Invalid input: expected string, received undefined',
        'b: Invalid input: expected nonoptional, received undefined',
      ],
    },
  ],
  [
    'an absent property with values of its own',
    {
      schema: {
        properties: { a: { enum: ['x', 'y'] }, b: { const: 3 }, c: { enum: [[1], null] } },
        required: ['a', 'b', 'c'],
      },
      given: {},
      want: [': Invalid input'],
    },
  ],
  [
    'an absent property of several sorts',
    {
      schema: {
        properties: {
          a: { type: ['string', 'integer'] },
          b: { anyOf: [{ type: 'object' }, { type: 'array' }] },
          c: { not: { type: 'string' } },
          d: { type: ['string', 'null'], minLength: 2 },
        },
        required: ['a', 'b', 'c', 'd'],
      },
      given: {},
      want: [': Invalid input'],
    },
  ],
  [
    'an absent property of a component',
    {
      schema: { properties: { pet }, required: ['pet'] },
      others: pets,
      given: {},
      want: [': Invalid input'],
    },
  ],
  [
    'a wrong type where null is allowed',
    {
      schema: { type: ['object', 'null'] },
      given: 'a',
      want: [': Invalid input: expected object, received string'],
    },
  ],
  [
    'wrong members where null is allowed',
    {
      schema: { type: ['object', 'null'], required: ['a'] },
      given: {},
      want: ['a: Invalid input: expected nonoptional, received undefined'],
    },
  ],
  [
    'a property too many',
    {
      schema: { type: 'object', properties: { a: {} }, additionalProperties: false },
      given: { b: 1 },
      want: [': Unrecognized key: "b"'],
    },
  ],
  [
    'properties too many where none may be',
    {
      schema: { additionalProperties: false },
      given: { b: 1, c: 2 },
      want: [': Unrecognized keys: "b", "c"'],
    },
  ],
  [
    'a property too many beside patterns',
    {
      schema: {
        properties: { a: {} },
        patternProperties: { '^x-': {} },
        additionalProperties: false,
      },
      given: { b: 1 },
      want: [': Unrecognized key: "b"'],
    },
  ],
  [
    'a property too many beside many',
    {
      schema: {
        properties: Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`p${index}`, {}])),
        additionalProperties: false,
      },
      given: { b: 1 },
      want: [': Unrecognized key: "b"'],
    },
  ],
  [
    'a property that may not be there',
    { schema: { properties: { a: false } }, given: { a: 1 }, want: [': Invalid input'] },
  ],
  [
    'a schema that allows nothing',
    { schema: false, given: 1, want: [': Invalid input: expected never, received number'] },
  ],
  [
    'a property that nothing speaks about',
    {
      schema: { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
      given: { b: 1 },
      want: [': Unrecognized key: "b"'],
    },
  ],
  [
    'an item too many',
    {
      schema: { prefixItems: [{}], items: false },
      given: [1, 2],
      want: ['1: Invalid input: too many items'],
    },
  ],
  [
    'too few items',
    {
      schema: { type: 'array', minItems: 2 },
      given: [1],
      want: [': Too small: expected array to have >=2 items'],
    },
  ],
  [
    'items that are not contained',
    {
      schema: { contains: { type: 'integer' }, minContains: 2 },
      given: [1],
      want: [': Invalid input: expected 2 items or more that match the schema of "contains"'],
    },
  ],
  [
    'too few properties',
    {
      schema: { minProperties: 2 },
      given: { a: 1 },
      want: [': Invalid input: expected 2 properties or more'],
    },
  ],
  [
    'too many properties',
    {
      schema: { maxProperties: 1 },
      given: { a: 1, b: 2 },
      want: [': Invalid input: expected 1 property or fewer'],
    },
  ],
  [
    'a wrong name',
    {
      schema: { propertyNames: { maxLength: 2 } },
      given: { long: 1 },
      want: ['long: Invalid input: the property may not have this name'],
    },
  ],
  [
    'all limits at once',
    {
      schema: { type: 'string', minLength: 3, pattern: '^b' },
      given: 'a',
      want: [
        ': Too small: expected string to have >=3 characters',
        ': Invalid string: must match pattern /^b/u',
      ],
    },
  ],
  [
    'a bound',
    {
      schema: { type: 'number', exclusiveMinimum: 3, multipleOf: 2 },
      given: 3,
      want: [': Too small: expected number to be >3', ': Invalid number: must be a multiple of 2'],
    },
  ],
  [
    'an integer',
    {
      schema: { type: 'integer' },
      given: 1.5,
      want: [': Invalid input: expected int, received number'],
    },
  ],
  [
    'a size of number',
    {
      schema: { type: 'integer', format: 'int32' },
      given: 3e9,
      want: [': Too big: expected number to be <=2147483647'],
    },
  ],
  [
    'an enum',
    {
      schema: { enum: ['a', 'b'] },
      given: 'c',
      want: [': Invalid option: expected one of "a"|"b"'],
    },
  ],
  ['a constant', { schema: { const: 'a' }, given: 'c', want: [': Invalid input: expected "a"'] }],
  [
    'a constant that is an object',
    {
      schema: { const: { a: [1] } },
      given: {},
      want: ['a: Invalid input: expected tuple, received undefined'],
    },
  ],
  [
    'several matches of oneOf',
    {
      schema: { oneOf: [{ type: 'number' }, { type: 'string' }, { minimum: 2 }] },
      given: 3,
      want: [': Invalid input: more than one option matched'],
    },
  ],
  [
    'no match by type',
    {
      schema: { oneOf: [{ type: 'number' }, { type: 'string' }, { enum: [null, false] }] },
      given: [],
      want: [': Invalid input'],
    },
  ],
  [
    'no match, one fits best',
    {
      schema: {
        anyOf: [
          { type: 'string' },
          { type: 'object', required: ['a', 'b'] },
          { type: 'object', properties: { c: { type: 'array', items: { type: 'string' } } } },
        ],
      },
      given: { c: [1] },
      want: [': Invalid input'],
    },
  ],
  [
    'no match, many reasons',
    {
      schema: { anyOf: [{ type: 'string' }, { required: ['a', 'b', 'c', 'd', 'e'] }] },
      given: {},
      want: [': Invalid input'],
    },
  ],
  [
    'what is denied',
    {
      schema: { not: { type: 'string' } },
      given: 'a',
      want: [': Invalid input: it must not match the schema of "not"'],
    },
  ],
  [
    'what a condition asks for',
    {
      schema: { if: { required: ['a'] }, then: { required: ['b'] }, else: false },
      given: { a: 1 },
      want: ['b: Invalid input: expected nonoptional, received undefined'],
    },
  ],
  [
    'what a condition does not allow',
    {
      schema: { if: { required: ['a'] }, else: false },
      given: {},
      want: [': Invalid input: expected never, received object'],
    },
  ],
  [
    'a type that a condition asks for',
    {
      schema: { if: { required: ['a'] }, then: { properties: { a: { type: 'string' } } } },
      given: { a: 1 },
      want: ['a: Invalid input: expected string, received number'],
    },
  ],
  [
    'a limit that a condition asks for',
    {
      schema: { if: { required: ['a'] }, then: { properties: { a: { minimum: 3 } } } },
      given: { a: 1 },
      want: ['a: Too small: expected number to be >=3'],
    },
  ],
  [
    'a length that a condition asks for',
    {
      schema: {
        if: { required: ['a'] },
        then: { properties: { a: { minLength: 3, pattern: '^b' } } },
      },
      given: { a: 'c' },
      want: [
        'a: Too small: expected string to have >=3 characters',
        'a: Invalid string: must match pattern /^b/u',
      ],
    },
  ],
  [
    'values that a condition asks for',
    {
      schema: { if: { required: ['a'] }, then: { properties: { a: { enum: ['x', 'y'] } } } },
      given: { a: 1 },
      want: ['a: Invalid option: expected one of "x"|"y"'],
    },
  ],
  [
    'a list that a condition asks for',
    {
      schema: { if: { required: ['a'] }, then: { properties: { a: { const: [1] } } } },
      given: { a: 1 },
      want: ['a: Invalid input: expected [1]'],
    },
  ],
  [
    'alternatives beside something else',
    {
      schema: {
        type: 'object',
        properties: { a: { type: 'integer' } },
        anyOf: [{ required: ['b'] }, { required: ['c'] }],
      },
      given: { a: 1 },
      want: [': Invalid input'],
    },
  ],
  [
    'several matches beside something else',
    {
      schema: {
        type: 'object',
        properties: { a: { type: 'integer' } },
        oneOf: [{ required: ['b'] }, { required: ['c'] }],
      },
      given: { b: 1, c: 1 },
      want: [': Invalid input: more than one option matched'],
    },
  ],
  [
    'alternatives that hold themselves',
    {
      schema: {
        anyOf: [
          { type: 'string' },
          { type: 'array', items: { $ref: '#/components/schemas/Subject' } },
        ],
      },
      given: ['a', [1]],
      want: [': Invalid input'],
    },
  ],
  [
    'an unknown tag of alternatives that hold themselves',
    {
      schema: {
        oneOf: [{ $ref: '#/components/schemas/Leaf' }, { $ref: '#/components/schemas/Branch' }],
        discriminator: { propertyName: 'kind' },
      },
      others: {
        Leaf: { type: 'object', properties: { kind: { const: 'leaf' } }, required: ['kind'] },
        Branch: {
          type: 'object',
          properties: { kind: { const: 'branch' }, of: { $ref: '#/components/schemas/Subject' } },
          required: ['kind'],
        },
      },
      given: { kind: 'branch', of: { kind: 'root' } },
      want: ["of.kind: Invalid discriminator value. Expected 'leaf' | 'branch'"],
    },
  ],
  [
    'an unknown tag',
    {
      schema: pet,
      others: pets,
      given: { type: 'cow' },
      want: ["type: Invalid discriminator value. Expected 'cat' | 'dog'"],
    },
  ],
  [
    'the member that a tag selects',
    {
      schema: pet,
      others: pets,
      given: { type: 'cat', lives: 'nine' },
      want: ['lives: Invalid input: expected number, received string'],
    },
  ],
  [
    'a duplicate',
    {
      schema: { type: 'array', uniqueItems: true },
      given: [{ a: 1 }, { a: 1 }],
      want: [': Invalid input: expected items that are all different'],
    },
  ],
  [
    'a missing companion',
    {
      schema: { dependentRequired: { a: ['b', 'c'] } },
      given: { a: 1 },
      want: [
        'b: Invalid input: expected nonoptional, received undefined',
        'c: Invalid input: expected nonoptional, received undefined',
      ],
    },
  ],
  [
    'what a property brings with it',
    {
      schema: { dependentSchemas: { a: { required: ['b'] } } },
      given: { a: 1 },
      want: ['b: Invalid input: expected nonoptional, received undefined'],
    },
  ],
  [
    'a format',
    {
      schema: { type: 'string', format: 'date' },
      given: '2024-02-30',
      want: [': Invalid ISO date'],
    },
  ],
  [
    'the same once',
    {
      schema: {
        allOf: [
          { type: 'object', required: ['a'] },
          { type: 'object', required: ['a'] },
        ],
      },
      given: {},
      want: ['a: Invalid input: expected nonoptional, received undefined'],
    },
  ],
];

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly errors?: readonly (readonly Issue[])[];
}

const codes = [
  'invalid_type',
  'too_big',
  'too_small',
  'invalid_format',
  'not_multiple_of',
  'unrecognized_keys',
  'invalid_union',
  'invalid_key',
  'invalid_element',
  'invalid_value',
  'custom',
];

/** What every issue owes: a code of zod, a path that leads to a part of the value (or to what is missing of it), and words for what is expected. */
function wrongIn(issue: Issue, value: unknown): readonly string[] {
  const { code, path, message, errors = [] } = issue;
  const holder = at(value, path.slice(0, -1));
  const place =
    path.length > 0 && (typeof holder !== 'object' || holder === null)
      ? [`${path.join('.')} leads nowhere`]
      : [];
  const isChoice =
    code === 'invalid_union' && errors.length > 0 && errors.every((each) => each.length > 0);
  const silent =
    message === 'Invalid input' && !isChoice ? [`nothing is said at ${path.join('.')}`] : [];
  return [
    ...(codes.includes(code) ? [] : [`${code} is no code of zod`]),
    ...place,
    ...silent,
    ...errors.flat().flatMap((each) => wrongIn(each, at(value, path))),
  ];
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (found, step) =>
      typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined,
    value,
  );
}

describe('a message names', () => {
  it.each(table)('%s', async (_, { schema, given, others = {}, want }) => {
    const document = documentOf(schema);
    const components = document['components'];
    const subject =
      typeof components === 'object' && components !== null && 'schemas' in components
        ? components.schemas
        : {};
    const [exported] = await load([
      await generate({
        ...document,
        components: { schemas: { ...(typeof subject === 'object' && subject), ...others } },
      }),
    ]);
    const result = exported?.['subjectSchema']?.safeParse(given);
    const issues: readonly Issue[] =
      result?.error && 'issues' in result.error && Array.isArray(result.error.issues)
        ? result.error.issues
        : [];
    const told = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(told).toEqual(want);
    expect(issues.flatMap((issue) => wrongIn(issue, given))).toEqual([]);
    expect(told.length).toBeGreaterThan(0);
  });
});

it('tells of the alternative that has the tag of a value, however many stand before it', async () => {
  const member = (kind: number): Json => ({
    type: 'object',
    properties: {
      kind: { const: `kind ${kind}` },
      detail: {
        oneOf: ['a', 'b'].map((name) => ({
          type: 'object',
          properties: { [`name ${kind}`]: { const: name } },
          required: [`name ${kind}`],
        })),
      },
    },
    required: ['kind', 'detail'],
  });
  const members = Array.from({ length: 20 }, (_, kind) => member(kind));
  // What a condition asks for is the evaluator's.
  const [exported] = await load([
    await generate(documentOf({ if: { required: ['kind'] }, then: { oneOf: members } })),
  ]);
  const given = { kind: 'kind 19', detail: { 'name 19': 'c' } };
  const error: unknown = exported?.['subjectSchema']?.safeParse(given).error;
  const pathsIn = (issues: readonly Issue[], around: string): readonly string[] =>
    issues.flatMap(({ path, errors = [] }) => {
      const here = [around, ...path].join('/');
      return [here, ...errors.flatMap((each) => pathsIn(each, here))];
    });
  const issues = error instanceof Error && 'issues' in error ? error.issues : [];
  expect(pathsIn(issues as readonly Issue[], '')).toContain('/detail/name 19');
});

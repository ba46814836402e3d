// What is said about values that are not valid, and what the official suite does not ask.

import { describe, expect, it } from 'vitest';
import { accepts, evaluate } from '../../../../generator/runtime/schema/evaluate.js';
import type { Json, JsonSchema } from '../../../../generator/runtime/schema/json-schema.js';

/** `/a/0 keyword` */
function said(schema: JsonSchema, value: Json): readonly string[] {
  return evaluate(schema, value).map(({ path, keyword }) =>
    `${path.map((step) => `/${step}`).join('')} ${keyword}`.trim(),
  );
}

const never: JsonSchema = false;
const text: JsonSchema = { type: 'string' };

const cases: readonly [
  string,
  { readonly given: readonly [JsonSchema, Json]; readonly want: readonly string[] },
][] = [
  ['nothing', { given: [{}, null], want: [] }],
  [
    'all that is wrong',
    {
      given: [{ type: 'string', minLength: 3, pattern: '^a', format: 'date' }, 'b'],
      want: ['minLength', 'pattern', 'format'],
    },
  ],
  [
    'deep inside',
    {
      given: [
        { properties: { a: { items: { properties: { b: { minimum: 1 } } } } } },
        { a: [{ b: 1 }, { b: 0 }] },
      ],
      want: ['/a/1/b minimum'],
    },
  ],
  [
    'a missing property, where it is missing',
    { given: [{ required: ['a', 'b'] }, { b: 1 }], want: ['/a required'] },
  ],
  [
    'a missing dependent property',
    { given: [{ dependentRequired: { a: ['b'] } }, { a: 1 }], want: ['/b dependentRequired'] },
  ],
  [
    'properties too much',
    {
      given: [
        { properties: { a: {} }, additionalProperties: never },
        { a: 1, b: 1 },
      ],
      want: ['/b additionalProperties'],
    },
  ],
  [
    'what additional properties are',
    { given: [{ additionalProperties: text }, { b: 1 }], want: ['/b type'] },
  ],
  [
    'a property that may not be',
    { given: [{ properties: { a: never } }, { a: 1 }], want: ['/a never'] },
  ],
  [
    'a name',
    { given: [{ propertyNames: { maxLength: 1 } }, { a: 1, bc: 1 }], want: ['/bc propertyNames'] },
  ],
  [
    'a property that nothing speaks about',
    {
      given: [
        { allOf: [{ properties: { a: {} } }], unevaluatedProperties: never },
        { a: 1, b: 1 },
      ],
      want: ['/b unevaluatedProperties'],
    },
  ],
  [
    'what unevaluated properties are',
    { given: [{ unevaluatedProperties: text }, { b: 1 }], want: ['/b type'] },
  ],
  [
    'an item too much',
    { given: [{ prefixItems: [{}], items: never }, [1, 2]], want: ['/1 items'] },
  ],
  [
    'an item that nothing speaks about',
    {
      given: [{ prefixItems: [{}], unevaluatedItems: never }, [1, 2]],
      want: ['/1 unevaluatedItems'],
    },
  ],
  [
    'members, at the value',
    {
      given: [{ properties: { a: { anyOf: [text, { type: 'null' }] } } }, { a: 1 }],
      want: ['/a anyOf'],
    },
  ],
  ['several members', { given: [{ oneOf: [{}, {}] }, 1], want: ['oneOf'] }],
  [
    'both parts',
    {
      given: [
        { allOf: [{ minimum: 3 }, { $ref: '#/$defs/even', target: () => ({ multipleOf: 2 }) }] },
        1,
      ],
      want: ['minimum', 'multipleOf'],
    },
  ],
  [
    'what the condition demands',
    {
      given: [
        { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } },
        { a: 1 },
      ],
      want: ['/b required'],
    },
  ],
  ['too few that fit', { given: [{ contains: text }, [1]], want: ['contains'] }],
  [
    'fewer than wanted',
    { given: [{ contains: text, minContains: 2 }, ['a']], want: ['minContains'] },
  ],
  [
    'more than wanted',
    { given: [{ contains: text, maxContains: 1 }, ['a', 'b']], want: ['maxContains'] },
  ],
  ['not', { given: [{ not: text }, 'a'], want: ['not'] }],
  [
    'equal items',
    {
      given: [
        { uniqueItems: true },
        [
          { a: 1, b: [2] },
          { b: [2], a: 1 },
        ],
      ],
      want: ['uniqueItems'],
    },
  ],
  [
    'equal items in a long list',
    {
      given: [
        { uniqueItems: true },
        [...Array.from({ length: 30 }, (_, index) => index), {}, '7', 7],
      ],
      want: ['uniqueItems'],
    },
  ],
  [
    'lengths in characters',
    { given: [{ minLength: 2, maxLength: 2 }, '\u{1F600}\u{1F600}'], want: [] },
  ],
  [
    'lengths of halves of characters',
    { given: [{ maxLength: 1 }, '\ud83d\ud83d'], want: ['maxLength'] },
  ],
  ['decimal fractions', { given: [{ multipleOf: 0.01 }, 19.99], want: [] }],
  [
    'a pattern that is one outside of Unicode mode only',
    { given: [{ pattern: '^[\\w-.]$' }, '.'], want: [] },
  ],
  ['no pattern at all', { given: [{ pattern: '[' }, 'x'], want: [] }],
  [
    'names of every object',
    {
      given: [{ required: ['constructor', '__proto__'], properties: { toString: text } }, {}],
      want: ['/constructor required', '/__proto__ required'],
    },
  ],
  [
    '__proto__ as a name',
    {
      given: [
        { properties: Object.fromEntries([['__proto__', text]]), additionalProperties: never },
        JSON.parse('{"__proto__": 1}'),
      ],
      want: ['/__proto__ type'],
    },
  ],
  ['a number that is whole', { given: [{ type: 'integer' }, 1.0], want: [] }],
  ['a format of numbers', { given: [{ format: 'int32' }, 2147483648], want: ['format'] }],
];

describe('evaluate', () => {
  it.each(cases)('%s', (_, { given: [schema, value], want }) => {
    expect(said(schema, value)).toEqual(want);
    expect(accepts(schema, value)).toBe(want.length === 0);
  });

  it('leaves formats alone if told so', () => {
    expect(accepts({ format: 'date' }, 'x', { formats: false })).toBe(true);
  });

  it('ends where a schema refers to itself and says nothing more', () => {
    const circle: JsonSchema = {
      allOf: [{ $ref: '#/$defs/circle', target: () => circle }],
      anyOf: [
        { $ref: '#/$defs/circle', target: () => circle },
        { $ref: '#/$defs/other', target: () => other },
      ],
      minimum: 1,
    };
    const other: JsonSchema = { $ref: '#/$defs/circle', target: () => circle };
    const fresh = (): JsonSchema => ({ $ref: '#/$defs/fresh', target: fresh, minimum: 1 });
    expect([
      accepts(circle, 1),
      accepts(circle, 0),
      accepts(fresh(), 1),
      accepts(fresh(), 0),
    ]).toEqual([true, false, true, false]);
  });

  it('follows recursion as deep as the value goes', () => {
    const tree: JsonSchema = {
      properties: {
        value: { type: 'integer' },
        children: { items: { $ref: '#/$defs/tree', target: () => tree } },
      },
      required: ['value'],
      unevaluatedProperties: never,
    };
    expect(
      said(tree, { value: 1, children: [{ value: 2, children: [{ value: 'x' }, {}] }] }),
    ).toEqual(['/children/0/children/0/value type', '/children/0/children/1/value required']);
  });
});

// Where types stand, and how they are laid out: prettier is the judge of the latter.

import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import { emit, usedAs } from './print-types.js';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const long = (letter: string): string => letter.repeat(32);
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const text: Json = { type: 'string' };
const Letters = ['A', 'B', 'C', 'D'].map(long);
const named: JsonObject = Object.fromEntries(Letters.map((name) => [name, object({ a: text })]));
const union: Json = { oneOf: Letters.map(ref) };
const few: Json = {
  enum: ['aaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbb', 'ccccccccccccccccccc'],
};

const samples: readonly [string, Json][] = [
  ['a union', union],
  ['a list of a union', { type: 'array', items: union }],
  [
    'properties of unions',
    object({
      one: union,
      two: few,
      [long('x')]: few,
      three: { type: 'array', items: few },
      [long('y')]: { type: 'array', items: { ...few, type: ['string', 'null'] } },
    }),
  ],
  ['an intersection of names', { allOf: Letters.map(ref) }],
  [
    'an intersection with an object',
    { allOf: [...Letters.slice(0, 2).map(ref), object({ a: text, b: text, c: text, d: text })] },
  ],
  [
    'an intersection with one name',
    { allOf: [ref(long('A')), object({ a: { type: 'string', description: 'A.' } })] },
  ],
  [
    'an intersection with alternatives',
    {
      ...object({ a: text, b: text, c: text, d: text }),
      anyOf: [
        { required: ['a'] },
        { required: ['b'] },
        { required: ['c'] },
        { required: ['d'] },
        union,
      ],
    },
  ],
  [
    'a union of intersections',
    { oneOf: Letters.map((name) => ({ allOf: [ref(name), object({ [long('z')]: text })] })) },
  ],
  [
    'a union of objects',
    { oneOf: Letters.map((name) => object({ [name]: { type: 'string', description: 'A.' } })) },
  ],
  [
    'an object or null',
    { type: ['object', 'null'], properties: { a: { type: 'string', description: 'A.' } } },
  ],
  [
    'a list of objects',
    {
      type: 'array',
      items: object({
        a: { type: 'string', description: 'A.' },
        b: {
          type: 'array',
          items: object({ [long('x')]: text, [long('y')]: text, [long('z')]: text }),
        },
      }),
    },
  ],
  ['a tuple', { prefixItems: [...Letters.map(ref), union], items: false }],
  ['a tuple with a rest', { prefixItems: [text, union, few], items: union, minItems: 2 }],
  ['a map of unions', { type: 'object', additionalProperties: union }],
  ['a long name', { oneOf: [ref(long('A') + long('A'))] }],
  ['keys in quotes', object({ "it's": text, 'a"b': text, 'a b': text, '1a': text, '12': text })],
];

describe('layout', () => {
  it.each(samples)('%s', async (_, schema) => {
    const { files } = emit(
      usedAs('output', {
        ...named,
        [long('A') + long('A')]: text,
        [`Sample${long('s')}`]: schema,
        Sample: schema,
      }),
    );
    for (const { content } of files)
      expect(
        await format(content, {
          parser: 'typescript',
          printWidth: 100,
          singleQuote: true,
          trailingComma: 'all',
        }),
      ).toBe(content);
  });
});

function operation(tag: string, ...names: readonly string[]): JsonObject {
  return {
    post: {
      operationId: `use-${tag}`,
      tags: [tag],
      responses: {
        200: {
          description: 'OK',
          content: { 'application/json': { schema: { oneOf: names.map(ref) } } },
        },
      },
    },
  };
}

const documents: readonly [
  string,
  { given: JsonObject; want: Readonly<Record<string, readonly string[]>> },
][] = [
  [
    'with the resource that uses them, or among the shared ones',
    {
      given: {
        paths: { '/a': operation('cats', 'Cat', 'Both'), '/b': operation('dogs', 'Dog', 'Both') },
        components: {
          schemas: {
            Cat: object({ tail: ref('Tail') }),
            Tail: text,
            Dog: text,
            Both: text,
            Unused: text,
          },
        },
      },
      want: {
        'client/src/types/cats.ts': ['Cat', 'Tail'],
        'client/src/types/dogs.ts': ['Dog'],
        'client/src/types/shared.ts': ['Both', 'Unused'],
      },
    },
  ],
  [
    'beside a resource that is called shared',
    {
      given: {
        paths: { '/a': operation('shared', 'Cat') },
        components: { schemas: { Cat: text, Unused: text } },
      },
      want: {
        'client/src/types/shared.ts': ['Cat'],
        'client/src/types/shared-types.ts': ['Unused'],
      },
    },
  ],
  [
    'in ranges, where they are many',
    {
      given: {
        components: {
          schemas: Object.fromEntries(
            ['Apple', 'Fig', 'Grape', 'Zucchini']
              .map((name) => [name, { type: 'string', description: 'x'.repeat(30_000) + name }])
              .concat([['Big', { type: 'string', description: 'x'.repeat(170_000) }]]),
          ),
        },
      },
      want: {
        'client/src/types/shared.ts': ['Apple', 'Fig', 'Grape', 'Zucchini'],
        'client/src/types/shared/big.ts': ['Big'],
      },
    },
  ],
  [
    'by their words, where they begin alike',
    {
      given: {
        components: {
          schemas: Object.fromEntries(
            ['HookIssueOpen', 'HookIssueShut', 'HookPullOpen', 'HookSmall', 'Hook'].map(
              (name, index) => [
                name,
                { type: 'string', description: 'x'.repeat(index < 3 ? 85_000 : 100) + name },
              ],
            ),
          ),
        },
      },
      want: {
        'client/src/types/shared.ts': ['HookPullOpen', 'HookSmall', 'Hook'],
        'client/src/types/shared/issue.ts': ['HookIssueOpen', 'HookIssueShut'],
      },
    },
  ],
];

describe('files', () => {
  it.each(documents)('%s', (_, { given, want }) => {
    const { files } = emit(given);
    const found = files.map(({ path, content }) => [
      path,
      [...content.matchAll(/^export (?:type|interface) (\w+)/gm)].map((match) => match[1]),
    ]);
    expect(Object.fromEntries(found)).toEqual(want);
  });
});

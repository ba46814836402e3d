import { describe, expect, it } from 'vitest';
import { type JsonObject, rootPointer } from '../../../../generator/model/json.js';
import type { Schema } from '../../../../generator/model/schema.js';
import { discriminating, isOpenEnum } from '../../../../generator/model/schema-facts.js';
import { viewsDiffer } from '../../../../generator/model/graph/usage.js';
import { apiOf, nameOf, ref } from '../schemas.js';

const Genre = { type: 'string', enum: ['talking', 'gaming'] };

const cases: [string, { given: JsonObject; want: readonly string[] }][] = [
  [
    'nothing special',
    { given: { A: { properties: { b: ref('B') } }, B: { type: 'string' } }, want: [] },
  ],
  [
    'a read-only property',
    { given: { A: { properties: { id: { readOnly: true } } } }, want: ['A'] },
  ],
  [
    'a write-only property',
    { given: { A: { properties: { id: { type: 'string', writeOnly: true } } } }, want: ['A'] },
  ],
  [
    'not read-only after all',
    { given: { A: { properties: { id: { readOnly: false } } } }, want: [] },
  ],
  [
    'what refers to it',
    {
      given: {
        A: { items: ref('B') },
        B: { allOf: [ref('C')] },
        C: { properties: { id: { readOnly: true } } },
        D: {},
      },
      want: ['A', 'B', 'C'],
    },
  ],
  [
    'circles',
    {
      given: {
        A: { properties: { b: ref('B') } },
        B: { properties: { a: ref('A'), c: ref('C') } },
        C: { properties: { id: { writeOnly: true } } },
        D: { properties: { d: ref('D') } },
      },
      want: ['A', 'B', 'C'],
    },
  ],
  [
    'a read-only component, where it is a property',
    {
      given: {
        Id: { type: 'string', readOnly: true },
        Same: ref('Id'),
        A: { properties: { id: ref('Same') } },
        List: { items: ref('Id') },
      },
      want: ['A'],
    },
  ],
  [
    'enums, which have one type',
    {
      given: {
        Genre,
        A: { properties: { genre: ref('Genre'), own: Genre } },
        Maybe: { anyOf: [ref('Genre'), { type: 'null' }] },
      },
      want: [],
    },
  ],
  [
    'the base of children',
    {
      given: {
        Base: {
          properties: { type: { enum: ['a', 'b'] } },
          discriminator: { propertyName: 'type' },
        },
        A: { allOf: [ref('Base'), { properties: { type: { const: 'a' } } }] },
        B: { allOf: [ref('Base'), { properties: { type: { const: 'b' } } }] },
      },
      want: [],
    },
  ],
];

describe('the views differ for', () => {
  it.each(cases)('%s', (_name, { given, want }) => {
    const api = apiOf(given);
    const differ = viewsDiffer(api);
    expect([...api.schemas.keys()].filter(differ).map(nameOf)).toEqual(want);
  });

  it('long chains of references, in linear time', () => {
    const length = 20_000;
    const api = apiOf(
      Object.fromEntries(
        Array.from({ length }, (_, index) => [
          `S${index}`,
          index === length - 1
            ? { properties: { id: { readOnly: true } } }
            : { items: ref(`S${index + 1}`) },
        ]),
      ),
    );
    expect([...api.schemas.keys()].filter(viewsDiffer(api)).length).toBe(length);
  });
});

describe('enums', () => {
  it.each<[string, { given: Partial<Schema>; want: boolean }]>([
    ['several texts', { given: { enum: ['a', 'b'] }, want: true }],
    ['several numbers', { given: { enum: [1, 2] }, want: true }],
    ['several texts or null', { given: { enum: ['a', 'b', null] }, want: true }],
    [
      'known values',
      { given: { extensions: new Map([['x-extensible-enum', ['a']]]) }, want: true },
    ],
    ['a tag', { given: { enum: ['a'] }, want: false }],
    ['a tag or null', { given: { enum: ['a', null] }, want: false }],
    ['a constant', { given: { const: { value: 'a' }, enum: ['a', 'b'] }, want: false }],
    ['booleans', { given: { enum: [true, false] }, want: false }],
    ['no list', { given: {}, want: false }],
  ])('are open for %s', (_name, { given, want }) => {
    expect(isOpenEnum({ at: rootPointer, ...given })).toBe(want);
  });

  it('discriminate at every member, through references and allOf', () => {
    const api = apiOf({
      U: { oneOf: [ref('A'), ref('B')], discriminator: { propertyName: 'type' } },
      A: ref('RealA'),
      RealA: { properties: { type: { const: 'a' }, other: {} } },
      B: { allOf: [{ properties: { type: { const: 'b' } } }] },
    });
    expect([...discriminating(api)].map(({ at }) => at)).toEqual([
      '/components/schemas/RealA/properties/type',
      '/components/schemas/B/allOf/0/properties/type',
    ]);
  });
});

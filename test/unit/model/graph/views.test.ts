import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import { discriminating, enumDefinitions } from '../../../../generator/model/graph/enums.js';
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
  ['an enum in an object', { given: { A: { properties: { genre: Genre } } }, want: ['A'] }],
  ['an enum of numbers', { given: { A: { items: { enum: [1, 2] } } }, want: ['A'] }],
  [
    'an enum component, and what refers to it',
    {
      given: {
        Genre,
        A: { properties: { genre: ref('Genre') } },
        List: { type: 'array', items: ref('Genre') },
      },
      want: ['A', 'List'],
    },
  ],
  [
    'another name of an enum component',
    {
      given: {
        Genre,
        Kind: { ...ref('Genre'), description: 'D' },
        A: { properties: { kind: ref('Kind') } },
      },
      want: ['A'],
    },
  ],
  [
    'an enum component or null',
    { given: { Genre, Maybe: { anyOf: [ref('Genre'), { type: 'null' }] } }, want: ['Maybe'] },
  ],
  [
    'an enum component with null',
    {
      given: {
        Genre: { type: ['string', 'null'], enum: ['a', 'b', null] },
        A: { items: ref('Genre') },
      },
      want: ['A'],
    },
  ],
  [
    'tags',
    {
      given: {
        A: {
          properties: { type: { const: 'a' }, kind: { enum: ['a'] }, on: { enum: [true, false] } },
        },
      },
      want: [],
    },
  ],
  [
    'known values of an open set',
    {
      given: { A: { properties: { host: { type: 'string', 'x-extensible-enum': ['a', 'b'] } } } },
      want: [],
    },
  ],
  [
    'an enum that is not part of the type',
    { given: { A: { not: { enum: ['a', 'b'] }, propertyNames: { enum: ['a', 'b'] } } }, want: [] },
  ],
  [
    'properties that discriminate',
    {
      given: {
        U: { oneOf: [ref('A'), ref('B')], discriminator: { propertyName: 'type' } },
        A: { properties: { type: { enum: ['a', 'aa'] } } },
        B: { allOf: [{ properties: { type: { enum: ['b', 'bb'] } } }] },
      },
      want: [],
    },
  ],
  [
    'properties that discriminate by an enum component',
    {
      given: {
        U: {
          oneOf: [ref('A'), ref('B')],
          discriminator: { propertyName: 'type', mapping: { a: 'A', b: 'B' } },
        },
        Type: { enum: ['a', 'b'] },
        A: { properties: { type: ref('Type') } },
        B: { properties: { type: ref('Type'), also: ref('Type') } },
      },
      want: ['U', 'B'],
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
  it('are definitions when they are nothing else', () => {
    const api = apiOf({
      Genre,
      Same: ref('Genre'),
      Tag: { enum: ['one'] },
      Flag: { enum: [true, false] },
      Open: { enum: ['a', 'b'], 'x-extensible-enum': ['a', 'b'] },
      Part: { enum: ['a', 'b'], allOf: [{}] },
      Text: {},
    });
    expect([...enumDefinitions(api.schemas)].map(nameOf)).toEqual(['Genre', 'Same']);
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

import { children } from '../../../../generator/model/children.js';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import {
  isCycle,
  schemaGroups,
  stronglyConnected,
} from '../../../../generator/model/graph/cycles.js';
import {
  allOperations,
  resolve,
  walkSchema,
  walkSchemas,
} from '../../../../generator/model/graph/walk.js';
import { answers, apiOf, idOf, nameOf, ref } from '../schemas.js';

const cycles: [string, { given: JsonObject; want: readonly (readonly string[])[] }][] = [
  ['no circle', { given: { A: { items: ref('B') }, B: {} }, want: [] }],
  ['a schema in itself', { given: { A: { items: ref('A') }, B: {} }, want: [['A']] }],
  [
    'a circle',
    {
      given: {
        A: { items: ref('B') },
        B: { properties: { c: ref('C') } },
        C: { allOf: [ref('A')] },
      },
      want: [['A', 'B', 'C']],
    },
  ],
  [
    'two circles, what is needed first',
    {
      given: {
        A: { items: ref('B') },
        B: { items: ref('C'), contains: ref('B') },
        C: { items: ref('C') },
      },
      want: [['C'], ['B']],
    },
  ],
  [
    'two circles that touch',
    {
      given: {
        A: { items: ref('B') },
        B: { items: ref('A'), not: ref('C') },
        C: { items: ref('B') },
      },
      want: [['A', 'B', 'C']],
    },
  ],
];

describe('cycles of references', () => {
  it.each(cycles)('%s', (_name, { given, want }) => {
    const api = apiOf(given);
    const found = schemaGroups(api.schemas).filter((group) => isCycle(group, api.schemas));
    expect(found.map((group) => group.map(nameOf))).toEqual(want);
  });

  it('can be long', () => {
    const length = 50_000;
    const graph = new Map(Array.from({ length }, (_, index) => [index, [(index + 1) % length]]));
    expect(stronglyConnected(graph).map((group) => group.length)).toEqual([length]);
  });

  it('leave what the graph does not know alone', () => {
    expect(
      stronglyConnected(
        new Map([
          ['a', ['b']],
          ['c', ['a']],
        ]),
      ),
    ).toEqual([['a'], ['c']]);
  });
});

describe('resolve', () => {
  const api = apiOf({
    A: ref('B'),
    B: { ...ref('C'), description: 'beside' },
    C: { type: 'string' },
  });
  const cases: [string, { given: Parameters<typeof resolve>[1]; want: string }][] = [
    ['what is no reference', { given: { at: idOf('X') }, want: idOf('X') }],
    ['a chain', { given: { at: idOf('X'), $ref: idOf('A') }, want: idOf('C') }],
    ['nothing', { given: { at: idOf('X'), $ref: idOf('None') }, want: idOf('X') }],
  ];
  it.each(cases)('%s', (_name, { given, want }) => {
    expect(resolve(api, given).at).toBe(want);
  });

  it('ends in a circle', () => {
    const schemas = new Map([
      [idOf('A'), { at: idOf('A'), $ref: idOf('B') }],
      [idOf('B'), { at: idOf('B'), $ref: idOf('A') }],
    ]);
    expect(resolve({ schemas }, { at: idOf('X'), $ref: idOf('A') }).at).toBe(idOf('B'));
  });
});

describe('walking', () => {
  const applicators = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
  const maps = ['properties', 'patternProperties', 'dependentSchemas'];
  const single = [
    'items',
    'additionalProperties',
    'not',
    'if',
    'then',
    'else',
    'propertyNames',
    'unevaluatedProperties',
    'unevaluatedItems',
    'contains',
    'contentSchema',
  ];
  const everything = {
    ...Object.fromEntries(applicators.map((key) => [key, [{}]])),
    ...Object.fromEntries(maps.map((key) => [key, { a: {} }])),
    ...Object.fromEntries(single.map((key) => [key, {}])),
  };

  it('finds every kind of subschema', () => {
    const schema = apiOf({ A: everything }).schemas.get(idOf('A'));
    expect(schema && children(schema).map(({ at }) => at.slice(idOf('A').length))).toEqual([
      ...applicators.map((key) => `/${key}/0`),
      ...maps.map((key) => `/${key}/a`),
      ...single.map((key) => `/${key}`),
    ]);
  });

  it('goes parents first, in order', () => {
    const visited: string[] = [];
    const schema = apiOf({ A: { allOf: [{ items: {} }, {}], properties: { b: {} } } }).schemas.get(
      idOf('A'),
    );
    if (schema) walkSchema(schema, ({ at }) => visited.push(at.slice(idOf('A').length)));
    expect(visited).toEqual(['', '/allOf/0', '/allOf/0/items', '/allOf/1', '/properties/b']);
  });

  it('visits shared schemas once, and those of callbacks', () => {
    const operation = { ...answers('A'), callbacks: { c: { url: { post: answers('A') } } } };
    const api = apiOf(
      { A: { items: {} } },
      { paths: { '/a': { get: operation }, '/b': { get: answers('A') } } },
    );
    const visited: string[] = [];
    walkSchemas(api, ({ at }) => visited.push(at));
    expect(visited.length).toBe(new Set(visited).size);
    expect(visited.filter((at) => at.startsWith('/components'))).toEqual([
      idOf('A'),
      `${idOf('A')}/items`,
    ]);
    expect([...allOperations(api)].map(({ at }) => at)).toEqual([
      '/paths/~1a/get',
      '/paths/~1a/get/callbacks/c/url/post',
      '/paths/~1b/get',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import { readUrlencoded } from '../../../../generator/verify/reading/deserialize-body.js';
import { createTypes } from '../../../../generator/verify/reading/types.js';
import type { DocumentMedia } from '../../../../generator/verify/reading/enumerate.js';

const item = {
  type: 'object',
  required: ['sizes'],
  properties: { price: { type: 'integer' }, sizes: { type: 'array', items: { type: 'integer' } } },
};
const schema: JsonObject = {
  type: 'object',
  required: ['items', 'card'],
  properties: {
    items: { type: 'array', items: item },
    card: {
      type: 'object',
      properties: { 'a.b': { type: 'string' }, list: { type: 'array', items: { type: 'string' } } },
    },
  },
};
const types = createTypes({ schema });
const deep = { style: { style: 'deepObject', explode: true, allowReserved: false } } as const;
const media: DocumentMedia = {
  name: 'application/x-www-form-urlencoded',
  pointer: '',
  schema: '/schema',
  encoding: new Map([
    ['items', deep],
    ['card', deep],
  ]),
};

describe('brackets in a form', () => {
  it.each<[string, { given: string; want: JsonObject }]>([
    [
      'objects in a list',
      {
        given: 'items[0][price]=1&items[1][price]=2',
        want: { items: [{ price: 1 }, { price: 2 }] },
      },
    ],
    [
      'lists in objects in a list',
      {
        given: 'items%5B0%5D%5Bsizes%5D%5B0%5D=1&items%5B0%5D%5Bsizes%5D%5B1%5D=2',
        want: { items: [{ sizes: [1, 2] }] },
      },
    ],
    [
      'lists in objects',
      { given: 'card[a.b]=x&card[list][0]=1', want: { card: { 'a.b': 'x', list: ['1'] } } },
    ],
  ])('%s', (_, { given, want }) =>
    expect(readUrlencoded(given, media, types)).toEqual({ value: want, problems: [] }),
  );

  it('have no field for what is empty', () => {
    expect(types.withEmpty({}, '/schema')).toEqual({ items: [], card: {} });
    expect(types.withEmpty({ items: [{ price: 1 }], card: {} }, '/schema')).toEqual({
      items: [{ price: 1, sizes: [] }],
      card: {},
    });
  });
});

import { describe, expect, it } from 'vitest';
import { rootPointer } from '../../../generator/model/json.js';
import type { Schema } from '../../../generator/model/schema.js';
import { discriminating, isOpenEnum } from '../../../generator/model/schema-facts.js';
import { apiOf, ref } from './schemas.js';

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

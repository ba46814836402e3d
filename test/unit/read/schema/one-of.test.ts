// Values that match several members of a `oneOf`: what is read of it, and what is said.

import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import { readApi } from '../../../../generator/read/api.js';

const text: JsonObject = { type: 'string' };
const nil: JsonObject = { type: 'null' };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const object = (name: string): JsonObject => ({ type: 'object', properties: { [name]: text } });

const components: JsonObject = {
  Sort: { enum: ['herb', 'root', null] },
  NullableA: { type: ['object', 'null'], properties: { a: text } },
  NullableB: { type: ['object', 'null'], properties: { b: text } },
};

it.each<[string, { of: Json; what?: string; reads?: 'anyOf' }]>([
  ['null beside an enum with null', { of: [nil, ref('Sort')], what: 'null', reads: 'anyOf' }],
  [
    'two nullable types',
    {
      of: [{ type: ['string', 'null'], maxLength: 4 }, { type: ['number', 'null'] }],
      what: 'null',
      reads: 'anyOf',
    },
  ],
  [
    'two nullable objects',
    { of: [ref('NullableA'), ref('NullableB')], what: 'null', reads: 'anyOf' },
  ],
  [
    'null in an alternative of a member',
    { of: [nil, { anyOf: [nil, { type: 'integer' }] }], what: 'null', reads: 'anyOf' },
  ],
  [
    'a value that two enums list',
    { of: [{ enum: ['rain', 'dew'] }, { enum: ['dew', 'snow'] }], what: '"dew"', reads: 'anyOf' },
  ],
  [
    'a constant that an enum lists',
    { of: [{ const: 1 }, { enum: [1, 2] }], what: '1', reads: 'anyOf' },
  ],
  [
    'integers and numbers',
    { of: [{ type: 'integer' }, { type: 'number' }], what: 'every integer', reads: 'anyOf' },
  ],
  [
    'a type and a part of it',
    {
      of: [text, { type: 'string', format: 'date' }],
      what: 'every string that the other one takes',
      reads: 'anyOf',
    },
  ],
  [
    'a type and values of it',
    { of: [{ enum: ['a'] }, text], what: 'each value that the other one lists', reads: 'anyOf' },
  ],
  ['the same component twice', { of: [ref('Sort'), ref('Sort')], what: 'null', reads: 'anyOf' }],
  [
    'overlaps inside of an overlap',
    {
      of: [nil, { oneOf: [nil, { type: 'array', items: { oneOf: [text, text] } }] }],
      what: 'null',
      reads: 'anyOf',
    },
  ],
  ['types that differ', { of: [text, { type: 'integer' }] }],
  ['null in one member', { of: [nil, text] }],
  ['values that differ', { of: [{ enum: ['a'] }, { enum: ['b'] }] }],
  [
    'formats that differ',
    {
      of: [
        { ...text, format: 'date' },
        { ...text, format: 'uuid' },
      ],
    },
  ],
  ['objects that may have the same members', { of: [object('a'), object('b')] }],
  ['a member that says nothing of null', { of: [{ properties: { a: text } }, nil] }],
  ['an enum whose type has no null', { of: [nil, { type: 'string', enum: ['a', null] }] }],
])('%s', (_, { of, what, reads }) => {
  const root: JsonObject = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1.0.0' },
    components: { schemas: { ...components, Whole: { oneOf: of } } },
  };
  const { api, amended, diagnostics } = readApi({ root, version: '3.1' });
  const all = diagnostics.filter(({ code }) => code === 'read/one-of-overlap');
  const found = all.filter(({ pointer }) => pointer?.endsWith('/Whole/oneOf'));
  expect(found.map(({ message }) => /oneOf, (.*) is invalid/.exec(message)?.[1])).toEqual(
    what === undefined ? [] : [what],
  );
  expect(found.map(({ pointer }) => pointer)).toEqual(
    what === undefined ? [] : ['/components/schemas/Whole/oneOf'],
  );
  const wholeOf = ({ schemas }: typeof api) =>
    [...schemas].find(([id]) => id.endsWith('/Whole'))?.[1];
  const whole = wholeOf(api);
  expect(whole?.oneOf ? undefined : 'anyOf').toBe(reads);
  // The document that everything else looks at says the same, in places that it has.
  const again = readApi({ root: amended?.root ?? root, version: '3.1' });
  expect(again.diagnostics).toEqual(diagnostics.filter((each) => !all.includes(each)));
  expect(wholeOf(again.api)).toEqual(whole);
});

it('costs no more than the list is long', () => {
  const values = Array.from({ length: 20_000 }, (_, index): Json => ({ const: `${index}` }));
  const root: JsonObject = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1.0.0' },
    components: { schemas: { Whole: { oneOf: values } } },
  };
  expect(readApi({ root, version: '3.1' }).diagnostics).toEqual([]);
}, 5_000);

import { describe, expect, it } from 'vitest';
import {
  type Extended,
  enumMembers,
  isPreview,
  knownValues,
  methodName,
  previewNote,
  resourceName,
  unspecified,
} from '../../../generator/model/extensions.js';
import type { Json } from '../../../generator/model/json.js';
import { idOf } from './schemas.js';

const extended = (name: string, value: Json): Extended => ({
  extensions: new Map([[name, value]]),
});

const cases: [string, { given: unknown; want: unknown }][] = [
  ['a method name', { given: methodName(extended('x-method-name', 'list')), want: 'list' }],
  ['an empty method name', { given: methodName(extended('x-method-name', '')), want: undefined }],
  [
    'a method name that is no text',
    { given: methodName(extended('x-method-name', 1)), want: undefined },
  ],
  ['a resource', { given: resourceName(extended('x-resource', 'projects')), want: 'projects' }],
  ['no extensions at all', { given: resourceName({}), want: undefined }],
  [
    'known values',
    { given: knownValues(extended('x-extensible-enum', ['a', 1, null])), want: ['a', 1] },
  ],
  ['no known values', { given: knownValues(extended('x-extensible-enum', [])), want: undefined }],
  [
    'known values of another form',
    { given: knownValues(extended('x-extensible-enum', ['a', {}])), want: undefined },
  ],
  [
    'known values that are no list',
    { given: knownValues(extended('x-extensible-enum', 'a')), want: undefined },
  ],
  ['what is open', { given: unspecified(extended('x-unspecified', ['type'])), want: ['type'] }],
  ['nothing open', { given: unspecified({}), want: [] }],
  [
    'a preview with a note',
    { given: previewNote(extended('x-preview', 'may change')), want: 'may change' },
  ],
  [
    'a preview',
    {
      given: [isPreview(extended('x-preview', true)), previewNote(extended('x-preview', true))],
      want: [true, ''],
    },
  ],
  ['no preview', { given: isPreview(extended('x-preview', false)), want: false }],
];

const members: [string, { given: Record<string, Json>; of?: Json[]; want: unknown }][] = [
  [
    'names in order, descriptions by value',
    {
      given: { 'x-enum-varnames': ['A'], 'x-enum-descriptions': { b: 'about b', z: 'Z' } },
      want: [{ value: 'a', name: 'A' }, { value: 'b', description: 'about b' }, { value: 1 }],
    },
  ],
  [
    'descriptions in order',
    {
      given: { 'x-enum-descriptions': ['about a', 'about b', 'about 1', 'about nothing'] },
      want: [
        { value: 'a', description: 'about a' },
        { value: 'b', description: 'about b' },
        { value: 1, description: 'about 1' },
      ],
    },
  ],
  [
    'names and descriptions of others',
    {
      given: { 'x-enumNames': ['A', 'B', 'One'], 'x-enumDescriptions': ['about a', '', 3] },
      want: [
        { value: 'a', name: 'A', description: 'about a' },
        { value: 'b', name: 'B' },
        { value: 1, name: 'One' },
      ],
    },
  ],
  [
    'members of Microsoft',
    {
      given: {
        'x-ms-enum': {
          name: 'Kind',
          values: [{ value: 1, name: 'One', description: 'about 1' }, { value: 'b' }, 'a'],
        },
      },
      want: [{ value: 'a' }, { value: 'b' }, { value: 1, name: 'One', description: 'about 1' }],
    },
  ],
  [
    'known values',
    {
      of: [],
      given: { 'x-extensible-enum': ['a'], 'x-enum-descriptions': { a: 'about a' } },
      want: [{ value: 'a', description: 'about a' }],
    },
  ],
  [
    'names that objects have already',
    { of: ['constructor'], given: { 'x-enum-descriptions': {} }, want: [{ value: 'constructor' }] },
  ],
  ['nothing', { given: {}, want: [] }],
];

describe('extensions', () => {
  it.each(cases)('%s', (_name, { given, want }) => expect(given).toEqual(want));
  it.each(members)('what is said of values: %s', (_name, { given, of = ['a', 'b', 1], want }) => {
    const schema = { at: idOf('A'), extensions: new Map(Object.entries(given)) };
    expect(enumMembers(of.length === 0 ? schema : { ...schema, enum: of })).toEqual(want);
  });
});

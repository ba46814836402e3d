import { describe, expect, it } from 'vitest';
import {
  type Extended,
  enumDescriptions,
  enumNames,
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
  [
    'names of values',
    { given: enumNames(extended('x-enum-varnames', ['A', 'B'])), want: ['A', 'B'] },
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

const descriptions: [
  string,
  { given: Parameters<typeof enumDescriptions>[0]; want: readonly (readonly [Json, string])[] },
][] = [
  [
    'by value',
    {
      given: {
        at: idOf('A'),
        enum: ['a', 'b', 1],
        extensions: new Map([['x-enum-descriptions', { b: 'B', 1: 'one', z: 'Z' }]]),
      },
      want: [
        ['b', 'B'],
        [1, 'one'],
      ],
    },
  ],
  [
    'in order',
    {
      given: {
        at: idOf('A'),
        enum: ['a', 'b'],
        extensions: new Map([['x-enum-descriptions', ['A', 'B', 'C']]]),
      },
      want: [
        ['a', 'A'],
        ['b', 'B'],
      ],
    },
  ],
  [
    'of known values',
    {
      given: {
        at: idOf('A'),
        extensions: new Map<string, Json>([
          ['x-extensible-enum', ['a']],
          ['x-enum-descriptions', { a: 'A' }],
        ]),
      },
      want: [['a', 'A']],
    },
  ],
  [
    'of names that objects have already',
    {
      given: {
        at: idOf('A'),
        enum: ['constructor'],
        extensions: new Map([['x-enum-descriptions', {}]]),
      },
      want: [],
    },
  ],
  ['none', { given: { at: idOf('A'), enum: ['a'] }, want: [] }],
];

describe('extensions', () => {
  it.each(cases)('%s', (_name, { given, want }) => expect(given).toEqual(want));
  it.each(descriptions)('descriptions of values: %s', (_name, { given, want }) =>
    expect([...enumDescriptions(given)]).toEqual(want),
  );
});

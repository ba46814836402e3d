import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import { declarations } from './print-types.js';

const text: Json = { type: 'string' };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** The type of the component `X`; the declarations of all, where there are more. */
const simple: readonly [string, { given: Json; want: string }][] = [
  ['no keywords', { given: {}, want: 'export type X = unknown;' }],
  ['true', { given: true, want: 'export type X = unknown;' }],
  ['false', { given: false, want: 'export type X = never;' }],
  ['a string', { given: text, want: 'export type X = string;' }],
  [
    'a 64-bit integer stays a number',
    {
      given: { type: 'integer', format: 'int64' },
      want: '/** Format: int64. */\nexport type X = number;',
    },
  ],
  [
    'a date stays a string',
    {
      given: { type: 'string', format: 'date-time' },
      want: '/** Format: date-time. */\nexport type X = string;',
    },
  ],
  [
    'bytes outside of forms',
    { given: { type: 'string', format: 'binary' }, want: 'export type X = string;' },
  ],
  [
    'bytes outside of forms, as 3.1 says them',
    { given: { contentMediaType: 'application/octet-stream' }, want: 'export type X = string;' },
  ],
  [
    'bytes written as text',
    {
      given: { type: 'string', format: 'byte' },
      want: '/** Format: byte. */\nexport type X = string;',
    },
  ],
  [
    'several types',
    {
      given: { type: ['string', 'integer', 'number', 'null'] },
      want: 'export type X = string | number | null;',
    },
  ],
  [
    'null stands last',
    { given: { type: ['null', 'boolean'] }, want: 'export type X = boolean | null;' },
  ],
  ['a constant', { given: { const: 'a' }, want: "export type X = 'a';" }],
  ['the constant null', { given: { const: null }, want: 'export type X = null;' }],
  ['the constant false', { given: { const: false }, want: 'export type X = false;' }],
  [
    'constants of any JSON',
    {
      given: { const: { a: [1, 'b', null], 'c d': {} } },
      want: "export interface X {\n  a: [1, 'b', null];\n  'c d': {};\n}",
    },
  ],
  [
    'a listed component',
    { given: { enum: ['a', 'b'] }, want: "export type X = 'a' | 'b' | Unrecognized;" },
  ],
  [
    'numbers and null',
    {
      given: { type: ['integer', 'null'], enum: [1, 2, null] },
      want: 'export type X = 1 | 2 | UnrecognizedNumber | null;',
    },
  ],
  [
    'true and false are boolean',
    { given: { enum: [true, false] }, want: 'export type X = boolean;' },
  ],
  [
    'a number that spells a text of the type, and null, which does not',
    {
      given: { type: 'string', enum: ['a', 'b', 1, null] },
      want: "export type X = 'a' | 'b' | '1' | Unrecognized;",
    },
  ],
  [
    'the null that types speak of',
    {
      given: { type: ['string', 'null'], enum: ['a', 'b'] },
      want: "export type X = 'a' | 'b' | Unrecognized | null;",
    },
  ],
  [
    'hostile values',
    {
      given: { enum: ["'; alert(1); '", '*/ alert(1) /*', '\u2028'] },
      want: "export type X = \"'; alert(1); '\" | '*/ alert(1) /*' | '\\u2028' | Unrecognized;",
    },
  ],
  [
    'known values of an open set',
    {
      given: { type: 'string', 'x-extensible-enum': ['a', 'b'] },
      want: "export type X = 'a' | 'b' | Unrecognized;",
    },
  ],

  ['a list', { given: { type: 'array', items: text }, want: 'export type X = string[];' }],
  ['a list of anything', { given: { type: 'array' }, want: 'export type X = unknown[];' }],
  ['a list without a type', { given: { items: text }, want: 'export type X = string[];' }],
  [
    'a list of a union',
    {
      given: { type: 'array', items: { type: ['string', 'null'] } },
      want: 'export type X = (string | null)[];',
    },
  ],
  [
    'a list that stays empty',
    { given: { type: 'array', items: false }, want: 'export type X = [];' },
  ],
  [
    'a tuple',
    {
      given: { type: 'array', prefixItems: [text, { type: 'number' }], items: false },
      want: 'export type X = [string, number];',
    },
  ],
  [
    'a tuple with more to follow',
    {
      given: { prefixItems: [text], items: { type: 'number' } },
      want: 'export type X = [string, ...number[]];',
    },
  ],
  [
    'a tuple that says nothing of what follows',
    { given: { prefixItems: [text] }, want: 'export type X = [string, ...unknown[]];' },
  ],
  [
    'a tuple that is full',
    {
      given: { prefixItems: [text, text], maxItems: 2 },
      want: '/** At most 2 items. */\nexport type X = [string, string];',
    },
  ],
  [
    'a tuple that may be shorter',
    {
      given: { prefixItems: [text, { type: ['number', 'null'] }], minItems: 1, items: false },
      want: '/** At least 1 item. */\nexport type X = [string, (number | null)?];',
    },
  ],

  [
    'a pair',
    {
      given: { type: 'array', items: { type: ['number', 'null'] }, minItems: 2, maxItems: 2 },
      want: '/** Exactly 2 items. */\nexport type X = [number | null, number | null];',
    },
  ],
  [
    'a list of pairs',
    {
      given: { items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 } },
      want: 'export type X = [number, number][];',
    },
  ],
  [
    'a list of one length that is long',
    {
      given: { type: 'array', items: text, minItems: 7, maxItems: 7 },
      want: '/** Exactly 7 items. */\nexport type X = string[];',
    },
  ],

  [
    'an object without properties',
    { given: { type: 'object' }, want: 'export interface X {\n  [key: string]: unknown;\n}' },
  ],
  [
    'an object that stays empty',
    {
      given: { type: 'object', additionalProperties: false },
      want: 'export interface X {\n  [key: string]: never;\n}',
    },
  ],
  [
    'properties',
    {
      given: { properties: { a: text, 'b-c': text }, required: ['a'] },
      want: "export interface X {\n  a: string;\n  'b-c'?: string;\n}",
    },
  ],
  [
    'properties that every object has',
    {
      given: JSON.parse(
        '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
      ),
      want: "export interface X {\n  ['__proto__']?: string;\n  constructor?: string | Function;\n}",
    },
  ],
  [
    'a required property that is not declared',
    { given: { type: 'object', required: ['a'] }, want: 'export interface X {\n  a: unknown;\n}' },
  ],
  [
    'a property that must not be there',
    { given: { properties: { a: false } }, want: 'export interface X {\n  a?: never;\n}' },
  ],
  [
    'any other properties, which goes without saying',
    {
      given: { properties: { a: text }, additionalProperties: true },
      want: 'export interface X {\n  a?: string;\n}',
    },
  ],
  [
    'other properties of which nothing is said',
    {
      given: { properties: { a: text }, additionalProperties: {} },
      want: 'export interface X {\n  a?: string;\n}',
    },
  ],
  [
    'any other properties beside allOf',
    {
      given: { properties: { a: text }, unevaluatedProperties: true },
      want: 'export interface X {\n  a?: string;\n}',
    },
  ],
  [
    'other properties that are described',
    {
      given: {
        properties: { a: text },
        additionalProperties: { description: 'Fields of your own.' },
      },
      want: 'export interface X {\n  a?: string;\n  /** Fields of your own. */\n  [key: string]: unknown;\n}',
    },
  ],
  [
    'any properties',
    {
      given: { type: 'object', additionalProperties: true },
      want: 'export interface X {\n  [key: string]: unknown;\n}',
    },
  ],
  [
    'no other properties',
    {
      given: { properties: { a: text }, additionalProperties: false },
      want: 'export interface X {\n  a?: string;\n}',
    },
  ],
  [
    'a map',
    {
      given: { additionalProperties: { type: 'number' } },
      want: 'export interface X {\n  [key: string]: number;\n}',
    },
  ],
  [
    'a map beside properties',
    {
      given: { properties: { a: text }, additionalProperties: { type: 'number' } },
      want: 'export interface X {\n  a?: string;\n  [key: string]: number | string | undefined;\n}',
    },
  ],
  [
    'patterns of names beside properties',
    {
      given: {
        properties: { a: text },
        required: ['a'],
        patternProperties: { '^b': { type: ['number', 'null'] } },
      },
      want: 'export interface X {\n  a: string;\n  [key: string]: unknown;\n}',
    },
  ],
  [
    'patterns of names beside properties, and no other names',
    {
      given: {
        properties: { a: text },
        required: ['a'],
        patternProperties: { '^b': { type: ['number', 'null'] } },
        additionalProperties: false,
      },
      want: 'export interface X {\n  a: string;\n  [key: string]: number | string | null;\n}',
    },
  ],
  [
    'a map beside properties, in parts',
    {
      given: {
        allOf: [
          { properties: { a: text }, additionalProperties: { type: 'number' } },
          { properties: { b: { type: 'boolean' } } },
        ],
      },
      want: 'export interface X {\n  a?: string;\n  b?: boolean;\n  [key: string]: number | string | boolean | undefined;\n}',
    },
  ],
  [
    'patterns of names',
    {
      given: {
        type: 'object',
        patternProperties: { '^a': text, '^b': { type: 'number' } },
        additionalProperties: false,
      },
      want: 'export interface X {\n  [key: string]: string | number;\n}',
    },
  ],
  [
    'other properties that allOf does not know',
    {
      given: { type: 'object', unevaluatedProperties: text },
      want: 'export interface X {\n  [key: string]: string;\n}',
    },
  ],
  [
    'an object or null',
    {
      given: { type: ['object', 'null'], properties: { a: text } },
      want: 'export type X = { a?: string } | null;',
    },
  ],
  [
    'an object inside',
    {
      given: { properties: { a: { properties: { b: { description: 'B.', type: 'string' } } } } },
      want: 'export interface X {\n  a?: {\n    /** B. */\n    b?: string;\n  };\n}',
    },
  ],

  [
    'allOf of objects is one object',
    {
      given: { allOf: [{ properties: { a: text }, required: ['a'] }, { properties: { b: text } }] },
      want: 'export interface X {\n  a: string;\n  b?: string;\n}',
    },
  ],
  [
    'allOf that makes a property required',
    {
      given: { properties: { a: text }, allOf: [{ required: ['a'] }] },
      want: 'export interface X {\n  a: string;\n}',
    },
  ],
  [
    'allOf of contradicting types',
    { given: { allOf: [text, { type: 'number' }] }, want: 'export type X = never;' },
  ],
  [
    'allOf that narrows',
    { given: { allOf: [text, { enum: ['a', 1] }] }, want: "export type X = 'a' | Unrecognized;" },
  ],
  [
    'allOf of a bare object says nothing',
    {
      given: { allOf: [{ type: 'object' }, { properties: { a: text } }] },
      want: 'export interface X {\n  a?: string;\n}',
    },
  ],
  [
    'oneOf',
    {
      given: { oneOf: [text, { type: 'number' }, { type: 'string' }] },
      want: 'export type X = string | number;',
    },
  ],
  [
    'oneOf with anything is anything',
    { given: { oneOf: [text, {}] }, want: 'export type X = unknown;' },
  ],
  [
    'anyOf beside properties',
    {
      given: {
        properties: { a: text },
        anyOf: [{ properties: { b: text } }, { properties: { c: text } }],
      },
      want: 'export type X = { a?: string } & ({ b?: string } | { c?: string });',
    },
  ],
  [
    'exactly one of two properties',
    {
      given: {
        type: 'object',
        properties: {
          sourceUrl: text,
          uploadId: text,
          language: { type: 'string', description: 'Code.' },
        },
        oneOf: [{ required: ['sourceUrl'] }, { required: ['uploadId'] }],
      },
      want:
        'export type X = {\n  sourceUrl?: string;\n  uploadId?: string;\n' +
        '  /** Code. */\n  language?: string;\n} & ({ sourceUrl: string; uploadId?: never } | { uploadId: ' +
        'string; sourceUrl?: never });',
    },
  ],
  [
    'at least one of two properties',
    {
      given: {
        properties: { a: text, b: { type: 'number' } },
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
      },
      want: 'export type X = { a?: string; b?: number } & ({ a: string } | { b: number });',
    },
  ],
  [
    'not required is never',
    {
      given: { properties: { a: text, b: text }, not: { required: ['a'] } },
      want: 'export interface X {\n  a?: never;\n  b?: string;\n}',
    },
  ],
  ['not anything', { given: { not: {} }, want: 'export type X = never;' }],
  [
    'other negations say nothing',
    { given: { type: 'string', not: { enum: ['a'] } }, want: 'export type X = string;' },
  ],
  [
    'if, then and else',
    {
      given: {
        properties: { kind: text },
        if: { properties: { kind: { const: 'a' } } },
        then: { required: ['x'], properties: { x: text } },
        else: { properties: { y: text } },
      },
      want: "export type X = { kind?: string } & ({ kind?: 'a'; x: string } | { y?: string });",
    },
  ],
  [
    'if and then alone say nothing',
    {
      given: { properties: { a: text }, if: { required: ['a'] }, then: { required: ['b'] } },
      want: 'export interface X {\n  a?: string;\n}',
    },
  ],
  ['a list of itself', { given: { type: 'array', items: ref('X') }, want: 'export type X = X[];' }],
  [
    'an object in itself',
    { given: { properties: { next: ref('X') } }, want: 'export interface X {\n  next?: X;\n}' },
  ],
  [
    'JSON',
    {
      given: {
        oneOf: [
          text,
          { type: 'null' },
          { type: 'array', items: ref('X') },
          { type: 'object', additionalProperties: ref('X') },
        ],
      },
      want: 'export type X = string | X[] | { [key: string]: X } | null;',
    },
  ],
];

describe('one component', () => {
  it.each(simple)('%s', (_, { given, want }) => {
    expect(declarations({ X: given })).toBe(want);
  });
});

const documented: readonly [string, { given: JsonObject; want: string }][] = [
  [
    'numbers',
    {
      given: { type: 'integer', minimum: 1, maximum: 20, multipleOf: 5, default: 5 },
      want: '/**\n * An integer from 1 to 20. A multiple of 5.\n *\n * @default 5\n */',
    },
  ],
  [
    'open bounds',
    {
      given: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
      want: '/** More than 0 and at most 1. */',
    },
  ],
  [
    'a unit',
    {
      given: { type: 'number', minimum: 3, 'x-unit': 'seconds', description: 'How long.' },
      want: '/**\n * How long.\n *\n * At least 3 seconds. Unit: seconds.\n */',
    },
  ],
  [
    'lengths',
    { given: { type: 'string', minLength: 1, maxLength: 1 }, want: '/** Exactly 1 character. */' },
  ],
  [
    'a longest length',
    { given: { type: 'string', maxLength: 1000 }, want: '/** At most 1000 characters. */' },
  ],
  [
    'a pattern with ticks',
    { given: { type: 'string', pattern: '`a*/`' }, want: '/** Pattern: `` `a*\\/` ``. */' },
  ],
  [
    'counts',
    {
      given: { type: 'array', minItems: 2, maxItems: 3, uniqueItems: true },
      want: '/** 2 to 3 items. No duplicates. */',
    },
  ],
  [
    'deprecated, with an example',
    {
      given: { type: 'string', deprecated: true, examples: [{}, 'a'] },
      want: '/**\n * @example "a"\n * @deprecated\n */',
    },
  ],
  [
    'a preview',
    {
      given: { type: 'string', 'x-preview': 'It may change.' },
      want: '/** **Preview.** It may change. */',
    },
  ],
  [
    'what is not specified',
    {
      given: { type: 'string', 'x-unspecified': ['format', 'length'] },
      want: '/** Not specified: format; length. */',
    },
  ],
  [
    'values that are described',
    {
      given: { enum: ['a', 'b'], 'x-enum-descriptions': { a: 'The first.' } },
      want: '/** - `a`: The first. */',
    },
  ],
  [
    'what a property is filled for, of any trade',
    {
      given: {
        type: 'string',
        'x-filled-for': [
          'cheese',
          { type: 'wine', values: ['red', 'white'], meaning: 'the grape' },
        ],
      },
      want: '/** Filled for: cheese, wine (`red`, `white`; the grape). */',
    },
  ],
  [
    'placeholders, of any trade',
    {
      given: { type: 'string', 'x-placeholder-values': ['BakeryA', 'BakeryB'] },
      want: '/** `BakeryA`, `BakeryB`: neutral words that stand for real names. The real ones differ. */',
    },
  ],
  [
    'a title where nothing else is said',
    { given: { type: 'string', title: 'Name' }, want: '/** Name */' },
  ],
  [
    'a hostile description',
    {
      given: { type: 'string', description: 'a */ alert(1)\n@deprecated' },
      want: '/**\n * a *\\/ alert(1)\n * \\@deprecated\n */',
    },
  ],
];

describe('what is said about a type', () => {
  it.each(documented)('%s', (_, { given, want }) => {
    expect(declarations({ X: given }).replace(/\nexport [^]*/, '')).toBe(want);
    expect(declarations({ X: { properties: { a: given } } })).toContain(
      `{\n  ${want.replaceAll('\n', '\n  ')}\n  a?: `,
    );
  });

  it('a title that is the name once more says nothing', () => {
    const properties: JsonObject = {
      client_id: { type: 'string', title: 'Client Id' },
      y: ref('OAuthToken'),
    };
    expect(
      declarations({
        HTTPError: { title: 'HTTPError', properties },
        OAuthToken: { type: 'string', title: 'OAuth token' },
      }),
    ).not.toContain('/**');
  });

  it('a reference is described by what it leads to', () => {
    expect(
      declarations({
        X: { properties: { a: ref('Y') } },
        Y: { type: 'string', description: 'First.\n\nSecond.' },
      }),
    ).toContain('{\n  /** First. */\n  a?: Y;\n}');
  });
});

const views: readonly [
  string,
  { given: JsonObject; use?: 'input' | 'output' | 'both'; want: string },
][] = [
  ...(['input', 'output'] as const).map((use): (typeof views)[number] => [
    `lists have room for other values: ${use}`,
    {
      use,
      given: {
        X: { properties: { a: { enum: ['a', 'b'] }, b: ref('E'), c: { enum: [1, 2, null] } } },
        E: { enum: ['c', 'd'] },
      },
      want:
        "export interface X {\n  a?: 'a' | 'b' | Unrecognized;\n  b?: E;\n" +
        "  c?: 1 | 2 | UnrecognizedNumber | null;\n}\n\nexport type E = 'c' | 'd' | Unrecognized;",
    },
  ]),
  [
    'one value is a tag',
    {
      given: { X: { properties: { a: { enum: ['a'] } } } },
      want: "export interface X {\n  a?: 'a';\n}",
    },
  ],
  [
    'what is beside any text has no other values',
    {
      given: { X: { anyOf: [ref('E'), { type: 'string' }] }, E: { enum: ['c', 'd'] } },
      want: "export type X = E | string;\n\nexport type E = 'c' | 'd' | Unrecognized;",
    },
  ],
  [
    'what is only received is not sent',
    {
      use: 'input',
      given: {
        X: {
          properties: { id: { type: 'string', readOnly: true }, a: text },
          required: ['id', 'a'],
        },
      },
      want: 'export interface X {\n  a: string;\n}',
    },
  ],
  [
    'what is only sent is not received',
    {
      given: { X: { properties: { secret: { type: 'string', writeOnly: true }, a: text } } },
      want: 'export interface X {\n  a?: string;\n}',
    },
  ],
  [
    'nothing is left to be sent',
    {
      use: 'input',
      given: { X: { properties: { id: { type: 'string', readOnly: true } } } },
      want: 'export type X = object;',
    },
  ],
  [
    'nothing is left to be sent of a closed object either',
    {
      use: 'input',
      given: {
        X: { properties: { id: { type: 'string', readOnly: true } }, additionalProperties: false },
      },
      want: 'export type X = object;',
    },
  ],
  [
    'what is left out is left out of all that is said about a value',
    {
      use: 'input',
      given: {
        X: { allOf: [ref('Y'), ref('Z'), { properties: { id: text }, required: ['id', 'a'] }] },
        Y: { properties: { id: { type: 'string', readOnly: true } } },
        Z: { properties: { id: text, a: text }, required: ['id'] },
      },
      want: 'export type X = Y & { a: string };\n\nexport type Y = object;\n\nexport interface Z {\n  id: string;\n  a?: string;\n}',
    },
  ],
  [
    'two views have two names',
    {
      use: 'both',
      given: {
        X: {
          description: 'An X.',
          properties: { id: { type: 'string', readOnly: true }, y: ref('Y') },
        },
        Y: { properties: { a: { enum: ['a', 'b'] } } },
        Z: { properties: { b: text } },
      },
      want:
        '/** An X. */\nexport interface X {\n  id?: string;\n  y?: Y;\n' +
        '}\n\n/**\n * An X.\n *\n * What is sent; `X` is what is received.\n' +
        ' */\nexport interface XInput {\n  y?: Y;\n}\n\n' +
        "export interface Y {\n  a?: 'a' | 'b' | Unrecognized;\n}\n\n" +
        'export interface Z {\n  b?: string;\n}',
    },
  ],
];

describe('views', () => {
  it.each(views)('%s', (_, { given, use = 'output', want }) => {
    expect(declarations(given, { use })).toBe(want);
  });
});

const cat: JsonObject = {
  type: 'object',
  properties: { petType: text, claws: { type: 'number' } },
  required: ['petType'],
};
const unions: readonly [string, { given: JsonObject; want: string }][] = [
  [
    'a union by component names',
    {
      given: {
        Pet: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'petType' } },
        Cat: cat,
        Dog: { properties: { petType: { const: 'dog' } }, required: ['petType'] },
      },
      want:
        "export type Pet = (Cat & { petType: 'Cat' }) | Dog;\n\n" +
        'export interface Cat {\n  petType: string;\n  claws?: number;\n' +
        "}\n\nexport interface Dog {\n  petType: 'dog';\n}",
    },
  ],
  [
    'a list of tags stays closed',
    {
      given: {
        Pet: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'petType' } },
        Cat: { properties: { petType: { enum: ['cat', 'lion'] } }, required: ['petType'] },
        Dog: { properties: { petType: ref('Kind') }, required: ['petType'] },
        Kind: { enum: ['dog', 'wolf'] },
      },
      want:
        'export type Pet = Cat | Dog;\n\nexport interface Cat {\n' +
        "  petType: 'cat' | 'lion';\n}\n\nexport interface Dog {\n" +
        "  petType: 'dog' | 'wolf';\n}\n\nexport type Kind = 'dog' | 'wolf' | Unrecognized;",
    },
  ],
  [
    'children of a base with a discriminator',
    {
      given: {
        Pet: {
          type: 'object',
          properties: { petType: text },
          required: ['petType'],
          discriminator: { propertyName: 'petType', mapping: { cat: '#/components/schemas/Cat' } },
        },
        Cat: { allOf: [ref('Pet'), { properties: { claws: { type: 'number' } } }] },
      },
      want: "export interface Pet {\n  petType: string;\n}\n\nexport type Cat = Pet & { claws?: number; petType: 'cat' };",
    },
  ],
  [
    'a base between the base and its children',
    {
      given: {
        Pet: { properties: { kind: text }, discriminator: { propertyName: 'kind' } },
        Cat: { allOf: [ref('Pet')] },
        Lion: { allOf: [ref('Cat'), { properties: { mane: text } }] },
      },
      want:
        "export interface Pet {\n  kind?: string;\n}\n\nexport type Cat = Pet & { kind: 'Cat' | 'Lion' " +
        "};\n\nexport type Lion = Cat & { mane?: string; kind: 'Lion' };",
    },
  ],
  [
    'a required name of a referenced schema',
    {
      given: {
        X: { allOf: [ref('Y')], required: ['a', 'b'] },
        Y: { properties: { a: text, b: text }, required: ['b'] },
      },
      want: 'export type X = { a: string } & Y;\n\nexport interface Y {\n  a?: string;\n  b: string;\n}',
    },
  ],
  [
    'a reference or null',
    {
      given: { X: { anyOf: [ref('Y'), { type: 'null' }] }, Y: { properties: { a: text } } },
      want: 'export type X = Y | null;\n\nexport interface Y {\n  a?: string;\n}',
    },
  ],
];

describe('several components', () => {
  it.each(unions)('%s', (_, { given, want }) => {
    expect(declarations(given)).toBe(want);
  });
});

/** `Later` stands for the component that it goes round to: reading refuses to close such circles, other makers of models may not. */
const circles: readonly [string, { given: JsonObject; later: string; want: string }][] = [
  [
    'a union that names itself',
    { later: 'X', given: { X: { oneOf: [text, ref('Later')] } }, want: 'export type X = string;' },
  ],
  [
    'two unions that name each other',
    {
      later: 'X',
      given: { X: { oneOf: [text, ref('Y')] }, Y: { oneOf: [{ type: 'number' }, ref('Later')] } },
      want: 'export type X = string | number;\n\nexport type Y = number | string;',
    },
  ],
  [
    'references that lead nowhere',
    {
      later: 'X',
      given: { X: ref('Y'), Y: ref('Later') },
      want: 'export type X = unknown;\n\nexport type Y = unknown;',
    },
  ],
  [
    'a schema that is all of itself',
    {
      later: 'X',
      given: { X: { allOf: [ref('Later'), { properties: { a: text } }] } },
      want: 'export interface X {\n  a?: string;\n}',
    },
  ],
  [
    'a base whose alternatives are its children',
    {
      later: 'Pet',
      given: {
        Pet: {
          properties: { petType: text },
          oneOf: [ref('Cat'), ref('Dog')],
          discriminator: { propertyName: 'petType' },
        },
        Cat: { allOf: [ref('Later'), { properties: { claws: text } }] },
        Dog: { allOf: [ref('Later')] },
      },
      want:
        "export type Pet = { petType?: string } & ((Cat & { petType: 'Cat' }) | (Dog & { petType: 'Dog' " +
        '}));\n\nexport interface Cat {\n  petType?: string;\n  claws?: string;\n' +
        '}\n\nexport interface Dog {\n  petType?: string;\n}',
    },
  ],
];

describe('circles', () => {
  it.each(circles)('%s', (_, { given, later, want }) => {
    expect(
      declarations({ ...given, Later: {} }, { later }).replace(/\n\nexport type Later[^]*/, ''),
    ).toBe(want);
  });
});

describe('OpenAPI 3.0', () => {
  it('nullable is a union with null', () => {
    const given: JsonObject = {
      X: {
        type: 'object',
        properties: {
          a: { type: 'string', nullable: true },
          b: { nullable: true, allOf: [ref('Y')] },
          c: { type: 'string', format: 'binary' },
        },
      },
      Y: { type: 'object', properties: { d: text } },
    };
    expect(declarations(given, { openapi: '3.0.3' })).toBe(
      'export interface X {\n  a?: string | null;\n  b?: Y | null;\n  c?: string;\n}\n\nexport interface Y {\n  d?: string;\n}',
    );
  });
});

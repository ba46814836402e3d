// The dialect of OpenAPI 3.0, through the whole pipeline and before the judge: both must say what is written here.

import { beforeAll, describe, expect, it } from 'vitest';
import { readApi } from '../../generator/read/api.js';
import { createJudge, type Judge } from '../../generator/verify/judge/judge.js';
import type { Json, JsonObject } from '../../generator/verify/judge/json.js';
import { generate, load, type Validator } from './generated.js';

interface Case {
  readonly schema: Json;
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
}

const name = { $ref: '#/components/schemas/Name' };

const cases: readonly (readonly [string, Case])[] = [
  [
    'nullable with a type',
    {
      schema: { type: 'string', minLength: 2, nullable: true },
      valid: [null, 'ab'],
      invalid: ['a', 1, {}],
    },
  ],
  [
    'nullable: false',
    { schema: { type: 'string', nullable: false }, valid: ['a'], invalid: [null] },
  ],
  [
    'nullable objects',
    {
      schema: { type: 'object', required: ['a'], nullable: true },
      valid: [null, { a: 1 }],
      invalid: [{}, []],
    },
  ],
  [
    'nullable arrays of nullable items',
    {
      schema: { type: 'array', items: { type: 'integer', nullable: true }, nullable: true },
      valid: [null, [], [null, 1]],
      invalid: [[1.5], {}],
    },
  ],
  [
    'nullable with an enum that lists null',
    {
      schema: { type: 'string', enum: ['a', null], nullable: true },
      valid: ['a', null],
      invalid: ['b'],
    },
  ],
  [
    'nullable with an enum that does not list null, read as meant',
    {
      schema: { type: 'string', enum: ['a'], nullable: true },
      valid: ['a', null],
      invalid: ['b', ''],
    },
  ],
  [
    'an enum that lists null without nullable',
    { schema: { type: 'string', enum: ['a', null] }, valid: ['a'], invalid: [null, 'b'] },
  ],
  [
    'nullable with a type and a constant',
    { schema: { type: 'string', const: 'a', nullable: true }, valid: ['a', null], invalid: ['b'] },
  ],
  [
    'nullable without a type',
    { schema: { nullable: true, maxLength: 2 }, valid: [null, 'ab', 1], invalid: ['abc'] },
  ],
  [
    'nullable with allOf',
    { schema: { nullable: true, allOf: [name] }, valid: [null, 'ab'], invalid: ['a', 1] },
  ],
  [
    'nullable with a type and allOf',
    {
      schema: { type: 'string', nullable: true, allOf: [name, { maxLength: 3 }] },
      valid: [null, 'abc'],
      invalid: ['a', 'abcd', 1],
    },
  ],
  [
    'nullable with oneOf',
    {
      schema: { nullable: true, oneOf: [{ type: 'string' }, { type: 'integer' }] },
      valid: [null, 'a', 1],
      invalid: [1.5, true],
    },
  ],
  [
    'nullable in two alternatives of oneOf, read as anyOf',
    {
      schema: {
        oneOf: [
          { type: 'string', nullable: true },
          { type: 'integer', nullable: true },
        ],
      },
      valid: ['a', 1, null],
      invalid: [1.5, true],
    },
  ],
  [
    'nullable in one part of allOf: null matches one',
    {
      schema: { allOf: [{ type: 'string', nullable: true }, { type: 'string' }] },
      valid: ['a'],
      invalid: [null],
    },
  ],
  [
    'nullable with anyOf',
    {
      schema: { nullable: true, anyOf: [name, { type: 'boolean' }] },
      valid: [null, 'ab', true],
      invalid: ['a', 0],
    },
  ],
  [
    'nullable with not',
    { schema: { nullable: true, not: { type: 'string' } }, valid: [null, 1], invalid: ['a'] },
  ],
  [
    'whatever is beside a reference is ignored',
    {
      schema: { ...name, maxLength: 3, type: 'integer', enum: ['x'] },
      valid: ['abcdef'],
      invalid: ['a', 1],
    },
  ],
  [
    'a property with the name $ref',
    {
      schema: { type: 'object', properties: { $ref: { type: 'string' } }, required: ['$ref'] },
      valid: [{ $ref: 'a' }],
      invalid: [{}, { $ref: 1 }],
    },
  ],
  [
    'exclusiveMinimum: true',
    {
      schema: { type: 'number', minimum: 1, exclusiveMinimum: true },
      valid: [1.0001, 2],
      invalid: [1, 0],
    },
  ],
  [
    'exclusiveMaximum: true',
    {
      schema: { type: 'number', maximum: 1, exclusiveMaximum: true },
      valid: [0.9999],
      invalid: [1, 2],
    },
  ],
  [
    'exclusive bounds that are false',
    {
      schema: {
        type: 'integer',
        minimum: 1,
        exclusiveMinimum: false,
        maximum: 2,
        exclusiveMaximum: false,
      },
      valid: [1, 2],
      invalid: [0, 3, 1.5],
    },
  ],
  [
    'exclusiveMinimum: true without a minimum',
    { schema: { type: 'integer', exclusiveMinimum: true }, valid: [-5], invalid: ['a'] },
  ],
  [
    'a minimum without a type',
    { schema: { minimum: 1, exclusiveMinimum: true }, valid: ['a', null, 2], invalid: [1] },
  ],
  [
    'nullable with bounds',
    {
      schema: { type: 'integer', minimum: 0, exclusiveMinimum: true, nullable: true },
      valid: [null, 1],
      invalid: [0],
    },
  ],
  [
    'additionalProperties: false',
    {
      schema: { type: 'object', properties: { a: {} }, additionalProperties: false },
      valid: [{ a: null }, {}],
      invalid: [{ b: 1 }],
    },
  ],
  [
    'additionalProperties: false beside allOf, read as one closed object',
    {
      schema: {
        allOf: [{ properties: { a: {} } }],
        properties: { b: {} },
        additionalProperties: false,
      },
      valid: [{ b: 1 }, { a: 1 }, { a: 1, b: 1 }],
      invalid: [{ c: 1 }, { a: 1, c: 1 }],
    },
  ],
  [
    'additionalProperties with a schema',
    {
      schema: { type: 'object', additionalProperties: { type: 'string', nullable: true } },
      valid: [{ a: 'a', b: null }],
      invalid: [{ a: 1 }],
    },
  ],
  [
    'required without properties',
    { schema: { required: ['a'] }, valid: [{ a: 1 }, 1], invalid: [{}] },
  ],
  [
    'readOnly and writeOnly do not change what the component accepts',
    {
      schema: {
        type: 'object',
        required: ['a', 'b'],
        properties: {
          a: { type: 'string', readOnly: true },
          b: { type: 'string', writeOnly: true },
        },
      },
      valid: [{ a: '', b: '' }],
      invalid: [{ a: '' }, { b: '' }],
    },
  ],
  [
    'a default does not make a property optional, nor is it filled in',
    {
      schema: {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'string', default: 'x' } },
      },
      valid: [{ a: '' }],
      invalid: [{}],
    },
  ],
  [
    'formats of numbers and texts',
    {
      schema: {
        type: 'object',
        properties: {
          i: { type: 'integer', format: 'int32' },
          d: { type: 'string', format: 'date-time' },
          b: { type: 'string', format: 'byte' },
          f: { type: 'string', format: 'binary' },
        },
      },
      valid: [{ i: 2147483647, d: '2024-01-01T00:00:00+02:00', b: 'YQ==', f: 'any' }],
      invalid: [{ i: 2147483648 }, { d: '2024-01-01' }, { b: '*' }],
    },
  ],
  [
    'integers are numbers without a fraction',
    { schema: { type: 'integer' }, valid: [1, 1.0, 1e20, -0], invalid: [1.5, '1', true] },
  ],
  [
    'a discriminator whose values the alternatives state',
    {
      schema: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
        },
      },
      valid: [{ kind: 'cat' }, { kind: 'dog', bark: true }],
      invalid: [{ kind: 'cow' }, {}, { kind: 'dog', bark: 1 }],
    },
  ],
  [
    'a discriminator whose values are the names of components',
    {
      schema: {
        oneOf: [{ $ref: '#/components/schemas/Big' }, { $ref: '#/components/schemas/Small' }],
        discriminator: { propertyName: 'kind' },
      },
      valid: [
        { kind: 'Big', big: 1 },
        { kind: 'Small', small: 1 },
        { kind: 'Big', big: 1, small: 1 },
      ],
      invalid: [{ kind: 'Big' }, { kind: 'Big', small: 1 }, { kind: 'anything', small: 1 }],
    },
  ],
  [
    'unique objects',
    {
      schema: { type: 'array', items: {}, uniqueItems: true },
      valid: [[{ a: 1 }, { a: 2 }, 1, '1', true]],
      invalid: [
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        [1, 1.0],
      ],
    },
  ],
  [
    'newer keywords are enforced all the same',
    { schema: { type: ['string', 'null'], const: 'a' }, valid: ['a'], invalid: ['b', null] },
  ],
  [
    'exclusive bounds that are numbers',
    { schema: { type: 'number', exclusiveMinimum: 1 }, valid: [2], invalid: [1] },
  ],
];

const others: JsonObject = {
  Name: { type: 'string', minLength: 2 },
  Cat: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string', enum: ['cat'] } },
  },
  Dog: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string', enum: ['dog'] }, bark: { type: 'boolean' } },
  },
  Big: { type: 'object', required: ['kind', 'big'], properties: { kind: { type: 'string' } } },
  Small: { type: 'object', required: ['kind', 'small'], properties: { kind: { type: 'string' } } },
};

const document: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'Older', version: '1.0.0' },
  paths: {},
  components: {
    schemas: {
      ...others,
      ...Object.fromEntries(cases.map(([, { schema }], index) => [`Case${index}`, schema])),
    },
  },
};

describe('OpenAPI 3.0', () => {
  let validators: Readonly<Record<string, Validator>> = {};
  let judge: Judge['judge'] = () => ({ valid: false, errors: [], problems: [] });
  beforeAll(async () => {
    const generated = await generate(document, { version: '3.0' });
    [validators = {}] = await load([generated]);
    // What is read otherwise than it is written is amended before the judge sees it.
    const { amended } = readApi({ root: document, version: '3.0' });
    ({ judge } = createJudge(amended?.root ?? document));
  });

  it.each(cases.map(([title, each], index) => ({ title, each, index })))(
    '$title',
    ({ each: { valid, invalid }, index }) => {
      const wanted = [
        ...valid.map((value) => [value, true]),
        ...invalid.map((value) => [value, false]),
      ];
      const values = [...valid, ...invalid];
      expect(
        values.map((value) => [value, validators[`case${index}Schema`]?.safeParse(value).success]),
      ).toEqual(wanted);
      expect(
        values.map((value) => [value, judge(`/components/schemas/Case${index}`, value).valid]),
      ).toEqual(wanted);
    },
  );
});

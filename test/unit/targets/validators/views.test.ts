// The forms of a component: what is sent, what is received; and values that enums do not list.

import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { JsonObject } from '../../../../generator/model/json.js';
import { parseWithUnlisted } from '../../../../generator/runtime/validators/validation/unlisted.js';
import { generate, load, type Validator } from '../../../conformance/generated.js';

const schemas: JsonObject = {
  Account: {
    type: 'object',
    properties: {
      id: { type: 'string', readOnly: true },
      password: { type: 'string', writeOnly: true },
      plan: { $ref: '#/components/schemas/Plan' },
      kind: { type: 'string', enum: ['a', 'b'] },
    },
    required: ['id', 'password', 'plan'],
  },
  Plan: { type: ['string', 'null'], enum: ['free', 'paid', null] },
  Named: { type: 'object', properties: { name: { type: 'string' } }, required: ['name', 'id'] },
  Thing: {
    allOf: [
      { $ref: '#/components/schemas/Named' },
      { type: 'object', properties: { id: { type: 'string', readOnly: true } } },
    ],
  },
  Cat: {
    type: 'object',
    properties: {
      type: { type: 'string', enum: ['cat', 'lion'] },
      mood: { type: 'string', enum: ['x', 'y'] },
    },
    required: ['type'],
  },
  Dog: { type: 'object', properties: { type: { const: 'dog' } }, required: ['type'] },
  Sized: {
    oneOf: [
      { $ref: '#/components/schemas/Small' },
      { type: 'object', properties: { size: { type: 'string', enum: ['m', 'l'] } } },
    ],
  },
  Small: { type: 'object', properties: { size: { type: 'string', enum: ['s', 'm'] } } },
  Plain: {
    type: 'object',
    properties: { a: { enum: ['a', 'b'] }, b: { oneOf: [{ type: 'integer' }, { minimum: 5 }] } },
  },
  Counted: { type: 'array', contains: { enum: ['a', 'b'] }, maxContains: 1 },
  Dependent: {
    type: 'object',
    properties: { kind: { enum: ['a', 'b'] }, extra: { type: 'boolean' } },
    required: ['kind'],
    if: { properties: { kind: { enum: ['a', 'b'] } } },
    then: { required: ['extra'] },
  },
  Level: { type: 'integer', enum: [1, 2] },
  Pet: {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
    discriminator: {
      propertyName: 'type',
      mapping: {
        cat: '#/components/schemas/Cat',
        lion: '#/components/schemas/Cat',
        dog: '#/components/schemas/Dog',
      },
    },
  },
};
const body = (name: string): JsonObject => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
const both = (name: string): JsonObject => ({
  post: {
    operationId: `post${name}`,
    requestBody: body(name),
    responses: { 200: { description: '', ...body(name) } },
  },
});
const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1.0.0' },
  paths: {
    '/accounts': both('Account'),
    '/things': both('Thing'),
    '/pets': both('Pet'),
    '/sized': both('Sized'),
    '/plain': both('Plain'),
    '/counted': both('Counted'),
  },
  components: { schemas },
};

let exported: Readonly<Record<string, Validator>>;
beforeAll(async () => {
  const [only = {}] = await load([await generate(document)]);
  exported = only;
});

const account = { id: '1', password: 'p', plan: 'free' };
const table: [string, { given: unknown; want: Readonly<Record<string, boolean>> }][] = [
  [
    'everything',
    {
      given: account,
      want: { accountSchema: false, accountInputSchema: false },
    },
  ],
  [
    'what is sent',
    {
      given: { password: 'p', plan: null },
      want: { accountSchema: false, accountInputSchema: true },
    },
  ],
  [
    'what is received',
    {
      given: { id: '1', plan: 'paid' },
      want: { accountSchema: true, accountInputSchema: false },
    },
  ],
  [
    'what a reference requires and the schema around it takes away',
    { given: { name: 'n' }, want: { thingSchema: false, thingInputSchema: true } },
  ],
];

const received: [string, { given: unknown; schema: string; want: unknown }][] = [
  [
    'a new value of an enum',
    { given: { id: '1', plan: 'team', kind: 'c' }, schema: 'accountSchema', want: 'same' },
  ],
  [
    'a new value beside what is wrong',
    { given: { id: 1, plan: 'team' }, schema: 'accountSchema', want: ['id'] },
  ],
  [
    'a value of another type',
    { given: { id: '1', plan: 1 }, schema: 'accountSchema', want: ['plan'] },
  ],
  [
    'a new value that is no tag',
    { given: { type: 'lion', mood: 'z' }, schema: 'petSchema', want: 'same' },
  ],
  ['a new tag', { given: { type: 'tiger' }, schema: 'petSchema', want: ['type'] }],
  ['a new value in alternatives', { given: { size: 'xl' }, schema: 'sizedSchema', want: 'same' }],
  [
    'a value that two alternatives list',
    { given: { size: 'm' }, schema: 'sizedSchema', want: [''] },
  ],
  ['what no alternative accepts', { given: { size: 1 }, schema: 'sizedSchema', want: [''] }],
  [
    'a new value beside what two alternatives accept',
    { given: { a: 'c', b: 6 }, schema: 'plainSchema', want: ['b'] },
  ],
  [
    'a new value beside what one alternative accepts',
    { given: { a: 'c', b: 4 }, schema: 'plainSchema', want: 'same' },
  ],
  [
    'a new value among what is counted',
    { given: ['a', 'c', 'd'], schema: 'countedSchema', want: 'same' },
  ],
  [
    'a new value by which something else is required',
    { given: { kind: 'c', extra: true }, schema: 'dependentSchema', want: 'same' },
  ],
  [
    'a new value where every listed one requires what is missing',
    { given: { kind: 'c' }, schema: 'dependentSchema', want: ['extra'] },
  ],
  ['a new number', { given: 4, schema: 'levelSchema', want: 'same' }],
  ['a number of another kind', { given: 4.5, schema: 'levelSchema', want: [''] }],
];

describe('views', () => {
  it.each(table)('of %s', (_, { given, want }) => {
    const got = Object.fromEntries(
      Object.keys(want).map((name) => [name, exported[name]?.safeParse(given).success]),
    );
    expect(got).toEqual(want);
  });

  it.each(received)('with values that are not listed: %s', (_, { given, schema, want }) => {
    const result = parseWithUnlisted(exported[schema] as unknown as z.ZodType, given);
    if (want === 'same') expect(result).toEqual({ data: given });
    else
      expect('issues' in result && result.issues.map(({ path }) => path.join('.'))).toEqual(want);
  });

  it('are there only where they make a difference', () => {
    expect(
      Object.keys(exported)
        .filter((name) => name.endsWith('Schema'))
        .sort(),
    ).toEqual([
      'accountInputSchema',
      'accountSchema',
      'catSchema',
      'countedSchema',
      'dependentSchema',
      'dogSchema',
      'levelSchema',
      'namedSchema',
      'petSchema',
      'plainSchema',
      'planSchema',
      'sizedSchema',
      'smallSchema',
      'thingInputSchema',
      'thingSchema',
    ]);
  });

  it('are what bodies inside operations have, where no component has any', async () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: 'string', readOnly: true },
        key: { type: 'string', writeOnly: true },
        kind: { enum: ['a', 'b'] },
      },
      required: ['id', 'key'],
    };
    const content = { 'application/json': { schema } };
    const paths = {
      '/a': {
        post: {
          operationId: 'add',
          requestBody: { content },
          responses: { 200: { description: '', content } },
        },
      },
    };
    const [only = {}] = await load([
      await generate({ openapi: '3.1.0', info: { title: 'T', version: '1.0.0' }, paths }),
    ]);
    const { add } = only['operationSchemas'] as unknown as {
      readonly add: {
        readonly request: { readonly body: Validator };
        readonly responses: { readonly 200: Validator };
      };
    };
    const verdicts = (validator: Validator): boolean[] =>
      [{ key: 'k' }, { id: '1' }, { id: '1', kind: 'c' }, { id: '1', key: 'k' }].map(
        (value) => validator.safeParse(value).success,
      );
    expect(verdicts(add.request.body)).toEqual([true, false, false, false]);
    expect(verdicts(add.responses[200])).toEqual([false, true, false, false]);
  });
});

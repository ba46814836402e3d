// What the options of `concord types` change, each beside what it changes.

import { describe, expect, it } from 'vitest';
import type { TypesOptions } from '../../../../../generator/base/options.js';
import { typeErrors } from '../../../../support/compile.js';
import { typesOf } from './types-of.js';

const document = {
  paths: {
    '/pets/{petId}': {
      parameters: [
        { name: 'petId', in: 'path', required: true, schema: { type: 'integer' } },
        { name: 'sort', in: 'query', schema: { enum: ['up', 'down'] } },
      ],
      get: {
        operationId: 'getPet',
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
    },
    '/`${weird}/{id}': { get: { responses: { 204: { description: 'OK' } } } },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          kind: { type: 'string', enum: ['cat', 'dog-like', '1st', '*/ x'] },
          age: { type: 'integer', default: 0 },
          tags: { type: 'array', items: { type: 'string' } },
          'a-level': {
            type: ['integer', 'null'],
            enum: [-1, 0],
            'x-enumNames': ['low', 'none'],
            'x-enum-descriptions': ['below the sea', 'at the sea'],
          },
        },
      },
      Empty: { type: 'object' },
      'any-of': { anyOf: [{ enum: ['a'] }, { enum: ['b'] }] },
      Tree: {
        anyOf: [
          { type: 'string' },
          { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
        ],
      },
    },
  },
};

const cases: readonly (readonly [
  options: TypesOptions,
  without: readonly string[],
  withIt: readonly string[],
])[] = [
  [
    { immutable: true },
    ['name: string;', 'tags?: string[];', 'string | RecursiveTree[]'],
    [
      'readonly name: string;',
      'readonly tags?: readonly string[];',

      'string | readonly RecursiveTree[]',
    ],
  ],
  [
    { exportType: true },
    ['export interface paths {'],
    ['export type paths = {', 'export type components = {'],
  ],
  [
    { emptyObjectsUnknown: true },
    ['Empty: { [key: string]: never };'],
    ['Empty: { [key: string]: unknown };'],
  ],
  [{ defaultNonNullable: false }, ['age: number;'], ['age?: number;']],
  [
    { pathParamsAsTypes: true },
    ["'/pets/{petId}': {"],
    ['[path: `/pets/${number}`]: {', '[path: `/\\`$${string}/${string}`]: {'],
  ],
  [
    { rootTypes: true },
    [],
    [
      "export type SchemaPet = components['schemas']['Pet'];",
      "export type SchemaAnyOf = components['schemas']['any-of'];",
    ],
  ],
  [
    { rootTypes: true, rootTypesNoSchemaPrefix: true },
    [],
    [
      "export type Pet = components['schemas']['Pet'];",
      "export type AnyOf = components['schemas']['any-of'];",
    ],
  ],
  [
    { additionalProperties: true },
    [],
    ['} & { [key: string]: unknown };', 'Empty: { [key: string]: unknown };'],
  ],
  [
    { enum: true },
    ["sort?: 'up' | 'down'", "'any-of': 'a' | 'b';"],
    [
      'export enum PetKind {',
      "dog_like = 'dog-like',",
      "Value1st = '1st',",
      'kind?: PetKind;',
      'export enum PetALevel {',
      '/** below the sea */',
      'low = -1,',
      "'a-level'?: PetALevel | null;",
      'export enum PathsPetsPetIdGetParametersQuerySort {',
      "'any-of': AnyOfAnyOf0 | AnyOfAnyOf1;",
    ],
  ],
];

describe('options of types', () => {
  it.each(cases.map((each) => [Object.keys(each[0]).join(), ...each] as const))(
    '%s',
    (_, options, without, withIt) => {
      const [before, after] = [typesOf(document), typesOf(document, options)];
      for (const text of without) expect(before).toContain(text);
      for (const text of withIt) {
        expect(after).toContain(text);
        expect(before).not.toContain(text);
      }
    },
  );

  it('alphabetize sorts members, numbers by their size', () => {
    const text = typesOf(document, { alphabetize: true });
    const names = ["'a-level'?:", 'age:', 'kind?:', 'name:', 'tags?:'];
    const places = names.map((name) => text.indexOf(name, text.indexOf('Pet: {')));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(text.indexOf("'any-of'")).toBeLessThan(text.indexOf('Empty:'));
  });

  it('all of them compile together', { timeout: 60_000 }, async () => {
    const options = {
      enum: true,
      alphabetize: true,
      immutable: true,
      additionalProperties: true,
      emptyObjectsUnknown: true,
      defaultNonNullable: false,
      exportType: true,
      pathParamsAsTypes: true,
      rootTypes: true,
    };
    const use =
      "import type { paths } from './types.js';\n" +
      "export const pet = (all: paths): string | undefined => all['/pets/1']?.get.responses[200].content['application/json'].name;\n";
    const files = [
      { path: 'types.ts', content: typesOf(document, options) },
      { path: 'use.ts', content: use },
    ];
    const flags = { compiler: '7', resolution: 'bundler' } as const;
    expect(
      (await typeErrors(files, flags)).filter((line) => !line.includes('erasableSyntaxOnly')),
    ).toEqual([]);
  });
});

// What is wrong in a document and has a safe reading: a warning that says the reading, and the document as it was read, in which nothing is wrong any more.

import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject, valueAt } from '../../../generator/model/json.js';
import { readApi } from '../../../generator/read/api.js';
import { around, documentFrom } from './document-from.js';

interface Case {
  readonly given: JsonObject;
  /** What one of the warnings says. */
  readonly says: RegExp;
  /** Place of the document as it was read → what stands there. */
  readonly read: Readonly<Record<string, unknown>>;
  readonly version?: string;
}

const X = '/components/schemas/X';
const x = (schema: JsonObject): JsonObject => ({ components: { schemas: { X: schema } } });
const get = (operation: JsonObject, path = '/a'): JsonObject => ({
  paths: { [path]: { get: { responses: { '204': { description: '' } }, ...operation } } },
});

const texts: [string, Case][] = [
  [
    'a number as the version',
    {
      given: { info: { title: 'T', version: 1 } },
      says: /^"version" must be a string, not a number; it is read as "1"; quote it\.$/,
      read: { '/info/version': '1' },
    },
  ],
  [
    'null as a description',
    {
      given: { info: { title: 'T', version: '1', description: null } },
      says: /it is left out/,
      read: { '/info': { title: 'T', version: '1' } },
    },
  ],
  [
    'numbers in an enum of strings',
    {
      given: x({ type: 'string', enum: ['a', 1, true] }),
      says: /^1 is no string; it is read as "1"\.$/,
      read: { [`${X}/enum`]: ['a', '1', 'true'] },
    },
  ],
  [
    'texts in an enum of integers',
    {
      given: x({ type: 'integer', enum: ['1', 2] }),
      says: /^"1" is no integer; it is read as 1\.$/,
      read: { [`${X}/enum`]: [1, 2] },
    },
  ],
  [
    'texts as bounds',
    {
      given: x({ type: 'string', minLength: '3' }),
      says: /it is read as 3/,
      read: { [`${X}/minLength`]: 3 },
    },
  ],
  [
    'a text as a boolean',
    {
      given: x({ type: 'string', readOnly: 'True' }),
      says: /it is read as true/,
      read: { [`${X}/readOnly`]: true },
    },
  ],
  [
    'null in a list of types',
    {
      given: x({ type: ['string', null] }),
      says: /it is read as "null"/,
      read: { [`${X}/type`]: ['string', 'null'] },
    },
  ],
  [
    'required of a property',
    {
      given: x({ properties: { a: { type: 'string', required: true } } }),
      says: /it has no effect/,
      read: { [`${X}/properties/a`]: { type: 'string' } },
    },
  ],
  [
    'JSON inside the text of an example',
    {
      given: {
        ...get({
          responses: {
            '200': {
              description: '',
              content: {
                'application/json': {
                  schema: { $ref: `#${X}` },
                  examples: { a: { value: '{"id": 1}' }, b: { value: '{id: 1}' } },
                },
                'application/problem+json': { example: '["a"]' },
                'text/plain': { schema: { type: 'string' }, example: '{"id": 1}' },
              },
            },
          },
        }),
        ...x({
          properties: { id: { type: 'integer', example: '12', default: '99999999999999999999' } },
          example: '{"id": 2}',
        }),
      },
      says: /^An example .*its schema's \(4 times, .*; it is read as the value that was meant\.$/,
      read: {
        '/paths/~1a/get/responses/200/content': {
          'application/json': {
            schema: { $ref: `#${X}` },
            examples: { a: { value: { id: 1 } }, b: { value: '{id: 1}' } },
          },
          'application/problem+json': { example: ['a'] },
          'text/plain': { schema: { type: 'string' }, example: '{"id": 1}' },
        },
        [X]: {
          properties: { id: { type: 'integer', example: 12, default: '99999999999999999999' } },
          example: { id: 2 },
        },
      },
    },
  ],
  [
    'a number as the default of a text',
    {
      given: x({ type: 'string', default: 1.5, examples: [true, 'a'] }),
      says: /^A default is written as/,
      read: { [X]: { type: 'string', default: '1.5', examples: ['true', 'a'] } },
    },
  ],
];

const absent: [string, Case][] = [
  [
    'info and paths',
    {
      given: { info: undefined as never, paths: undefined as never },
      says: /the API is called "API"/,
      read: { '/info': { title: 'API', version: '' } },
      version: '3.0.3',
    },
  ],
  [
    'the description of a response',
    {
      given: get({ responses: { '200': null } }),
      says: /A response must be an object, not null; it is read as empty/,
      read: { '/paths/~1a/get/responses/200': { description: '' } },
    },
  ],
  [
    'a schema of a property',
    {
      given: x({ properties: { a: null } }),
      says: /any value is taken/,
      read: { [`${X}/properties/a`]: {} },
    },
  ],
  [
    'lists without members',
    {
      given: x({ oneOf: [], anyOf: [], type: 'string' }),
      says: /"oneOf" has no members; it has no effect/,
      read: { [X]: { type: 'string' } },
    },
  ],
  [
    'an empty list for an object',
    {
      given: { components: { schemas: [] } },
      says: /"schemas" must be an object, not an array; it is read as empty/,
      read: { '/components/schemas': {} },
    },
  ],
  [
    'the content of a body',
    {
      given: get({ requestBody: { description: 'D' } }),
      says: /nothing is sent as the body/,
      read: { '/paths/~1a/get/requestBody': undefined },
    },
  ],
  [
    'the name of a tag',
    {
      given: { tags: [{ description: 'D' }, { name: 'a' }] },
      says: /the tag is left out/,
      read: { '/tags': [{ name: 'a' }] },
    },
  ],
];

const parameters: [string, Case][] = [
  [
    'a path parameter that is not declared',
    {
      given: get({ parameters: [{ name: 'b', in: 'query', schema: {} }] }, '/a/{id}'),
      says: /it is read as a required string/,
      read: {
        '/paths/~1a~1{id}/get/parameters/1': {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'string' },
        },
      },
    },
  ],
  [
    'a path parameter that is not in the path',
    {
      given: get({
        parameters: [
          { name: 'id', in: 'path', required: true, schema: {} },
          { name: 'b', in: 'query', schema: {} },
        ],
      }),
      says: /does not occur in "\/a"; it is left out/,
      read: { '/paths/~1a/get/parameters': [{ name: 'b', in: 'query', schema: {} }] },
    },
  ],
  [
    'a path parameter that is not required',
    {
      given: get({ parameters: [{ name: 'id', in: 'path', schema: {} }] }, '/a/{id}'),
      says: /it is read as required/,
      read: { '/paths/~1a~1{id}/get/parameters/0/required': true },
    },
  ],
  [
    'a header that cannot be sent',
    {
      given: get({ parameters: [{ name: 'a b', in: 'header', schema: {} }] }),
      says: /nothing can be sent under it; it is left out/,
      read: { '/paths/~1a/get/parameters': [] },
    },
  ],
  [
    'a parameter as OpenAPI 2.0 writes it',
    {
      given: get({ parameters: [{ name: 'b', in: 'query', type: 'integer', minimum: 1 }] }),
      says: /as in OpenAPI 2\.0; that is read as its schema/,
      read: {
        '/paths/~1a/get/parameters/0': {
          name: 'b',
          in: 'query',
          schema: { type: 'integer', minimum: 1 },
        },
      },
    },
  ],
  [
    'a path without its slash',
    {
      given: { paths: { a: { get: { responses: { '204': { description: '' } } } } } },
      says: /it is read as "\/a"/,
      read: { '/paths': { '/a': { get: { responses: { '204': { description: '' } } } } } },
    },
  ],
  [
    'a path that names a parameter twice',
    {
      given: get(
        { parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] },
        '/a/{id}/b/{id}',
      ),
      says: /names \{id\} more than once; every place is filled with the one parameter/,
      read: { '/paths/~1a~1{id}~1b~1{id}/get/parameters/0/name': 'id' },
    },
  ],
  [
    'a tag that is no list',
    {
      given: get({ tags: 'a' }),
      says: /the only member of the list/,
      read: { '/paths/~1a/get/tags': ['a'] },
    },
  ],
  [
    'a server whose variable is not declared',
    {
      given: { servers: [{ url: 'https://{b}' }, { url: 'https://a' }] },
      says: /the server is left out/,
      read: { '/servers': [{ url: 'https://a' }] },
    },
  ],
];

const references: [string, Case][] = [
  [
    'of a description',
    {
      given: {
        tags: [{ name: 'a', description: { $ref: '#/x-texts/a' } }],
        'x-texts': { a: 'All' },
      },
      says: /OpenAPI has no reference here; "#\/x-texts\/a" is followed all the same/,
      read: { '/tags/0/description': 'All' },
    },
  ],
  [
    'of an operation',
    {
      given: {
        paths: { '/a': { get: { $ref: '#/x-operations/a' } } },
        'x-operations': { a: { responses: { '204': { description: '' } } } },
      },
      says: /is followed all the same/,
      read: { '/paths/~1a/get': { responses: { '204': { description: '' } } } },
    },
  ],
  [
    'of an example',
    {
      given: {
        ...x({ type: 'string' }),
        ...get({
          responses: {
            '200': {
              description: '',
              content: {
                'application/json': { schema: {}, example: { list: [{ $ref: '#/x-examples/a' }] } },
              },
            },
          },
        }),
        'x-examples': { a: { b: 1 } },
      },
      says: /is followed all the same/,
      read: {
        '/paths/~1a/get/responses/200/content/application~1json/example': { list: [{ b: 1 }] },
      },
    },
  ],
  [
    'of a value that is an example',
    {
      given: {
        ...get({
          responses: {
            '200': {
              description: '',
              content: {
                'application/json': {
                  schema: {},
                  examples: { a: { value: { $ref: '#/components/examples/b' } } },
                },
              },
            },
          },
        }),
        components: { examples: { b: { summary: 'B', value: { c: 1 } } } },
      },
      says: /is followed all the same/,
      read: { '/paths/~1a/get/responses/200/content/application~1json/examples/a/value': { c: 1 } },
    },
  ],
  [
    'of an enumeration',
    {
      given: { ...x({ type: 'string', enum: { $ref: '#/x-values' } }), 'x-values': ['a', 'b'] },
      says: /is followed all the same/,
      read: { [`${X}/enum`]: ['a', 'b'] },
    },
  ],
  [
    'of what is required',
    {
      given: {
        ...x({ properties: { a: {} }, required: { $ref: '#/x-required' } }),
        'x-required': ['a'],
      },
      says: /is followed all the same/,
      read: { [`${X}/required`]: ['a'] },
    },
  ],
  [
    'of properties',
    {
      given: {
        ...x({ properties: { $ref: '#/x-properties' } }),
        'x-properties': { a: { type: 'string' } },
      },
      says: /is followed all the same/,
      read: { [X]: { properties: { a: { type: 'string' } } } },
    },
  ],
];

const nullable: [string, Case][] = [
  [
    'beside a reference',
    {
      given: {
        components: {
          schemas: {
            X: { $ref: '#/components/schemas/Y', nullable: true, minLength: 2 },
            Y: { type: 'string' },
          },
        },
      },
      says: /null is valid/,
      read: { [X]: { nullable: true, allOf: [{ $ref: '#/components/schemas/Y' }] } },
      version: '3.0.3',
    },
  ],
  [
    'beside alternatives',
    {
      given: x({ nullable: true, oneOf: [{ type: 'string' }] }),
      says: /null is valid/,
      read: { [X]: { nullable: true, oneOf: [{ type: 'string' }] } },
      version: '3.0.3',
    },
  ],
];

describe.each([
  ['texts', texts],
  ['what is absent', absent],
  ['parameters and paths', parameters],
  ['references where there are none', references],
  ['nullable', nullable],
])('%s', (_, cases) => {
  it.each(cases)('%s', (_name, { given, says, read, version = '3.1.0' }) => {
    const document = documentFrom(JSON.parse(JSON.stringify(around(given, version))));
    const { diagnostics, amended } = readApi(document);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(diagnostics.map(({ message }) => message).join('\n')).toMatch(new RegExp(says, 'm'));
    const root = amended?.root ?? document.root;
    expect(
      Object.fromEntries(Object.keys(read).map((location) => [location, valueAt(root, location)])),
    ).toEqual(read);
    expect(isObject(root) && readApi(documentFrom(root)).amended).toBe(undefined);
  });
});

it('places of what was left out are found again where they are written', () => {
  const { amended } = readApi(
    documentFrom(
      around({
        tags: [{}, { name: 'a' }, {}, { name: 'b' }],
        paths: { a: { get: { responses: {} } } },
      }),
    ),
  );
  expect(amended?.written('/tags/1/name')).toBe('/tags/3/name');
  expect(amended?.written('/paths/~1a/get')).toBe('/paths/a/get');
});

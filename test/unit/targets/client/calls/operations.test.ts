import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../../generator/model/json.js';
import { emit } from '../emit.js';

const string = { type: 'string' };
const ok = { 200: { description: 'OK' } };
const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } });
const components = {
  schemas: {
    Thing: {
      type: 'object',
      properties: { name: string, id: { type: 'string', readOnly: true } },
      required: ['id'],
    },
    Named: { type: 'object', properties: { name: string }, required: ['name'] },
    Either: {
      oneOf: [{ $ref: '#/components/schemas/Thing' }, { $ref: '#/components/schemas/Named' }],
    },
    Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }] },
  },
};
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** A document with this operation. */
function documentWith(operation: JsonObject, path = '/things/{id}'): JsonObject {
  const withId = path.includes('{id}')
    ? [{ name: 'id', in: 'path', required: true, schema: string }]
    : [];
  return {
    components,
    paths: {
      [path]: { put: { operationId: 'put', responses: ok, parameters: withId, ...operation } },
    },
  };
}

/** The descriptor of the operation as it is printed, with the names of the runtime as strings. */
async function descriptor(operation: JsonObject, path?: string): Promise<unknown> {
  const { files } = await emit(documentWith(operation, path));
  for (const { content } of files) {
    const [, text] = /const putOperation = (\{[^]*?\}) as const satisfies/.exec(content) ?? [];
    if (text !== undefined)
      return runInNewContext(
        `(${text.replace(/(: )((?:in|write|fill|read)[A-Z]\w+)/g, "$1'$2'")})`,
        { ownServer: (server: string) => server },
      );
  }
  throw new Error('no descriptor');
}

describe('a descriptor', () => {
  const query = (parameter: JsonObject): JsonObject => ({
    parameters: [
      { name: 'q', in: 'query', schema: { type: 'array', items: string }, ...parameter },
    ],
  });
  it.each<[string, { given: JsonObject; path?: string; want: object }]>([
    [
      'the least',
      {
        given: { responses: { 204: { description: '' } } },
        path: '/things',
        want: { id: 'put', method: 'PUT', path: '/things', success: { '2XX': 'none' } },
      },
    ],
    [
      'a path parameter',
      {
        given: {},
        want: {
          id: 'put',
          method: 'PUT',
          path: '/things/{id}',
          parameters: { id: 'inPath' },
          success: { '2XX': 'none' },
        },
      },
    ],
    [
      'defaults are left out',
      {
        given: query({ style: 'form', explode: true }),
        path: '/a',
        want: { parameters: { q: { in: 'query', write: 'writeStyled' } } },
      },
    ],
    [
      'a single value',
      {
        given: query({ schema: string }),
        path: '/a',
        want: { parameters: { q: 'inQuery' } },
      },
    ],
    [
      'a single value that is required',
      {
        given: query({ schema: string, required: true }),
        path: '/a',
        want: { parameters: { q: { in: 'query', required: true, write: 'writeQuery' } } },
      },
    ],
    [
      'a header',
      {
        given: { parameters: [{ name: 'X-A', in: 'header', schema: string }] },
        path: '/a',
        want: { parameters: { 'X-A': { in: 'header', write: 'writeHeader' } } },
      },
    ],
    [
      'explode',
      {
        given: query({ explode: false }),
        path: '/a',
        want: { parameters: { q: { in: 'query', explode: false } } },
      },
    ],
    [
      'another style',
      {
        given: query({ style: 'pipeDelimited', required: true, allowReserved: true }),
        path: '/a',
        want: {
          parameters: {
            q: { in: 'query', required: true, style: 'pipeDelimited', allowReserved: true },
          },
        },
      },
    ],
    [
      'content',
      {
        given: {
          parameters: [{ name: 'q', in: 'query', content: { 'application/json': { schema: {} } } }],
        },
        path: '/a',
        want: { parameters: { q: { in: 'query', mediaType: 'application/json' } } },
      },
    ],
    [
      'a key that is not the name',
      {
        given: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: string },
            { name: 'id', in: 'query', schema: string },
          ],
        },
        want: {
          parameters: { id: 'inPath', queryId: { name: 'id', in: 'query', write: 'writeQuery' } },
        },
      },
    ],
    [
      'a body',
      {
        given: { requestBody: { required: true, ...json({ type: 'array' }) } },
        path: '/a',
        want: { body: { mediaType: 'application/json', required: true, key: 'body' } },
      },
    ],
    [
      'encodings of a form',
      {
        given: {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: ref('Named'),
                encoding: { name: { contentType: 'text/plain' } },
              },
            },
          },
        },
        path: '/a',
        want: {
          body: {
            mediaType: 'multipart/form-data',
            encoding: { name: { contentType: 'text/plain' } },
          },
        },
      },
    ],
    [
      'successes of all kinds',
      {
        given: {
          responses: {
            200: { description: '', ...json(string) },
            201: { description: '', content: { 'text/event-stream': {}, 'text/csv': {} } },
            202: { description: '', content: { 'text/event-stream': {} } },
            203: { description: '', content: { 'image/png': {} } },
            '2XX': { description: '', content: { '*/*': { schema: ref('Named') } } },
            404: { description: '' },
          },
        },
        path: '/a',
        want: {
          success: { 200: 'string', 201: 'text', 202: 'stream', 203: 'binary', '2XX': 'object' },
          accept: 'application/json, text/csv, text/event-stream, image/png, */*',
        },
      },
    ],
    [
      'default is a success where there is no other',
      {
        given: { responses: { default: { description: '', ...json(string) } } },
        path: '/a',
        want: { success: { default: 'string' } },
      },
    ],
    ...(
      [
        ['null beside it', { type: ['object', 'null'] }, 'object|null'],
        ['whole numbers', { type: 'integer' }, 'number'],
        ['alternatives', { anyOf: [{ type: 'string' }, { enum: [1, 2] }] }, 'string|number'],
        ['too many alternatives', { type: ['string', 'number', 'null'] }, 'json'],
        ['what is put together', { allOf: [{ properties: {} }, ref('Named')] }, 'object'],
        ['a reference to itself', ref('Loop'), 'json'],
        ['anything', {}, 'json'],
        ['nothing said of the kind', { properties: { a: string } }, 'json'],
      ] as const
    ).map(([name, schema, kind]): [string, { given: JsonObject; path: string; want: object }] => [
      `JSON of stated kinds: ${name}`,
      {
        given: { responses: { 200: { description: '', ...json(schema) } } },
        path: '/a',
        want: { success: { 200: kind } },
      },
    ]),
    [
      'JSON of two media types',
      {
        given: {
          responses: {
            200: {
              description: '',
              content: {
                'application/json': { schema: { type: 'object' } },
                'application/hal+json': { schema: { type: 'array' } },
              },
            },
          },
        },
        path: '/a',
        want: { success: { 200: 'object|array' } },
      },
    ],
    [
      'and none where there is one',
      {
        given: {
          responses: { 204: { description: '' }, default: { description: '', ...json(string) } },
        },
        path: '/a',
        want: { success: { '2XX': 'none' } },
      },
    ],
    [
      'redirections end at what is at the other address',
      {
        given: { responses: { 302: { description: '' } } },
        path: '/a',
        want: { success: { '2XX': 'binary' } },
      },
    ],
    [
      'a server of its own',
      {
        given: {
          servers: [
            { url: 'https://{region}.example.com/', variables: { region: { default: 'eu' } } },
          ],
        },
        path: '/a',
        want: { server: 'https://eu.example.com' },
      },
    ],
  ])('%s', async (_, { given, path, want }) =>
    expect(await descriptor(given, path)).toMatchObject(want),
  );
});

describe('the file of a resource', () => {
  it('says everything that the document says', async () => {
    const { Thing, Named } = components.schemas;
    const { file } = await emit({
      // What nothing uses, and what it refers to, would be in a file of its own.
      components: { schemas: { Thing, Named } },
      tags: [{ name: 'Things', description: 'All the things.' }],
      paths: {
        '/things/{id}': {
          put: {
            operationId: 'replaceThing',
            tags: ['Things'],
            summary: 'Replace a thing',
            description: 'Replaces it.\n\n*/ alert(1) /*',
            'x-preview': 'The schema may change.',
            'x-unspecified': ['what happens to old ones'],
            deprecated: true,
            externalDocs: { url: 'https://example.com/docs' },
            parameters: [
              {
                name: 'id',
                in: 'path',
                required: true,
                description: 'Its id.',
                schema: { type: 'string', maxLength: 9 },
              },
              {
                name: 'dry-run',
                in: 'query',
                deprecated: true,
                schema: { type: 'boolean', default: false },
                'x-unspecified': ['effect'],
              },
            ],
            requestBody: {
              required: true,
              description: 'What it is to be.',
              ...json(ref('Named')),
            },
            responses: {
              200: { description: 'The thing.', ...json({ type: 'array', items: ref('Thing') }) },
              202: { description: 'Later.', 'x-unspecified': ['when'] },
              400: {
                description: 'Refused.',
                ...json({
                  type: 'object',
                  properties: {
                    detail: { type: 'string', 'x-extensible-enum': ['No "name".', 'No.'] },
                  },
                }),
              },
              418: { summary: 'Tea.' },
              419: { description: '' },
              default: { description: 'Anything else.' },
            },
          },
        },
      },
    });
    const resource = file('src/resources/things.ts');
    expect(resource.slice(0, resource.indexOf('/** All the things. */')))
      .toBe(`import type { ApiClient } from '../runtime/client.js';
import { fillPath, inPath, inQuery, writeJson } from '../runtime/http.js';
import type { ApiCall, BodyRequestOptions, OperationDescriptor } from '../runtime/types.js';

`);
    expect(
      resource.slice(
        resource.indexOf('export interface ReplaceThingParams'),
        resource.indexOf('export interface Thing {'),
      ),
    ).toBe(`export interface ReplaceThingParams extends Named {
  /**
   * Its id.
   *
   * At most 9 characters.
   */
  id: string;
  /**
   * Not specified: effect.
   *
   * @default false
   * @deprecated
   */
  'dry-run'?: boolean | undefined;
}

export type ReplaceThingResponse = Thing[] | undefined;

const replaceThingOperation = {
  id: 'replaceThing',
  method: 'PUT',
  path: '/things/{id}',
  fill: fillPath,
  parameters: { id: inPath, 'dry-run': inQuery },
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'array', '202': 'none' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * Replace a thing: see \`client.things.replace\`.
 *
 * @deprecated
 */
export function replaceThing(
  client: ApiClient,
  params: ReplaceThingParams,
  options?: BodyRequestOptions,
): ApiCall<ReplaceThingResponse> {
  return client.call(replaceThingOperation, params, options);
}

`);
    expect(resource).toContain(
      '/** All the things. */\nexport class ThingsResource {\n  readonly #client: ApiClient;\n',
    );
    expect(resource).toContain(`  /**
   * Replace a thing
   *
   * Replaces it.
   *
   * *\\/ alert(1) /*
   *
   * **Preview.** The schema may change.
   *
   * Not specified: what happens to old ones.
   *
   * \`PUT /things/{id}\`
   *
   * @param params What it is to be.
   * @returns 200: The thing.
   * 202: Later. Not specified: when.
   * @throws {BadRequestError} 400: Refused.
   * - "No "name"."
   * - "No."
   * @throws {Status418Error} 418: Tea.
   * @throws {Status419Error} 419
   * @throws {ApiError} Other statuses: Anything else.
   * @see https://example.com/docs
   * @deprecated
   */
  replace(params: ReplaceThingParams, options?: BodyRequestOptions): ApiCall<ReplaceThingResponse> {
    return replaceThing(this.#client, params, options);
  }`);
  });
});

describe('the body of a call', () => {
  const body = (required: boolean): JsonObject => ({
    components,
    paths: {
      '/things/{id}': {
        put: {
          operationId: 'put',
          responses: ok,
          parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
          requestBody: { required, ...json(ref('Named')) },
        },
      },
    },
  });
  it.each<[string, { required: boolean; want: RegExp }]>([
    [
      'is there where it is required',
      { required: true, want: /^export interface PutParams extends Named \{$/m },
    ],
    [
      'is left out as a whole where it is not',
      { required: false, want: /^export type PutParams = AllOrNone<Named> & \{$/m },
    ],
  ])('%s', async (_, { required, want }) => {
    const { files } = await emit(body(required));
    expect(
      files
        .map(({ content }) => content)
        .filter(
          (content) => content.includes('PutParams =') || content.includes('interface PutParams'),
        )
        .join('\n'),
    ).toMatch(want);
  });
});

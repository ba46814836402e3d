import { expect, it } from 'vitest';
import { enumerate, mediaFor } from '../../../../generator/verify/reading/enumerate.js';
import { documentOf } from '../generated.js';

const wire = enumerate(
  documentOf({
    servers: [{ url: 'https://{host}.example', variables: { host: { default: 'a' } } }],
    security: [{ token: [] }],
    paths: {
      '/a/{id}': {
        servers: [{ url: 'https://b.example' }],
        parameters: [
          { $ref: '#/components/parameters/id' },
          { name: 'q', in: 'query', schema: {} },
        ],
        get: {
          parameters: [
            { name: 'q', in: 'query', style: 'pipeDelimited', schema: { type: 'array' } },
            { name: 'Accept', in: 'header', schema: {} },
            { name: 'j', in: 'cookie', content: { 'application/json': { schema: {} } } },
          ],
          requestBody: { $ref: '#/components/requestBodies/Form' },
          responses: {
            '2xx': { $ref: '#/components/responses/Fine' },
            default: { description: '' },
            'x-y': {},
          },
          callbacks: {
            done: { '{$request.body#/url}': { post: { responses: { 200: { description: '' } } } } },
          },
        },
        post: { security: [{}, { token: [], other: [] }], responses: {} },
      },
      '/b': { $ref: '#/components/pathItems/b' },
    },
    webhooks: { news: { post: { responses: {} } } },
    components: {
      parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } },
      requestBodies: {
        Form: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {},
              encoding: { f: { contentType: 'image/png' }, g: { explode: false } },
            },
          },
        },
      },
      responses: {
        Fine: {
          description: '',
          headers: { 'x-one': { required: true, schema: {} } },
          content: { 'application/json': { schema: {} } },
        },
      },
      pathItems: { b: { put: { responses: {} } } },
      securitySchemes: {
        token: { type: 'http', scheme: 'Bearer' },
        other: { type: 'apiKey', in: 'cookie', name: 'sid' },
      },
    },
  }),
);

const [get, post, put] = wire.operations;

it('finds every operation, webhook and callback', () => {
  expect(wire.operations.map(({ method, path, pointer }) => [method, path, pointer])).toEqual([
    ['GET', '/a/{id}', '/paths/~1a~1{id}/get'],
    ['POST', '/a/{id}', '/paths/~1a~1{id}/post'],
    ['PUT', '/b', '/paths/~1b/put'],
  ]);
  expect(wire.webhooks.map(({ method, path }) => [method, path])).toEqual([['POST', 'news']]);
  expect(
    get?.callbacks.map(({ method, path, responses }) => [method, path, responses.length]),
  ).toEqual([['POST', '{$request.body#/url}', 1]]);
});

it('merges parameters, follows references and fills in defaults', () => {
  expect(get?.parameters).toEqual([
    {
      pointer: '/components/parameters/id',
      name: 'id',
      in: 'path',
      required: true,
      allowEmptyValue: undefined,
      style: 'simple',
      explode: false,
      allowReserved: false,
      mediaType: undefined,
      schema: '/components/parameters/id/schema',
    },
    {
      pointer: '/paths/~1a~1{id}/get/parameters/0',
      name: 'q',
      in: 'query',
      required: false,
      allowEmptyValue: undefined,
      style: 'pipeDelimited',
      explode: false,
      allowReserved: false,
      mediaType: undefined,
      schema: '/paths/~1a~1{id}/get/parameters/0/schema',
    },
    {
      pointer: '/paths/~1a~1{id}/get/parameters/2',
      name: 'j',
      in: 'cookie',
      required: false,
      allowEmptyValue: undefined,
      style: 'form',
      explode: true,
      allowReserved: false,
      mediaType: 'application/json',
      schema: '/paths/~1a~1{id}/get/parameters/2/content/application~1json/schema',
    },
  ]);
});

it('reads bodies, responses, encodings and headers', () => {
  expect(get?.body).toEqual({
    pointer: '/components/requestBodies/Form',
    required: true,
    content: [
      {
        pointer: '/components/requestBodies/Form/content/multipart~1form-data',
        name: 'multipart/form-data',
        schema: '/components/requestBodies/Form/content/multipart~1form-data/schema',
        encoding: new Map([
          ['f', { contentType: 'image/png', style: undefined }],
          [
            'g',
            {
              contentType: undefined,
              style: { style: 'form', explode: false, allowReserved: false },
            },
          ],
        ]),
      },
    ],
  });
  expect(
    get?.responses.map(({ status, pointer, content, headers }) => [
      status,
      pointer,
      content.length,
      headers.map(({ name, required }) => [name, required]),
    ]),
  ).toEqual([
    ['2XX', '/components/responses/Fine', 1, [['x-one', true]]],
    ['default', '/paths/~1a~1{id}/get/responses/default', 0, []],
  ]);
});

it('knows alternatives, schemes and servers', () => {
  expect([get, post, put].map((each) => each?.security)).toEqual([
    [['token']],
    [[], ['token', 'other']],
    [['token']],
  ]);
  expect([get, put].map((each) => each?.servers)).toEqual([
    ['https://b.example'],
    ['https://a.example'],
  ]);
  expect([...wire.schemes]).toEqual([
    ['token', { type: 'http', scheme: 'bearer' }],
    ['other', { type: 'apiKey', name: 'sid', in: 'cookie' }],
  ]);
});

it('takes the parameters of a media type into account', () => {
  const content = ['application/json', 'application/json;v=1', 'application/json; v=2', '*/*'].map(
    (name) => ({ name, pointer: name, encoding: new Map() }),
  );
  const found = (type: string): string | undefined => mediaFor(content, type)?.name;
  expect(
    ['application/json; v=2', 'application/json;v=9', 'Application/JSON', 'a/b'].map(found),
  ).toEqual(['application/json; v=2', 'application/json', 'application/json', '*/*']);
  expect(mediaFor(content.slice(1, 2), 'application/json')?.name).toBe('application/json;v=1');
});

// A small service that uses much of what can stand on the wire, with its fixtures.

import type { JsonObject } from '../../../generator/model/json.js';
import type { SubjectExports } from '../../../generator/verify/subject/check.js';
import { documentOf } from './generated.js';

const string = { type: 'string' };
const strings = { type: 'array', items: string };
const rgb = {
  type: 'object',
  properties: { R: { type: 'integer' }, G: { type: 'integer' } },
  additionalProperties: false,
};
const json = (schema: JsonObject): JsonObject => ({
  description: '',
  content: { 'application/json': { schema } },
});
const problem = json({ $ref: '#/components/schemas/Problem' });
const parameter = (name: string, location: string, more: JsonObject = {}): JsonObject => ({
  name,
  in: location,
  schema: string,
  ...more,
});

export const shop: JsonObject = documentOf({
  servers: [{ url: 'https://shop.example' }],
  security: [{ key: [] }, { token: [], session: [] }],
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'query', name: 'key' },
      token: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      login: { type: 'http', scheme: 'basic' },
    },
    schemas: {
      Problem: { type: 'object', required: ['detail'], properties: { detail: string } },
      Thing: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string', minLength: 1 },
          tags: strings,
        },
      },
    },
  },
  paths: {
    '/things/{id}': {
      parameters: [parameter('id', 'path', { required: true, schema: { type: 'integer' } })],
      get: {
        operationId: 'getThing',
        parameters: [
          parameter('id', 'query'),
          parameter('tags', 'query', { schema: strings }),
          parameter('joined', 'query', { schema: strings, explode: false }),
          parameter('spaced', 'query', {
            schema: strings,
            explode: false,
            style: 'spaceDelimited',
          }),
          parameter('piped', 'query', { schema: strings, explode: false, style: 'pipeDelimited' }),
          parameter('deep', 'query', { schema: rgb, style: 'deepObject', explode: true }),
          parameter('spread', 'query', { schema: rgb }),
          parameter('free', 'query', { allowReserved: true }),
          { name: 'filter', in: 'query', content: { 'application/json': { schema: rgb } } },
          parameter('X-Trace', 'header', { schema: strings }),
          parameter('theme', 'cookie'),
        ],
        responses: {
          200: {
            ...json({ $ref: '#/components/schemas/Thing' }),
            headers: { 'X-Left': { schema: { type: 'integer' }, required: true } },
          },
          204: { description: '' },
          404: problem,
          429: {
            ...problem,
            headers: { 'Retry-After': { schema: { type: 'integer' }, required: true } },
          },
          '5XX': problem,
        },
      },
      put: {
        operationId: 'putThing',
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Thing' } },
            'text/csv': { schema: string },
          },
        },
        responses: { 200: json({ $ref: '#/components/schemas/Thing' }), default: problem },
      },
    },
    '/colors/{label}/{matrix}': {
      get: {
        operationId: 'getColor',
        security: [],
        parameters: [
          parameter('label', 'path', {
            required: true,
            style: 'label',
            explode: true,
            schema: strings,
          }),
          parameter('matrix', 'path', { required: true, style: 'matrix', schema: rgb }),
        ],
        responses: { 200: { description: '', content: { 'text/plain': { schema: string } } } },
      },
    },
    '/files': {
      post: {
        operationId: 'sendFile',
        security: [{ login: [] }, {}],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: {
                  file: { type: 'string', format: 'binary' },
                  title: string,
                  count: { type: 'integer' },
                  tags: strings,
                },
              },
              encoding: { file: { contentType: 'image/png, image/jpeg' } },
            },
          },
        },
        responses: {
          201: { description: '', content: { 'application/octet-stream': {} } },
          400: problem,
        },
      },
      put: {
        operationId: 'putFile',
        security: [],
        requestBody: { required: true, content: { 'application/octet-stream': {} } },
        responses: { 204: { description: '' } },
      },
      patch: {
        operationId: 'patchFile',
        security: [],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                properties: { title: string, tags: strings, joined: strings },
              },
              encoding: { joined: { style: 'form', explode: false } },
            },
          },
        },
        responses: { 202: { description: '', content: { 'text/event-stream': {} } } },
      },
    },
  },
});

const thing = { id: 1, name: 'Lamp', tags: ['a'] };
const refusal = { mediaType: 'application/json', body: { detail: 'No.' } };

export const fixtures: SubjectExports = {
  operations: {
    getThing: {
      method: 'GET',
      path: '/things/{id}',
      request: {
        path: { id: 7 },
        query: { id: 'q', tags: ['a', 'b'] },
        header: { 'x-trace': ['t1', 't2'] },
      },
      responses: {
        200: { mediaType: 'application/json', body: thing, headers: { 'X-Left': 3 } },
        204: {},
        404: refusal,
        429: { ...refusal, headers: { 'Retry-After': 7 } },
        '5XX': refusal,
      },
    },
    putThing: {
      method: 'PUT',
      path: '/things/{id}',
      request: {
        mediaType: 'application/json',
        path: { id: 7 },
        body: { name: 'Lamp' },
        alternatives: { 'text/csv': { body: 'name\nLamp' } },
      },
      responses: { 200: { mediaType: 'application/json', body: thing }, default: refusal },
    },
    getColor: {
      method: 'GET',
      path: '/colors/{label}/{matrix}',
      request: { path: { label: ['blue', 'black'], matrix: { R: 100, G: 200 } } },
      responses: { 200: { mediaType: 'text/plain', body: 'ä text' } },
    },
    sendFile: {
      method: 'POST',
      path: '/files',
      request: {
        body: {
          file: new Blob(['x'], { type: 'image/png' }),
          title: 'ä & b',
          count: 2,
          tags: ['a', 'b'],
        },
      },
      responses: {
        201: { mediaType: 'application/octet-stream', body: new Uint8Array([0, 255, 10]) },
        400: refusal,
      },
    },
    putFile: {
      method: 'PUT',
      path: '/files',
      request: { body: new Uint8Array([0, 1, 2]) },
      responses: { 204: {} },
    },
    patchFile: {
      method: 'PATCH',
      path: '/files',
      request: { body: { title: 'a+b c', tags: ['a,b', 'c'], joined: ['x', 'y'] } },
      responses: { 202: { mediaType: 'text/event-stream', body: 'data: 1\n\n' } },
    },
  },
};

// The examples that the OpenAPI Initiative publishes, written anew by what they are about: each is generated, and all compile together.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plan } from '../../generator/generate.js';
import type { JsonObject } from '../../generator/model/json.js';
import { withDefaults } from '../../generator/base/options.js';
import type { OutputFile } from '../../generator/targets/target.js';
import { typeErrors } from '../support/compile.js';

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const ok = (schema?: JsonObject): JsonObject => ({
  '200': { description: 'It is done.', ...(schema && json(schema)) },
});
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text: JsonObject = { type: 'string' };

const documents: Readonly<Record<string, JsonObject>> = {
  petstore: {
    openapi: '3.0.0',
    paths: {
      '/pets': {
        get: {
          operationId: 'listPets',
          tags: ['pets'],
          parameters: [
            {
              name: 'limit',
              in: 'query',
              schema: { type: 'integer', maximum: 100, format: 'int32' },
            },
          ],
          responses: {
            '200': {
              description: 'A page of pets.',
              headers: { 'x-next': { description: 'The next page.', schema: text } },
              ...json({ type: 'array', maxItems: 100, items: ref('Pet') }),
            },
            default: { description: 'An error.', ...json(ref('Error')) },
          },
        },
        post: {
          operationId: 'createPet',
          tags: ['pets'],
          requestBody: json(ref('Pet')),
          responses: { '201': { description: 'Created.' } },
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          type: 'object',
          required: ['id', 'name'],
          properties: { id: { type: 'integer', format: 'int64' }, name: text, tag: text },
        },
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: { code: { type: 'integer' }, message: text },
        },
      },
    },
  },
  'non-oauth scopes': {
    openapi: '3.1.0',
    paths: {
      '/users': { get: { security: [{ bearer: ['read:users', 'public'] }], responses: ok() } },
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'jwt' } },
    },
  },
  'an API with examples': {
    openapi: '3.0.0',
    paths: {
      '/': {
        get: {
          operationId: 'listVersions',
          responses: {
            '200': {
              description: 'The versions.',
              content: {
                'application/json': {
                  examples: { foo: { value: { versions: [{ status: 'CURRENT', id: 'v2.0' }] } } },
                },
              },
            },
            '300': {
              description: 'A choice.',
              content: { 'application/json': { examples: { foo: { value: '{"versions":[]}' } } } },
            },
          },
        },
      },
    },
  },
  'a callback': {
    openapi: '3.0.0',
    paths: {
      '/streams': {
        post: {
          parameters: [
            {
              name: 'callbackUrl',
              in: 'query',
              required: true,
              schema: { type: 'string', format: 'uri' },
            },
          ],
          responses: {
            '201': {
              description: 'Subscribed.',
              ...json({
                type: 'object',
                required: ['subscriptionId'],
                properties: { subscriptionId: text },
              }),
            },
          },
          callbacks: {
            onData: {
              '{$request.query.callbackUrl}/data': {
                post: {
                  requestBody: json({
                    type: 'object',
                    properties: {
                      timestamp: { type: 'string', format: 'date-time' },
                      userData: text,
                    },
                  }),
                  responses: {
                    '202': { description: 'Taken.' },
                    '204': { description: 'No more of it.' },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  links: {
    openapi: '3.0.0',
    paths: {
      '/users/{username}': {
        get: {
          operationId: 'getUserByName',
          parameters: [{ name: 'username', in: 'path', required: true, schema: text }],
          responses: {
            '200': {
              description: 'The user.',
              ...json(ref('user')),
              links: { repositories: { $ref: '#/components/links/UserRepositories' } },
            },
          },
        },
      },
      '/repositories/{username}': {
        get: {
          operationId: 'getRepositoriesByOwner',
          parameters: [{ name: 'username', in: 'path', required: true, schema: text }],
          responses: ok({
            type: 'array',
            items: { type: 'object', properties: { slug: text, owner: ref('user') } },
          }),
        },
      },
    },
    components: {
      links: {
        UserRepositories: {
          operationId: 'getRepositoriesByOwner',
          parameters: { username: '$response.body#/username' },
        },
      },
      schemas: { user: { type: 'object', properties: { username: text, uuid: text } } },
    },
  },
  uspto: {
    openapi: '3.0.1',
    servers: [
      {
        url: '{scheme}://data.example/ds-api',
        variables: { scheme: { enum: ['https', 'http'], default: 'https' } },
      },
    ],
    paths: {
      '/{dataset}/{version}/records': {
        post: {
          operationId: 'perform-search',
          parameters: ['version', 'dataset'].map((name) => ({
            name,
            in: 'path',
            required: true,
            schema: { type: 'string', default: name },
          })),
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': {
                schema: {
                  type: 'object',
                  required: ['criteria'],
                  properties: {
                    criteria: { type: 'string', default: '*:*' },
                    start: { type: 'integer', default: 0 },
                  },
                },
              },
            },
          },
          responses: ok({
            type: 'array',
            items: { type: 'object', additionalProperties: { type: 'object' } },
          }),
        },
      },
    },
  },
  webhooks: {
    openapi: '3.1.0',
    webhooks: { newPet: { post: { requestBody: json(ref('Pet')), responses: ok() } } },
    components: {
      schemas: {
        Pet: {
          required: ['id', 'name'],
          properties: { id: { type: 'integer', format: 'int64' }, name: text },
        },
      },
    },
  },
  'tic tac toe': {
    openapi: '3.1.0',
    security: [{ key: [] }, { app: ['board:read'] }],
    paths: {
      '/board': {
        get: { operationId: 'get-board', tags: ['Gameplay'], responses: ok(ref('status')) },
      },
      '/board/{row}/{column}': {
        parameters: [
          { $ref: '#/components/parameters/row' },
          { $ref: '#/components/parameters/column' },
        ],
        put: {
          operationId: 'put-square',
          security: [{ app: ['board:write'] }],
          requestBody: { required: true, ...json(ref('mark')) },
          responses: {
            ...ok(ref('status')),
            '400': { description: 'Not allowed.', content: { 'text/html': { schema: text } } },
          },
        },
      },
    },
    components: {
      parameters: Object.fromEntries(
        ['row', 'column'].map((name) => [
          name,
          { name, in: 'path', required: true, schema: ref('coordinate') },
        ]),
      ),
      schemas: {
        coordinate: { type: 'integer', minimum: 1, maximum: 3 },
        mark: { type: 'string', enum: ['.', 'X', 'O'] },
        board: {
          type: 'array',
          minItems: 3,
          maxItems: 3,
          items: { type: 'array', minItems: 3, maxItems: 3, items: ref('mark') },
        },
        status: {
          type: 'object',
          properties: { winner: { ...text, enum: ['.', 'X', 'O'] }, board: ref('board') },
        },
      },
      securitySchemes: {
        key: { type: 'apiKey', name: 'api-key', in: 'header' },
        app: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: 'https://learn.example/token',
              scopes: { 'board:read': 'Read.', 'board:write': 'Write.' },
            },
          },
        },
      },
    },
  },
  'streams of 3.2': {
    openapi: '3.2.0',
    paths: {
      '/logs': {
        get: {
          operationId: 'getLogs',
          responses: {
            '200': {
              description: 'Log entries.',
              content: Object.fromEntries(
                ['application/jsonl', 'application/json-seq'].map((name) => [
                  name,
                  { itemSchema: ref('Entry') },
                ]),
              ),
            },
          },
        },
      },
      '/events': {
        get: {
          operationId: 'getEvents',
          responses: {
            '200': {
              description: 'Events.',
              content: {
                'text/event-stream': {
                  itemSchema: {
                    type: 'object',
                    required: ['data'],
                    properties: {
                      event: text,
                      data: {
                        type: 'string',
                        contentMediaType: 'application/json',
                        contentSchema: ref('Entry'),
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Entry: {
          type: 'object',
          required: ['level', 'message'],
          properties: { level: { enum: ['info', 'warn'] }, message: text },
        },
      },
    },
  },
  'tags of 3.2': {
    openapi: '3.2.0',
    tags: [
      { name: 'external', summary: 'External', kind: 'audience' },
      { name: 'products', summary: 'Products', kind: 'nav' },
      { name: 'books', summary: 'Books', parent: 'products', kind: 'nav' },
    ],
    paths: {
      '/books': {
        get: {
          operationId: 'listBooks',
          tags: ['external', 'books'],
          responses: ok({ type: 'array', items: text }),
        },
      },
    },
  },
};

it('the examples are generated without an error, and compile', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'concord-examples-'));
  const files: OutputFile[] = [];
  for (const [index, [title, document]] of Object.entries(documents).entries()) {
    const name = `example-${index}`;
    const whole = {
      info: { title, version: '1.0.0' },
      servers: [{ url: 'https://api.example/v1' }],
      ...document,
    };
    writeFileSync(join(cwd, `${name}.json`), JSON.stringify(whole));
    const made = await plan(
      withDefaults({ document: `${name}.json`, output: 'out', layout: 'source' }, cwd),
    );
    expect(
      made.diagnostics.filter(({ severity }) => severity === 'error'),
      title,
    ).toEqual([]);
    for (const file of made.files)
      if (file.path.endsWith('.ts')) files.push({ ...file, path: `${name}/${file.path}` });
  }
  expect(await typeErrors(files, { compiler: '7', resolution: 'nodenext' })).toEqual([]);
}, 300_000);

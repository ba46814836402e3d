// What a wrong request gets: the document's own error, filled with what is wrong.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../../generator/index.js';
import type { Sandbox } from '../../../generator/sandbox/sandbox.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'concord-refusals-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(operation: object): Promise<Sandbox> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: '/' }],
    security: [],
    paths: { '/things': { post: { operationId: 'makeThing', ...operation } } },
  };
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  return createSandbox({ document: join(folder, 'openapi.json') });
}

describe('A required parameter', () => {
  const schemas: readonly (readonly [string, object, number])[] = [
    ['without a schema is required', {}, 400],
    ['of a type is required', { schema: { type: 'integer' } }, 400],
    ['that is an object without members is not seen', { schema: { type: 'object' } }, 204],
  ];
  it.each(schemas)('%s', async (_, parameter, status) => {
    const sandbox = await open({
      parameters: [{ name: 'limit', in: 'query', required: true, ...parameter }],
      responses: { 204: { description: 'Fine' } },
    });
    const response = await sandbox.fetch('http://mock.test/things', { method: 'POST' });
    expect(response.status).toBe(status);
    await sandbox.close();
  });
});

const json = (media: object): object => ({ 'application/json': media });
const fine = { description: 'Fine' };
const limited = { parameters: [{ name: 'limit', in: 'query', required: true }] };

describe('A request', () => {
  /** `[name, { operation, request, want }]`: what is sent, and the status with what it says. */
  const cases: readonly (readonly [
    string,
    {
      readonly operation: object;
      readonly query?: string;
      readonly sent?: RequestInit;
      readonly want: readonly [number, unknown];
    },
  ])[] = [
    [
      'is refused with the only status, without content, that there is',
      { operation: { ...limited, responses: { 422: fine } }, want: [422, ''] },
    ],
    [
      'says in its query what it wants where it has no header',
      {
        operation: {
          responses: { 200: fine, default: { ...fine, content: json({ example: 1 }) } },
        },
        query: '?__code=503',
        want: [503, '1'],
      },
    ],
    [
      'has the first media type that a value is made for where it takes any',
      {
        operation: {
          responses: {
            200: {
              ...fine,
              content: { 'application/xml': { example: '<thing/>' }, ...json({ example: 1 }) },
            },
          },
        },
        want: [200, '<thing/>'],
      },
    ],
    [
      'may leave a field empty unless the document excludes that',
      {
        operation: {
          parameters: [
            { name: 'name', in: 'query', schema: { type: 'string' }, allowEmptyValue: false },
          ],
          responses: { 204: fine },
        },
        query: '?name=',
        want: [400, expect.stringContaining('query.name is empty')],
      },
    ],
    [
      'asks which methods there are',
      { operation: { responses: { 204: fine } }, sent: { method: 'OPTIONS' }, want: [204, ''] },
    ],
    [
      'gets a value of one alternative where their values are alike',
      {
        operation: {
          responses: {
            200: {
              ...fine,
              content: json({
                schema: {
                  type: 'object',
                  oneOf: ['lid', 'base'].map((name) => ({
                    required: ['kind'],
                    properties: { kind: { type: 'string' }, [name]: { type: 'string' } },
                  })),
                },
              }),
            },
          },
        },
        want: [200, expect.stringContaining('kind')],
      },
    ],
  ];
  it.each(cases)('%s', async (_, { operation, query = '', sent, want }) => {
    const sandbox = await open(operation);
    const url = `http://mock.test/things${query}`;
    const response = await sandbox.fetch(url, { method: 'POST', ...sent });
    expect([response.status, await response.text()]).toEqual(want);
    await sandbox.close();
  });
});

const text = { type: 'string' };
const list = (properties: object): object => ({
  type: 'array',
  items: { type: 'object', required: Object.keys(properties), properties },
});
const missing = 'is required and missing';

/** `[name, { schema, example, want }]`: the schema of an error, and what it is where `user.age` is missing. */
const errors: readonly (readonly [
  string,
  { readonly schema: object; readonly example?: unknown; readonly want: unknown },
])[] = [
  [
    'HTTPValidationError of FastAPI',
    {
      schema: {
        type: 'object',
        properties: {
          detail: list({
            loc: { type: 'array', items: { anyOf: [text, { type: 'integer' }] } },
            msg: text,
            type: text,
          }),
        },
      },
      want: { detail: [{ loc: ['body', 'user', 'age'], msg: missing, type: 'missing' }] },
    },
  ],
  [
    'invalid-params of RFC 9457',
    {
      schema: {
        type: 'object',
        properties: { title: text, 'invalid-params': list({ name: text, reason: text }) },
      },
      example: { title: 'Wrong', 'invalid-params': [{ name: 'x', reason: 'y' }] },
      want: { title: 'Wrong', 'invalid-params': [{ name: 'user.age', reason: missing }] },
    },
  ],
  [
    'errors with pointers',
    {
      schema: {
        type: 'object',
        properties: {
          detail: text,
          errors: list({ source: { type: 'object', properties: { pointer: text } }, detail: text }),
        },
      },
      example: { detail: 'x', errors: [{ source: { pointer: '/x' }, detail: 'y' }] },
      want: {
        detail: `body.user.age ${missing}`,
        errors: [{ source: { pointer: '#/user/age' }, detail: missing }],
      },
    },
  ],
  [
    'details of an error within',
    {
      schema: {
        type: 'object',
        properties: {
          error: {
            type: 'object',
            properties: {
              code: text,
              message: text,
              details: list({ field: text, message: text }),
            },
          },
        },
      },
      example: { error: { code: 'E', message: 'x', details: [{ field: 'x', message: 'y' }] } },
      want: {
        error: {
          code: 'E',
          message: `body.user.age ${missing}`,
          details: [{ field: 'user.age', message: missing }],
        },
      },
    },
  ],
  [
    'texts by field',
    {
      schema: {
        type: 'object',
        properties: {
          errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
        },
      },
      example: { errors: { x: ['y'] } },
      want: { errors: { 'user.age': [missing] } },
    },
  ],
  [
    'texts in a list',
    {
      schema: { type: 'object', properties: { errors: { type: 'array', items: text } } },
      example: { errors: ['x'] },
      want: { errors: [`body.user.age ${missing}`] },
    },
  ],
  [
    'what its schema does not take stays as it is',
    {
      schema: {
        type: 'object',
        properties: { errors: list({ field: { enum: ['x'] }, message: text }) },
      },
      example: { errors: [{ field: 'x', message: 'y' }] },
      want: { errors: [{ field: 'x', message: 'y' }] },
    },
  ],
  [
    'the text of an error without details',
    {
      schema: { type: 'object', properties: { message: text } },
      example: { message: 'x' },
      want: { message: `body.user.age ${missing}` },
    },
  ],
];

const body = {
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          user: { type: 'object', required: ['age'], properties: { age: { type: 'integer' } } },
        },
      },
    },
  },
};
const send = (sandbox: Sandbox, headers: Record<string, string> = {}): Promise<Response> =>
  sandbox.fetch('http://mock.test/things', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"user":{}}',
  });

describe('A refusal says what is wrong in', () => {
  it.each(errors)('%s', async (_, { schema, example, want }) => {
    const sandbox = await open({
      requestBody: body,
      responses: {
        204: { description: 'Fine' },
        422: { description: 'Wrong', content: { 'application/json': { schema, example } } },
      },
    });
    const response = await send(sandbox);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual(want);
    await sandbox.close();
  });
});

describe('Of a refusal, Prefer chooses', () => {
  const shown = { one: { value: { message: 'One' } }, two: { value: { message: 'Two' } } };
  const error = {
    description: 'Wrong',
    content: {
      'application/json': {
        schema: { type: 'object', properties: { message: text } },
        examples: shown,
      },
    },
  };
  const wishes: readonly (readonly [
    string,
    { readonly status: number; readonly message: string },
  ])[] = [
    ['example=two', { status: 400, message: 'Two' }],
    ['code=409, example=one', { status: 409, message: 'One' }],
    ['code=409', { status: 409, message: 'One' }],
    ['example=three', { status: 400, message: `body.user.age ${missing}` }],
    ['code=204', { status: 400, message: `body.user.age ${missing}` }],
  ];
  it.each(wishes)('%s', async (prefer, { status, message }) => {
    const sandbox = await open({
      requestBody: body,
      responses: { 204: { description: 'Fine' }, 400: error, 409: error },
    });
    const response = await send(sandbox, { prefer });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message });
    await sandbox.close();
  });
});

// What a client may send over HTTP that is wrong: each gets a clear answer, and nothing of it is a 5xx.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSandboxModel } from '../../../generator/sandbox/model.js';
import { openSandbox, type Sandbox } from '../../../generator/sandbox/sandbox.js';
import type { LoggedExchange } from '../../../generator/sandbox/types.js';

const json = (schema: object, others: object = {}): object => ({
  content: { 'application/json': { schema, ...others } },
});
const thing = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 10 },
    inner: { $ref: '#/components/schemas/Thing' },
  },
};
const error = {
  description: 'Wrong',
  ...json({ type: 'object', required: ['message'], properties: { message: { type: 'string' } } }),
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'https://things.test/v1' }],
  paths: {
    '/things': {
      post: {
        operationId: 'createThing',
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/Thing' }) },
        responses: {
          201: {
            description: 'Made',
            ...json(
              { $ref: '#/components/schemas/Thing' },
              {
                examples: {
                  short: { value: { name: 'a' } },
                  long: { value: { name: 'abcdefghij' } },
                },
              },
            ),
          },
          422: error,
        },
      },
    },
    '/things/latest': {
      get: { operationId: 'latest', responses: { 204: { description: 'Fine' } } },
    },
    '/things/{id}': {
      parameters: [id],
      get: {
        operationId: 'getThing',
        responses: { 200: { description: 'Fine', ...json(thing) }, 404: error },
      },
      delete: { operationId: 'deleteThing', responses: { 204: { description: 'Gone' } } },
    },
    '/{kind}/latest': {
      parameters: [{ ...id, name: 'kind' }],
      get: {
        operationId: 'latestOf',
        responses: { 200: { description: 'Fine', ...json({ type: 'string' }) } },
      },
    },
  },
  components: { schemas: { Thing: thing } },
};

describe('the mock over HTTP', () => {
  const folder = mkdtempSync(join(tmpdir(), 'concord-mock-'));
  let sandbox: Sandbox;
  let origin = '';
  const errors: unknown[] = [];
  const log: LoggedExchange[] = [];
  const rejected: unknown[] = [];
  const note = (reason: unknown): void => void rejected.push(reason);

  beforeAll(async () => {
    process.on('unhandledRejection', note);
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    const { model } = await readSandboxModel({
      document: 'openapi.json',
      cwd: folder,
      overlays: [],
    });
    if (!model) throw new Error('The document cannot be read.');
    sandbox = openSandbox(model, {
      onError: (each) => errors.push(each),
      onExchange: (each) => log.push(each),
      faults: [{ operation: 'latestOf', reset: true, times: 1 }],
    });
    ({ origin } = await sandbox.listen({ port: 0 }));
  });
  afterAll(async () => {
    await sandbox.close();
    process.off('unhandledRejection', note);
    rmSync(folder, { recursive: true });
    expect(errors).toEqual([]);
    expect(rejected).toEqual([]);
  });

  const ask = async (
    path: string,
    init: RequestInit = {},
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }> => {
    const response = await fetch(`${origin}/v1${path}`, init);
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const post = (body: string, type = 'application/json'): ReturnType<typeof ask> =>
    ask('/things', { method: 'POST', body, headers: { 'content-type': type } });
  const deep = (levels: number): string =>
    `${'{"name":"a","inner":'.repeat(levels)}{"name":"a"}${'}'.repeat(levels)}`;

  const wrong: readonly (readonly [string, string, number, string])[] = [
    ['JSON that is cut off', '{"name":', 422, 'body is no JSON'],
    ['a value that the schema refuses', '{"name":1}', 422, 'body.name is 1, expected type string'],
    ['10 MB', `{"name":"${'x'.repeat(1e7)}"}`, 413, 'body is longer than 1048576 bytes'],
    ['10,000 levels of lists', `${'['.repeat(1e4)}${']'.repeat(1e4)}`, 422, 'body'],
    ['10,000 levels of objects', deep(1e4), 422, 'nested too deeply'],
    ['no body', '', 422, 'body'],
  ];
  it.each(wrong)('refuses %s', async (_, body, status, text) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
  });

  it('refuses other content types, addresses, methods and what nobody offers', async () => {
    expect((await post('name: a', 'application/yaml')).status).toBe(415);
    expect((await ask('/nothing')).status).toBe(404);
    expect((await fetch(`${origin}/things/1`)).status).toBe(404);
    const put = await ask('/things/1', { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, DELETE']);
    expect((await ask('/things/1', { headers: { accept: 'text/html' } })).status).toBe(406);
  });

  it('takes __proto__ for the name that it is', async () => {
    const answer = await post('{"name":"a","__proto__":{"polluted":true}}');
    expect(answer.status).toBe(201);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect((await ask('/things/__proto__?__proto__=1')).status).toBe(200);
    expect(log.at(-1)?.note).toBe('query.__proto__ is no parameter of the operation');
  });

  it('takes ids with encoded slashes, and no others', async () => {
    expect((await ask('/things/a%2Fb')).status).toBe(200);
    expect((await ask('/things/a/b')).status).toBe(404);
    expect((await ask('/things/%zz')).status).toBe(200);
  });

  it('prefers the more specific of two paths, and cuts the connection on request', async () => {
    expect((await ask('/things/latest')).status).toBe(204);
    await expect(ask('/others/latest')).rejects.toThrow('fetch failed');
    expect((await ask('/others/latest')).status).toBe(200);
  });

  it('answers as Prefer says', async () => {
    const prefer = (value: string): ReturnType<typeof ask> =>
      ask('/things', {
        method: 'POST',
        body: '{"name":"a"}',
        headers: { 'content-type': 'application/json', prefer: value },
      });
    expect((await prefer('example=short')).text).toBe('{"name":"a"}');
    expect((await prefer('code=201, example="long"')).text).toBe('{"name":"abcdefghij"}');
    expect((await prefer('code=422')).status).toBe(422);
    expect((await prefer('code=418')).text).toContain('which is not documented');
    expect((await prefer('code=1e3')).status).toBe(422);
    expect((await prefer('seed=1')).text).toBe((await prefer('seed=1')).text);
    const start = Date.now();
    await prefer('delay=200');
    expect(Date.now() - start).toBeGreaterThanOrEqual(195);
  });

  it('lets pages of other origins ask', async () => {
    const preflight = await ask('/things', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://page.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('survives floods of headers and bodies that never end', async () => {
    const raw = (text: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket.on('data', (data) => (answer += String(data)));
        socket.on('close', () => resolve(answer)).on('error', () => {});
        setTimeout(() => socket.destroy(), 300);
      });
    expect(
      await raw(`GET /v1/things/1 HTTP/1.1\r\nhost: localhost\r\n${'x: y\r\n'.repeat(20_000)}\r\n`),
    ).toContain('431');
    expect(
      await raw(
        'POST /v1/things HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      ),
    ).toBe('');
    expect(await raw('GET http:// HTTP/1.1\r\n\r\n')).toContain('400');
    expect((await ask('/things/1')).status).toBe(200);
  });

  it('logs what happened, without secrets', async () => {
    await ask('/things', {
      method: 'POST',
      body: '{"name":"a","apiKey":"very secret"}',
      headers: { 'content-type': 'application/json' },
    });
    const last = log.at(-1);
    expect(last).toMatchObject({
      operation: 'createThing',
      path: '/v1/things',
      status: 201,
      verdict: 'valid',
      requestBody: '{"name":"a","apiKey":"[redacted]"}',
    });
    expect(last?.source?.file).toBe('openapi.json');
    await ask('/things/1?token=very-secret');
    expect(log.at(-1)).toMatchObject({
      path: '/v1/things/1?token=[redacted]',
      verdict: 'valid',
      note: 'query.token is no parameter of the operation',
    });
  });
});

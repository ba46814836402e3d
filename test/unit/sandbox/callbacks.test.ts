// What an operation calls back is sent to the address of the request, and said where it is not.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSandbox } from '../../../generator/index.js';

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

let folder = '';
let server: Server;
let origin = '';
const heard: Heard[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'concord-callbacks-'));
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { method, url, headers } = request;
      heard.push({ method, url, type: headers['content-type'], body });
      response.writeHead(url?.startsWith('/refused') ? 500 : 204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const text = { type: 'string' };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

async function calledBack(expression: string, values: Record<string, unknown> = {}) {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: '/' }],
    security: [],
    paths: {
      '/things/{id}': {
        post: {
          operationId: 'watch',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: text },
            { name: 'to', in: 'query', schema: text },
            { name: 'X-To', in: 'header', schema: text },
          ],
          requestBody: json({
            type: 'object',
            properties: { hooks: { type: 'array', items: text }, age: { type: 'integer' } },
          }),
          responses: {
            201: {
              description: 'Fine',
              ...json({ type: 'object', required: ['n'], properties: { n: { const: 7 } } }),
            },
            400: { description: 'Wrong' },
          },
          callbacks: {
            changed: {
              [expression]: {
                put: {
                  requestBody: json({
                    type: 'object',
                    required: ['kind'],
                    properties: { kind: { const: 'changed' } },
                  }),
                  responses: { 200: { description: 'Fine' } },
                },
              },
            },
          },
        },
      },
    },
  };
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  const sandbox = await createSandbox({ document: join(folder, 'openapi.json'), ...values });
  const send = (body: object = {}, headers: Record<string, string> = {}): Promise<Response> =>
    sandbox.fetch(`http://mock.test/things/a?to=${encodeURIComponent(`${origin}/query`)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-to': `${origin}/header`, ...headers },
      body: JSON.stringify({ hooks: [`${origin}/body`], ...body }),
    });
  return { sandbox, send };
}

describe('A callback goes to', () => {
  const expressions: readonly (readonly [expression: string, path: string])[] = [
    ['{$request.body#/hooks/0}', '/body'],
    ['$request.query.to', '/query'],
    ['{$request.header.X-To}/{$request.path.id}', '/header/a'],
    [
      '{$request.query.to}?n={$response.body#/n}&s={$statusCode}&m={$method}',
      '/query?n=7&s=201&m=POST',
    ],
  ];
  it.each(expressions)('%s', async (expression, path) => {
    const { sandbox, send } = await calledBack(expression);
    heard.length = 0;
    expect((await send()).status).toBe(201);
    await vi.waitFor(() => expect(sandbox.deliveries()).toHaveLength(1));
    expect(heard).toEqual([
      { method: 'PUT', url: path, type: 'application/json', body: '{"kind":"changed"}' },
    ]);
    expect(sandbox.deliveries()[0]).toMatchObject({
      ...{ webhook: 'watch.changed', url: origin + path, status: 204, ok: true },
      body: { kind: 'changed' },
    });
    await sandbox.close();
  });
});

describe('No callback', () => {
  const refused: readonly (readonly [string, expression: string, error: RegExp])[] = [
    ['where there is no address', '{$request.body#/none}', /gives no address of this request/],
    ['to another machine without TLS', 'http://service.example/hook', /https address/],
    ['to another scheme', 'file:///etc/passwd', /https address/],
    ['to the mock itself', 'http://localhost/things/a', /the mock itself/],
  ];
  it.each(refused)('%s', async (_, expression, error) => {
    const { sandbox, send } = await calledBack(expression);
    await send();
    await vi.waitFor(() => expect(sandbox.deliveries()).toHaveLength(1));
    const [delivery] = sandbox.deliveries();
    expect(delivery).toMatchObject({ status: null, ok: false });
    expect(delivery?.error).toMatch(error);
    await sandbox.close();
  });

  it('after a refusal, or where they are turned off', async () => {
    const { sandbox, send } = await calledBack('$request.query.to');
    heard.length = 0;
    expect((await send({ age: 'x' })).status).toBe(400);
    const silent = await calledBack('$request.query.to', { callbacks: false });
    await silent.send();
    await new Promise((done) => setTimeout(done, 50));
    expect([heard, sandbox.deliveries(), silent.sandbox.deliveries()]).toEqual([[], [], []]);
    await Promise.all([sandbox.close(), silent.sandbox.close()]);
  });
});

it('A callback that is refused is told, and is sent again', async () => {
  const { sandbox, send } = await calledBack('{$request.body#/hooks/0}');
  heard.length = 0;
  await send({ hooks: [`${origin}/refused`] });
  await vi.waitFor(() => expect(sandbox.deliveries()).toHaveLength(1));
  const [first] = sandbox.deliveries();
  expect(first).toMatchObject({ status: 500, ok: false });
  const again = await sandbox.fetch(`http://localhost/__mock/deliveries/${first?.id}/resend`, {
    method: 'POST',
  });
  expect(await again.json()).toMatchObject({ status: 500, url: `${origin}/refused` });
  expect(heard.map(({ url }) => url)).toEqual(['/refused', '/refused']);
  await sandbox.close();
});

// A service is recorded and played: what it said is said again, and no secret is in the file.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../../../generator/sandbox/options.js';
import { createSandbox } from '../../../generator/sandbox/sandbox.js';

const json = (schema: object): object => ({ 'application/json': { schema } });
const pet = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, accessToken: { type: 'string' } },
};
const content = { ...json(pet), 'text/html': { schema: { type: 'string' } } };
const fine = { 200: { description: 'Fine', content } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example/v1' }],
  security: [{ key: [] }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        parameters: [
          { name: 'kind', in: 'query', schema: { type: 'string' } },
          { name: 'token', in: 'query', schema: { type: 'string' } },
        ],
        responses: fine,
      },
      post: {
        operationId: 'addPet',
        requestBody: { content: json({ type: 'object' }) },
        responses: fine,
      },
    },
    '/picture': {
      get: {
        operationId: 'picture',
        responses: { 200: { description: 'Fine', content: { 'image/png': {} } } },
      },
    },
    '/cut': { get: { operationId: 'cut', responses: fine } },
    '/gone': {
      delete: { operationId: 'remove', responses: { 204: { description: 'Gone' } } },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
};

const folder = mkdtempSync(join(tmpdir(), 'concord-recording-'));
writeFileSync(join(folder, 'pets.json'), JSON.stringify(document));

/** Requests as the service got them. */
const heard: { method?: string; url?: string; key: unknown; body: string }[] = [];
const service = createServer((request, response) => {
  let body = '';
  request.on('data', (data) => (body += String(data)));
  request.on('end', () => {
    const { method, url, headers } = request;
    heard.push({ ...(method && { method }), ...(url && { url }), key: headers['x-key'], body });
    if (url === '/api/picture')
      return void response
        .writeHead(200, { 'content-type': 'image/png' })
        .end(Buffer.from([137, 80, 78, 71, 255]));
    if (url === '/api/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      return void setTimeout(() => response.destroy(), 20);
    }
    if (method === 'DELETE') return void response.writeHead(204).end();
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': 'session=abcdefgh',
        'x-session-token': 'hidden-header',
        'x-page': '1',
      })
      .end(JSON.stringify({ name: `pet ${heard.length}`, accessToken: 'very-secret-token' }));
  });
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/api`;
});
afterAll(() => service.close());

async function open(options: SandboxOptions) {
  const sandbox = await createSandbox({
    document: 'pets.json',
    overlays: [],
    cwd: folder,
    ...options,
  });
  const call = async (method: string, path: string, body?: object | string) => {
    const response = await sandbox.fetch(`http://pets.test/v1${path}`, {
      method,
      headers: { 'x-key': 'the-own-key', 'content-type': 'application/json' },
      ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, text: textOf(bytes) };
  };
  return { sandbox, call };
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

describe('A service', () => {
  it('is recorded without secrets, and played without it', async () => {
    const { sandbox, call } = await open({ record: address, recording: 'pets.har' });
    expect((await call('GET', '/pets?kind=cat&token=query-secret')).text).toBe(
      '{"name":"pet 1","accessToken":"very-secret-token"}',
    );
    await call('GET', '/pets?kind=cat&token=query-secret');
    await call('POST', '/pets', { name: 'a' });
    await call('POST', '/pets', { name: 'b', password: 'body-secret' });
    await call('GET', '/picture');
    await call('DELETE', '/gone');
    expect(heard).toHaveLength(6);
    expect(heard[0]).toEqual({
      ...{ method: 'GET', url: '/api/pets?kind=cat&token=query-secret' },
      ...{ key: 'the-own-key', body: '' },
    });
    expect(heard[2]?.body).toBe('{"name":"a"}');
    expect(sandbox.requests({ operation: 'listPets' })).toMatchObject([
      { status: 200, by: 'service' },
      { status: 200, by: 'service' },
    ]);
    await sandbox.close();

    const har = readFileSync(join(folder, 'pets.har'), 'utf8');
    expect(JSON.parse(har).log.entries).toHaveLength(6);
    for (const secret of [
      ...['the-own-key', 'very-secret-token', 'query-secret', 'body-secret'],
      ...['abcdefgh', 'hidden-header'],
    ])
      expect(har).not.toContain(secret);

    const again = await open({ recording: 'pets.har' });
    const names = async () => {
      const { text, headers } = await again.call('GET', '/pets?token=another&kind=cat');
      return [JSON.parse(text).name, headers.get('x-page')];
    };
    // One after the other, and then the last one again.
    for (const name of ['pet 1', 'pet 2', 'pet 2']) expect(await names()).toEqual([name, '1']);
    await again.sandbox.reset();
    expect(await names()).toEqual(['pet 1', '1']);
    const added = await again.call('POST', '/pets', { name: 'b', password: 'other' });
    expect(JSON.parse(added.text)).toEqual({ name: 'pet 4', accessToken: '[redacted]' });
    expect([...(await again.call('GET', '/picture')).bytes]).toEqual([137, 80, 78, 71, 255]);
    expect((await again.call('DELETE', '/gone')).status).toBe(204);
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    expect((await again.call('POST', '/pets', deep)).status).toBeLessThan(500);
    // What was not recorded is answered as usual.
    expect((await again.call('GET', '/pets?kind=dog')).status).toBe(200);
    expect(again.sandbox.requests({ operation: 'listPets' }).map(({ by }) => by)).toEqual([
      'recording',
      undefined,
    ]);
    expect(heard).toHaveLength(6);
    await again.sandbox.close();
  });

  it('is played from the HAR file of a browser, by what is accepted', async () => {
    const entry = (accept: string, mimeType: string, text: string): object => ({
      request: {
        ...{ method: 'GET', url: 'https://pets.example/v1/pets' },
        headers: [{ name: 'Accept', value: accept }],
      },
      response: {
        status: 200,
        headers: [
          { name: 'Content-Type', value: mimeType },
          { name: 'Set-Cookie', value: 'a=b' },
          { name: 'Content-Encoding', value: 'br' },
          { name: ':status', value: '200' },
        ],
        content: { mimeType, text },
      },
    });
    const entries = [
      entry('application/json', 'application/json', '{"name":"json"}'),
      entry('text/html', 'text/html', '<script></script>'),
      null,
      { request: { method: 'GET', url: 'no address' } },
    ];
    writeFileSync(join(folder, 'browser.har'), JSON.stringify({ log: { entries } }));
    const { sandbox } = await open({ recording: 'browser.har' });
    const get = (accept: string): Promise<Response> =>
      sandbox.fetch('http://pets.test/v1/pets', { headers: { 'x-key': 'key', accept } });
    expect(await (await get('application/json')).json()).toEqual({ name: 'json' });
    const page = await get('text/html');
    expect([...page.headers.keys()]).toEqual([
      ...['access-control-allow-origin', 'access-control-expose-headers'],
      ...['content-security-policy', 'content-type', 'x-content-type-options'],
    ]);
    expect(page.headers.get('content-security-policy')).toBe('sandbox');
    expect(await page.text()).toBe('<script></script>');
    await sandbox.close();
  });

  it('does not hear of what the document does not allow', async () => {
    const { sandbox, call } = await open({ record: address, recording: 'wrong.har' });
    const before = heard.length;
    expect((await call('GET', '/unknown')).status).toBe(404);
    expect((await sandbox.fetch('http://pets.test/v1/pets')).status).toBe(401);
    expect(heard).toHaveLength(before);
    await sandbox.close();
  });

  it('that does not answer is said to', async () => {
    const { sandbox, call } = await open({ record: 'http://127.0.0.1:9/', recording: 'none.har' });
    const { status, text } = await call('GET', '/pets');
    expect([status, JSON.parse(text).detail]).toEqual([
      502,
      expect.stringContaining('The service does not answer:'),
    ]);
    await sandbox.close();
    const broken = await open({ record: address, recording: 'none.har' });
    expect((await broken.call('GET', '/cut')).status).toBe(502);
    await broken.sandbox.close();
    await expect(open({ record: 'ftp://pets.example' })).rejects.toThrow('is no address');
    await expect(open({ recording: 'none.har' })).rejects.toThrow('cannot be read');
    await expect(open({ recording: 'pets.json' })).rejects.toThrow('is no HAR file');
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import nodeFetch from 'node-fetch';
import { fetch as undiciFetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadFile } from '../../generator/runtime/client/transfer/download.js';
import { clientCredentials } from '../../generator/runtime/client/auth/oauth.js';
import type { Fetch } from '../../generator/runtime/client/types.js';
import { setFetch, withOptions } from '../../generator/runtime/client/client.js';
import { Example, operation, rawOf, rejection } from './client.js';
import { serve } from './server.js';
import { sendTo } from './send-upload.js';
import { bytes, startStore, startUploads } from './store.js';

const implementations: Readonly<Record<string, Fetch>> = {
  undici: undiciFetch,
  'node-fetch': nodeFetch,
  'a function around the global fetch': (url, init) => fetch(url, init),
};
const streaming = operation({
  method: 'POST',
  body: { mediaType: 'application/octet-stream', key: 'body' },
});

/** Answers with what was sent, as soon as it comes. */
const echo = createServer((request, response) => {
  response.writeHead(200, { 'content-type': request.headers['content-type'] ?? 'text/plain' });
  request.pipe(response);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
});
afterAll(() => void echo.close());

describe.each(Object.entries(implementations))('[calls.fetch] %s', (name, own) => {
  it('sends JSON, headers, keys and queries, and gives JSON', async () => {
    const server = await serve({ body: '{"a":1}', headers: { 'x-request-id': 'r' } });
    const client = new Example({
      baseUrl: server.origin,
      fetch: own,
      apiKey: 'k',
      headers: { 'X-Own': 'o' },
    });
    const call = client.call(
      operation({
        method: 'POST',
        parameters: [{ name: 'q', in: 'query' }],
        body: { mediaType: 'application/json' },
        security: [['token']],
      }),
      { q: 'ü', b: 'ä' },
    );
    expect(await call).toEqual({ a: 1 });
    const { requestId, response } = await call.withResponse();
    expect([requestId, response instanceof Response, response.url]).toEqual([
      'r',
      true,
      `${server.origin}/thing?q=%C3%BC`,
    ]);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      body: Buffer.from('{"b":"ä"}').toString('latin1'),
      headers: { authorization: 'Bearer k', 'x-own': 'o', 'content-type': 'application/json' },
    });
  });

  it('is set later, and kept by a client with other defaults', async () => {
    const server = await serve({ body: '1' });
    const sent: string[] = [];
    const client = new Example({ baseUrl: server.origin });
    setFetch(client, (url, init) => (sent.push(url), own(url, init)));
    expect([
      await client.call(operation()),
      await withOptions(client, { timeout: 5000 }).call(operation()),
    ]).toEqual([1, 1]);
    expect(sent).toEqual([`${server.origin}/thing`, `${server.origin}/thing`]);
    await withOptions(client, { fetch: own }).call(operation());
    expect([sent.length, server.requests.length]).toEqual([2, 3]);
  });

  it('serves the raw client', async () => {
    const server = await serve({ body: '{"id":"x"}' });
    expect(
      (
        await rawOf(new Example({ baseUrl: server.origin, fetch: own })).GET('/things/{id}', {
          params: { path: { id: 'a' } },
        })
      ).data,
    ).toEqual({ id: 'x' });
  });

  it('answers with errors, nothing and bytes', async () => {
    const server = await serve(({ url }) =>
      url.includes('bad')
        ? { status: 400, body: '{"detail":"Bad."}' }
        : url.includes('none')
          ? { status: 204 }
          : { body: 'bytes', headers: { 'content-type': 'a/b' } },
    );
    const client = new Example({ baseUrl: server.origin, fetch: own });
    expect(await rejection(client.call(operation({ path: '/bad' })))).toMatchObject({
      name: 'BadRequestError',
      detail: 'Bad.',
    });
    expect(
      await client.call(operation({ path: '/none', success: { 204: 'none' } })),
    ).toBeUndefined();
    const blob = await client.call<Blob>(operation({ success: { 200: 'binary' } }));
    expect([await blob.text(), blob.type]).toEqual(['bytes', 'a/b']);
  });

  it('sends bytes, files and forms with their length', async () => {
    const server = await serve();
    const client = new Example({ baseUrl: server.origin, fetch: own });
    await client.call(streaming, { body: new Uint8Array([65, 66]) });
    await client.call(streaming, { body: new Blob(['file']) });
    await client.call(operation({ method: 'POST', body: { mediaType: 'multipart/form-data' } }), {
      file: new File(['content'], 'a.txt', { type: 'a/b' }),
      note: 'n',
    });
    expect(
      server.requests.map(({ body, headers }) => [
        body.length,
        headers['content-length'],
        headers['transfer-encoding'],
      ]),
    ).toEqual(server.requests.map(({ body }) => [body.length, String(body.length), undefined]));
    expect(server.requests.slice(0, 2).map(({ body }) => body)).toEqual(['AB', 'file']);
    expect(server.requests[2]?.body).toMatch(
      /name="file"; filename="a.txt"\r\nContent-Type: a\/b\r\n\r\ncontent\r\n/,
    );
    expect(server.requests[2]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('sends a stream piece by piece, or says that it cannot', async () => {
    const pieces = ['one,', 'two'];
    const stream = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        start: (controller) => (
          pieces.forEach((piece) => controller.enqueue(Buffer.from(piece))),
          controller.close()
        ),
      });
    const sent = new Example({ baseUrl: origin, fetch: own }).call(
      { ...streaming, success: { 200: 'text' } },
      { body: stream },
    );
    if (name !== 'node-fetch') return expect(await sent).toBe('one,two');
    return expect(await rejection(sent)).toMatchObject({
      name: 'ArgumentError',
      message: 'this fetch cannot send streams',
    });
  });

  it('takes what comes as a stream, and lets go of it', async () => {
    const server = await serve({
      write: (response) => void response.writeHead(200, { 'content-type': 'a/b' }).write('first'),
    });
    const body = await new Example({ baseUrl: server.origin, fetch: own }).call<
      ReadableStream<Uint8Array>
    >(operation({ success: { 200: 'stream' } }));
    const reader = body.getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('first');
    await reader.cancel();
  });

  it('is stopped by signals and timeouts', async () => {
    const server = await serve({ write: () => {} });
    const client = new Example({ baseUrl: server.origin, fetch: own, timeout: 100 });
    expect(await rejection(client.call(operation()))).toMatchObject({ name: 'TimeoutError' });
    expect(
      await rejection(
        client.call(operation(), {}, { signal: AbortSignal.timeout(20), timeout: 5000 }),
      ),
    ).toMatchObject({ name: 'AbortedError' });
  });

  it('is what fails where nobody answers', async () => {
    const error = await rejection(
      new Example({ baseUrl: 'http://127.0.0.1:1', fetch: own }).call(operation()),
    );
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: expect.stringMatching(/^getThing got no response from http:..127.0.0.1:1\b/),
    });
  });

  it('follows no redirect with a key in a header', async () => {
    const other = await serve();
    const server = await serve({ status: 302, headers: { location: `${other.origin}/x` } });
    await new Example({ baseUrl: server.origin, credentials: { header: 'k' }, fetch: own }).call(
      operation({ security: [['header']] }),
    );
    expect(other.requests.map(({ headers }) => headers['x-api-key'])).toEqual([undefined]);
  });

  it('loads files and asks for tokens', async () => {
    const server = await serve(({ method }) =>
      method === 'POST'
        ? { body: '{"access_token":"t","token_type":"bearer"}' }
        : { body: 'file', headers: { 'content-type': 'a/b' } },
    );
    expect(await (await downloadFile(`${server.origin}/file?s=1`, { fetch: own })).text()).toBe(
      'file',
    );
    const token = clientCredentials({
      tokenUrl: `${server.origin}/token`,
      clientId: 'i',
      clientSecret: 's',
      fetch: own,
    });
    expect(await token({ refresh: false })).toBe('t');
    expect(server.requests[1]).toMatchObject({
      body: 'grant_type=client_credentials',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    });
  });

  it('sends files to a store', async () => {
    const store = await startStore();
    const sent = sendTo(await startUploads(store), bytes(10), { storeFetch: own });
    if (name === 'node-fetch')
      return expect(await rejection(sent)).toMatchObject({ name: 'ArgumentError' });
    await sent;
    return expect(store.requests[0]?.headers).toMatchObject({ 'content-length': '10' });
  });
});

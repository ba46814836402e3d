// What only OpenAPI 3.2 can describe, as it arrives at a server.

import { describe, expect, it } from 'vitest';
import { writeMultipart, writeQuerystring } from '../../generator/runtime/client/body.js';
import type { BodyDescriptor } from '../../generator/runtime/client/descriptor.js';
import { nestedParts, writeParts } from '../../generator/runtime/client/parts.js';
import { addedMethod, writeCookie } from '../../generator/runtime/client/request.js';
import {
  writeEvents,
  writeLines,
  writeSequence,
} from '../../generator/runtime/client/streams/send-items.js';
import { Example, operation, rejection } from './client.js';
import { type Noted, serve, type Server } from './server.js';

function clientFor({ origin: baseUrl }: Server, maxRetries = 0): Example {
  return new Example({ baseUrl, maxRetries });
}

async function sent(
  body: Pick<BodyDescriptor, 'mediaType' | 'write'> & Partial<BodyDescriptor>,
  value: unknown,
): Promise<Noted | undefined> {
  const server = await serve();
  const descriptor = { ...operation({ method: 'POST' }), body: { key: 'body', ...body } };
  await clientFor(server).call(descriptor, { body: value });
  return server.requests[0];
}

describe('a parameter that is the whole query', () => {
  const find = (mediaType: string, more: object = {}) =>
    operation({
      parameters: [{ name: 'q', in: 'query', mediaType, write: writeQuerystring, ...more }],
    });

  it.each([
    ['application/json', {}, { a: ['x y', 1] }, '/thing?%7B%22a%22%3A%5B%22x%20y%22%2C1%5D%7D'],
    ['text/plain', {}, '$.a[?@.b>1]', '/thing?%24.a%5B%3F%40.b%3E1%5D'],
    ['application/x-www-form-urlencoded', {}, { a: [1, 2], b: 'x&y' }, '/thing?a=1&a=2&b=x%26y'],
    [
      'application/x-www-form-urlencoded',
      { encoding: { a: { style: 'form', explode: false } } },
      { a: [1, 2] },
      '/thing?a=1,2',
    ],
  ])('is written as %s %j', async (mediaType, more, value, url) => {
    const server = await serve();
    await clientFor(server).call(find(mediaType, more), { q: value });
    expect(server.requests[0]?.url).toBe(url);
  });

  it('leaves no room for fields, unless it is a form', async () => {
    const server = await serve();
    const client = clientFor(server);
    const options = { extraQuery: { page: 1 } };
    const json = client.call(find('application/json'), { q: {} }, options);
    expect(String(await rejection(json))).toContain('nothing can be added');
    await client.call(find('application/x-www-form-urlencoded'), { q: { a: 1 } }, options);
    expect(server.requests.map(({ url }) => url)).toEqual(['/thing?a=1&page=1']);
  });
});

describe('a cookie of the style "cookie"', () => {
  const find = operation({
    parameters: [
      { name: 'a', in: 'cookie', write: writeCookie },
      { name: 'b', in: 'cookie', write: writeCookie },
    ],
  });

  it('has no escapes', async () => {
    const server = await serve();
    await clientFor(server).call(find, { a: 'x%20y=z', b: ['1', '2'] });
    expect(server.requests[0]?.headers.cookie).toBe('a=x%20y=z; b=1; b=2');
  });

  it.each(['a b', 'a;b', 'ä', 'a"b'])('is refused if it would need some: %s', async (a) => {
    const server = await serve();
    expect(String(await rejection(clientFor(server).call(find, { a })))).toContain('escaped form');
  });
});

describe('methods', () => {
  it('sends the body of QUERY again after a failure, and nothing of an added method', async () => {
    const server = await serve({ status: 503, body: '{}' });
    const client = clientFor(server, 1);
    const body = { mediaType: 'application/json', required: true } as const;
    await rejection(client.call(operation({ method: 'QUERY', body }), { a: 1 }));
    const purge = operation({ method: addedMethod('PURGE'), retry: false });
    await rejection(client.call(purge, {}));
    expect(server.requests.map((each) => `${each.method} ${each.body}`)).toEqual([
      'QUERY {"a":1}',
      'QUERY {"a":1}',
      'PURGE ',
    ]);
  });
});

async function* items(...values: readonly unknown[]): AsyncGenerator<unknown> {
  for (const value of values) yield await Promise.resolve(value);
}

describe('items', () => {
  it.each([
    ['application/jsonl', writeLines, '{"a":1}\n"b"\n'],
    ['application/json-seq', writeSequence, '\u001e{"a":1}\n\u001e"b"\n'],
  ])('are sent as %s', async (mediaType, write, text) => {
    for (const value of [[{ a: 1 }, 'b'], items({ a: 1 }, 'b'), new Set([{ a: 1 }, 'b'])]) {
      const request = await sent({ mediaType, write }, value);
      expect([request?.body, request?.headers['content-type']]).toEqual([text, mediaType]);
    }
  });

  it('are sent as events', async () => {
    const event = { event: 'add', id: '1', data: 'x\ny' };
    const request = await sent(
      { mediaType: 'text/event-stream', write: writeEvents },
      items(event, { data: { a: 1 } }),
    );
    expect(request?.body).toBe('event: add\nid: 1\ndata: x\ndata: y\n\ndata: {"a":1}\n\n');
  });

  it('come from something that has some', async () => {
    const failure = rejection(sent({ mediaType: 'application/jsonl', write: writeLines }, 1));
    expect(String(await failure)).toContain('a list or an async iterable');
  });
});

/** Without the boundaries, which are random. */
function plain(request: Noted | undefined): string {
  return (request?.body ?? '')
    .replace(/parts-\d+-\d+-\d+-\d+|form-[\da-f]{32}/g, (boundary) => boundary.replace(/-.*/, ''))
    .replaceAll('\r\n', '|');
}

describe('parts', () => {
  it('have no names in a list', async () => {
    const request = await sent(
      {
        mediaType: 'multipart/mixed',
        write: writeParts,
        prefix: [{ contentType: 'application/json', headers: { 'Content-ID': 'first' } }],
        items: { contentType: 'image/png' },
      },
      [{ a: 1 }, new Blob(['png'])],
    );
    expect(request?.headers['content-type']).toMatch(/^multipart\/mixed; boundary=parts-/);
    expect(plain(request)).toBe(
      '--parts|Content-Type: application/json|Content-ID: first||{"a":1}|' +
        '--parts|Content-Type: image/png||png|--parts--|',
    );
  });

  it('have parts', async () => {
    const photos = {
      contentType: 'multipart/mixed',
      parts: { items: { contentType: 'text/plain' } },
      write: nestedParts,
    };
    const request = await sent(
      { mediaType: 'multipart/form-data', write: writeMultipart, encoding: { photos } },
      { photos: [['x', 'y']] },
    );
    expect(plain(request)).toBe(
      '--form|Content-Disposition: form-data; name="photos"|Content-Type: multipart/mixed; boundary=parts||' +
        '--parts|Content-Type: text/plain||x|--parts|Content-Type: text/plain||y|--parts--||--form--|',
    );
  });
});

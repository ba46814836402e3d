import { describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  ClientError,
  UnexpectedResponseError,
} from '../../generator/runtime/client/errors.js';
import { readAny } from '../../generator/runtime/client/response.js';
import type { ClientOptions } from '../../generator/runtime/client/types.js';
import { type Changes, Example, operation, rejection } from './client.js';
import { type Reply, serve } from './server.js';

const html = {
  body: '<html><p>Sign in, secret-1</p></html>',
  headers: { 'content-type': 'text/html; charset=utf-8' },
};

async function answered(reply: Reply, changes: Changes = {}): Promise<unknown> {
  const server = await serve(reply);
  return new Example({ baseUrl: server.origin }).call(operation(changes));
}

describe('a success is read as the document says', () => {
  it.each<[string, { given: readonly [Reply, Changes]; want: unknown }]>([
    ['JSON', { given: [{ body: '{"a":[1]}' }, {}], want: { a: [1] } }],
    ['JSON null', { given: [{ body: 'null' }, {}], want: null }],
    [
      'JSON under another content type',
      {
        given: [{ body: '{"a":1}', headers: { 'content-type': 'text/html' } }, {}],
        want: { a: 1 },
      },
    ],
    ['JSON with a byte order mark', { given: [{ body: '\ufeff{"a":1}' }, {}], want: { a: 1 } }],
    ['text', { given: [{ body: '{"a":1}' }, { success: { 200: 'text' } }], want: '{"a":1}' }],
    ['an empty text', { given: [{}, { success: { 200: 'text' } }], want: '' }],
    [
      'a page that is documented',
      { given: [html, { success: { 200: 'text' }, accept: 'text/html' }], want: html.body },
    ],
    ['nothing', { given: [{}, { success: { 200: 'none' } }], want: undefined }],
    [
      'nothing, though a body came',
      { given: [{ body: '{}' }, { success: { 200: 'none' } }], want: undefined },
    ],
    ['204', { given: [{ status: 204 }, { success: { 204: 'none' } }], want: undefined }],
    [
      '205 where no success has a body',
      { given: [{ status: 205 }, { success: { '2XX': 'none' } }], want: undefined },
    ],
    [
      'a body where no success has one',
      {
        given: [{ status: 202, body: '{"a":1}' }, { success: { '2XX': 'none' } }],
        want: undefined,
      },
    ],
    [
      'anything where the document says of no success',
      { given: [{ body: '{"a":1}' }, { success: { '2XX': 'none' } }], want: undefined },
    ],
    ['an object', { given: [{ body: '{"a":1}' }, { success: { 200: 'object' } }], want: { a: 1 } }],
    [
      'one of two kinds',
      { given: [{ body: 'null' }, { success: { 200: 'array|null' } }], want: null },
    ],
    [
      'HEAD',
      {
        given: [{ headers: { 'content-type': 'application/json' } }, { method: 'HEAD' }],
        want: undefined,
      },
    ],
    [
      'the range',
      {
        given: [{ status: 202, body: 'x' }, { success: { 200: 'json', '2XX': 'text' } }],
        want: 'x',
      },
    ],
    [
      'the default',
      {
        given: [{ status: 202, body: 'x' }, { success: { 200: 'json', default: 'text' } }],
        want: 'x',
      },
    ],
    [
      'a documented status beyond 2xx',
      { given: [{ status: 304 }, { success: { 200: 'json', 304: 'none' } }], want: undefined },
    ],
  ])('[calls.success] %s', async (_, { given: [reply, changes], want }) => {
    expect(await answered(reply, changes)).toEqual(want);
  });

  it('binary as a Blob with its type', async () => {
    const value = await answered(
      { body: 'data', headers: { 'content-type': 'video/mp4' } },
      { success: { 200: 'binary' } },
    );
    expect(value).toBeInstanceOf(Blob);
    if (!(value instanceof Blob)) return;
    expect([value.type, await value.text()]).toEqual(['video/mp4', 'data']);
  });

  it.each<[string, { given: Reply; want: unknown }]>([
    ['JSON', { given: { body: '{"a":1}' }, want: { a: 1 } }],
    [
      'text, though it could be JSON',
      { given: { body: '5', headers: { 'content-type': 'text/plain' } }, want: '5' },
    ],
    ['nothing', { given: {}, want: undefined }],
    ['broken JSON', { given: { body: '{"a"' }, want: '{"a"' }],
    [
      'bytes',
      { given: { body: 'data', headers: { 'content-type': 'video/mp4' } }, want: expect.any(Blob) },
    ],
  ])('an undocumented endpoint by its content type: %s', async (_, { given, want }) => {
    const server = await serve(given);
    expect(await new Example({ baseUrl: server.origin }).request('GET', '/new')).toEqual(want);
  });

  it.each([['data'], ['']])('a stream of "%s", unread', async (body) => {
    const value = await answered(
      { body, headers: { 'content-type': 'text/event-stream' } },
      { success: { 200: 'stream' } },
    );
    expect(value).toBeInstanceOf(ReadableStream);
    if (value instanceof ReadableStream) expect(await new Response(value).text()).toBe(body);
  });
});

describe('a success that is not what the document says', () => {
  const other = (status: string, what: string, type: string): string =>
    `${status} (getThing): ${what} is undocumented (content-type: ${type}); check baseUrl`;

  it.each<[string, { given: readonly [Reply, Changes]; want: string }]>([
    [
      'a page of a proxy',
      {
        given: [html, {}],
        want: '200 OK (getThing): the body is undocumented (content-type: text/html; charset=utf-8); check baseUrl',
      },
    ],
    [
      'truncated JSON',
      {
        given: [{ body: '{"a":"secret-1' }, {}],
        want: '200 OK (getThing): the body is undocumented (content-type: application/json); check baseUrl',
      },
    ],
    [
      'an empty body',
      {
        given: [{}, {}],
        want: '200 OK (getThing): an empty body is undocumented (content-type: none); check baseUrl',
      },
    ],
    [
      'an empty chunked body',
      {
        given: [
          {
            write: (response) =>
              response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders() ??
              response.end(),
          },
          {},
        ],
        want: '200 OK (getThing): an empty body is undocumented (content-type: application/json); check baseUrl',
      },
    ],
    [
      'a page in place of a file',
      {
        given: [html, { success: { 200: 'binary' }, accept: 'application/zip' }],
        want: '200 OK (getThing): the body is undocumented (content-type: text/html; charset=utf-8); check baseUrl',
      },
    ],
    [
      'a status that is not documented',
      {
        given: [{ status: 201, body: '["secret-1"]' }, { success: { 200: 'object' } }],
        want: other('201 Created', 'the status', 'application/json'),
      },
    ],
    [
      'a page with a status that is not documented',
      {
        given: [{ ...html, status: 202 }, {}],
        want: other('202 Accepted', 'the status', 'text/html; charset=utf-8'),
      },
    ],
    [
      '203 without a body',
      {
        given: [{ status: 203 }, {}],
        want: other('203 Non-Authoritative Information', 'the status', 'none'),
      },
    ],
    ['204', { given: [{ status: 204 }, {}], want: other('204 No Content', 'the status', 'none') }],
    [
      '204 where JSON is documented for the range',
      {
        given: [{ status: 204 }, { success: { '2XX': 'object' } }],
        want: other('204 No Content', 'an empty body', 'none'),
      },
    ],
    [
      '205',
      {
        given: [{ status: 205 }, { success: { 200: 'json' } }],
        want: other('205 Reset Content', 'the status', 'none'),
      },
    ],
    ...(
      [
        ['null', 'null'],
        ['"secret-1"', 'string'],
        ['[]', 'array'],
        ['1', 'number'],
        ['true', 'boolean'],
      ] as const
    ).map(([body, kind]): [string, { given: readonly [Reply, Changes]; want: string }] => [
      `${body} in place of an object`,
      {
        given: [{ body }, { success: { 200: 'object' } }],
        want: other('200 OK', `JSON ${kind}`, 'application/json'),
      },
    ]),
    [
      'an object in place of an array',
      {
        given: [{ body: '{}' }, { success: { 200: 'array|null' } }],
        want: other('200 OK', 'JSON object', 'application/json'),
      },
    ],
    [
      'a page in place of a stream',
      {
        given: [html, { success: { 200: 'stream' }, accept: 'text/event-stream' }],
        want: '200 OK (getThing): the body is undocumented (content-type: text/html; charset=utf-8); check baseUrl',
      },
    ],
  ])('[calls.success] %s, is an error', async (_, { given: [reply, changes], want }) => {
    const error = await rejection(answered(reply, changes));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({
      name: 'UnexpectedResponseError',
      message: want,
      operation: 'getThing',
      body: undefined,
    });
    expect(`${error instanceof Error ? error.stack : ''}${JSON.stringify(error)}`).not.toContain(
      'secret-1',
    );
  });
});

describe('a success of another media type', () => {
  const csv: Changes = { success: { 200: 'text' }, accept: 'text/csv' };
  const pdf: Changes = { success: { 200: 'binary' }, accept: 'application/pdf' };
  const bytes: Changes = { success: { 200: 'binary' }, accept: 'application/octet-stream' };
  const events: Changes = { success: { 200: 'stream' }, accept: 'text/event-stream' };
  const lines: Changes = { success: { 200: 'stream' }, accept: 'application/x-ndjson' };
  const either: Changes = {
    success: { 200: 'binary', 202: 'object' },
    accept: 'application/pdf, application/json',
  };
  const body = '{"error":"too many","api_key":"secret-1","id":"0123456789abcdef01234567"}';

  it.each([csv, pdf, bytes, events, lines, either])(
    '[calls.success] JSON in place of %j is an error, which says how it begins',
    async (changes) => {
      const error = await rejection(answered({ body }, changes));
      expect(error).toBeInstanceOf(UnexpectedResponseError);
      expect(error).toMatchObject({
        status: 200,
        message:
          '200 OK (getThing): the body is undocumented (content-type: application/json): {"error":"too many","api_key":"…","id":"…"}',
      });
    },
  );

  it.each([csv, events, lines])(
    '[calls.success] text in place of %j is an error',
    async (changes) => {
      const headers = { 'content-type': 'text/plain; charset=utf-8' };
      expect(await rejection(answered({ body: 'try later', headers }, changes))).toMatchObject({
        name: 'UnexpectedResponseError',
        message:
          '200 OK (getThing): the body is undocumented (content-type: text/plain; charset=utf-8): try later',
      });
    },
  );

  it.each<[string, Changes]>([
    ['application/pdf', pdf],
    ['application/octet-stream', pdf],
    ['image/png', bytes],
    ['application/json', { success: { 200: 'binary' }, accept: '*/*' }],
    ['image/webp', { success: { 200: 'binary' }, accept: 'image/*' }],
    ['text/xml', { success: { 200: 'text' }, accept: 'application/xml' }],
    ['Text/CSV;header=present', csv],
    ['application/ndjson', lines],
    ['', pdf],
  ])('[calls.success] %s is taken for %j', async (type, changes) => {
    expect(await answered({ body, headers: { 'content-type': type } }, changes)).toBeDefined();
  });

  it('[calls.success] what the call asks for is expected', async () => {
    const server = await serve({
      body: 'a;b',
      headers: { 'content-type': 'text/tab-separated-values' },
    });
    const headers = { accept: 'text/tab-separated-values' };
    expect(
      await new Example({ baseUrl: server.origin }).call(operation(csv), {}, { headers }),
    ).toBe('a;b');
  });
});

describe('a success that the document does not list', () => {
  const call = async (
    { changes = {}, ...reply }: Reply & { readonly changes?: Changes },
    options: ClientOptions = {},
  ): Promise<unknown> => {
    const server = await serve(reply);
    const client = new Example({ baseUrl: server.origin, ...options });
    return client.call(operation({ method: 'POST', ...changes }));
  };

  it.each<[string, Reply & { readonly changes?: Changes }, unknown]>([
    [
      '201 for 200',
      { status: 201, body: '{"a":1}', changes: { success: { 200: 'object' } } },
      { a: 1 },
    ],
    [
      '202 for one of several',
      { status: 202, body: '[1]', changes: { success: { 200: 'object', 201: 'array' } } },
      [1],
    ],
    [
      '202 without a body',
      { status: 202, changes: { success: { 200: 'object', 204: 'none' } } },
      undefined,
    ],
    [
      '201 with text',
      {
        status: 201,
        body: 'made',
        headers: { 'content-type': 'text/plain' },
        changes: { success: { 200: 'text' }, accept: 'text/plain' },
      },
      'made',
    ],
    [
      'JSON that is called something else',
      {
        body: '{"a":1}',
        headers: { 'content-type': 'text/html' },
        changes: { accept: 'application/json' },
      },
      { a: 1 },
    ],
  ])('[calls.unlisted] %s resolves, with a warning in the log', async (_, reply, want) => {
    const warn = vi.fn();
    expect(await call(reply, { logger: { ...console, warn } })).toEqual(want);
    expect(warn.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^getThing: the (status|media type) is undocumented \(20\d, content-type: /,
        ),
        expect.objectContaining({ method: 'POST', url: expect.stringMatching(/thing$/) }),
      ],
    ]);
    expect(await rejection(call(reply, { unexpectedStatus: 'error' }))).toBeInstanceOf(
      UnexpectedResponseError,
    );
    warn.mockClear();
    await call(reply, { logger: { ...console, warn }, logLevel: 'off' });
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('a text in another character set', () => {
  const call = async (
    { type, bytes, status }: { type: string; bytes: readonly number[]; status?: number },
    changes: Changes,
  ): Promise<unknown> =>
    answered(
      {
        write: (response) =>
          response.writeHead(status ?? 200, { 'content-type': type }).end(Buffer.from(bytes)),
      },
      changes,
    );
  const text: Changes = { success: { 200: 'text' }, accept: 'text/csv' };

  it.each<[string, readonly number[], string]>([
    ['text/csv; charset=ISO-8859-1', [0xe9], 'é'],
    ['text/csv;charset="utf-16le"', [0xe9, 0], 'é'],
    ['text/csv; charset=utf-16', [0xfe, 0xff, 0, 0xe9], 'é'],
    ['text/csv; charset=Shift_JIS; header=present', [0x93, 0xfa], '日'],
    ['text/csv; charset=UTF-8', [0xc3, 0xa9], 'é'],
    ['text/csv; charset=unknown', [0xc3, 0xa9], 'é'],
  ])('[calls.charset] %s', async (type, bytes, want) => {
    expect(await call({ type, bytes }, text)).toBe(want);
  });

  it('[calls.charset] JSON of a request of the caller is UTF-8', async () => {
    const reply = { type: 'application/json; charset=ISO-8859-1', bytes: [0x22, 0xc3, 0xa9, 0x22] };
    expect(await call(reply, { success: { 200: 'any' }, read: { any: readAny } })).toBe('é');
  });
});

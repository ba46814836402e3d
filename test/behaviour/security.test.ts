// What an attacker would try with the values that an application passes on, with redirects, and with what is written down. Each test
// fails where the value is passed on as it is.

import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { ArgumentError, ClientError } from '../../generator/runtime/client/errors.js';
import { logging } from '../../generator/runtime/client/logging.js';
import { inPath, inQuery } from '../../generator/runtime/client/request.js';
import { Example, operation, type Parameter, rejection, rawOf } from './client.js';
import { rejection as failureOf, sendTo } from './send-upload.js';
import { answer, faulty } from './faults.js';
import { serve } from './server.js';
import { bytes, startUploads } from './store.js';

const secret = 'S3CR3T-of-the-api';
const told = (error: unknown): string =>
  `${String(error)} ${inspect(error, { depth: 9, showHidden: true })} ${JSON.stringify(error)}`;

const single: Parameter = { name: 'id', ...inPath };
const listed = { name: 'id', in: 'path', required: true } as const;
const climbing = ['.', '..', '%2e', '%2E%2e', '.%2E'];

describe('paths', () => {
  it.each([
    ['a single value', single],
    ['any value', listed],
  ] as const)('[safety.paths] %s stays one segment', async (_, parameter) => {
    const server = await serve();
    const values = [
      '../admin',
      '..\\admin',
      'a/../../b',
      'a?admin=1',
      'a#b',
      '%2e%2e%2fadmin',
      '//other.example',
      'a\r\nX-Evil: 1',
      '...',
    ];
    for (const id of values)
      await new Example({ baseUrl: `${server.origin}/v1` }).call(
        operation({ path: '/things/{id}/end', parameters: [parameter] }),
        { id },
      );
    expect(
      server.requests.map(({ url }) =>
        url.replace(/^\/v1\/things\/([^/?#\\]+)\/end$/, (_, segment: string) =>
          decodeURIComponent(segment),
        ),
      ),
    ).toEqual(values);
  });

  it.each(climbing)('[safety.paths] %s is refused before anything is sent', async (id) => {
    const server = await serve();
    const client = new Example({ baseUrl: `${server.origin}/v1`, apiKey: secret });
    // What is encoded already is encoded once more, and climbs no longer.
    const isEncoded = id.includes('%');
    for (const [path, parameter] of [
      ['/things/{id}', single],
      ['/things/{id}/end', listed],
    ] as const) {
      const outcome = await failureOf(
        client.call(operation({ path, parameters: [parameter] }), { id }),
      );
      if (isEncoded) expect(outcome).not.toBeInstanceOf(Error);
      else
        expect(outcome).toMatchObject({
          name: 'ArgumentError',
          message: 'getThing: "." and ".." cannot be sent in a path',
        });
    }
    const raw = await failureOf(rawOf(client).GET('/things/{id}', { params: { path: { id } } }));
    if (isEncoded) expect(raw).not.toBeInstanceOf(Error);
    else expect(raw).toBeInstanceOf(ArgumentError);
    expect(await rejection(client.request('GET', `/things/${id}/end`))).toBeInstanceOf(
      ArgumentError,
    );
    expect(await rejection(client.request('GET', `/things/${id}?a=b`))).toBeInstanceOf(
      ArgumentError,
    );
    expect(server.requests.every(({ url }) => /^\/v1\/things\/\.?%25/.test(url))).toBe(true);
  });

  it('[safety.paths] a template whose parameter completes a segment does not climb either', async () => {
    const server = await serve();
    const error = await rejection(
      new Example({ baseUrl: server.origin }).call(
        operation({ path: '/things/.{id}', parameters: [single] }),
        { id: '.' },
      ),
    );
    expect(error).toBeInstanceOf(ArgumentError);
    expect(server.requests).toEqual([]);
  });

  it('[safety.paths] dots in a query are no path', async () => {
    const server = await serve();
    await new Example({ baseUrl: server.origin }).request('GET', '/things?from=/../x');
    expect(server.requests.map(({ url }) => url)).toEqual(['/things?from=/../x']);
  });
});

describe('queries', () => {
  it.each([
    ['a single value', inQuery],
    ['any value', { in: 'query' }],
  ] as const)('[safety.queries] %s adds no field', async (_, parameter) => {
    const server = await serve();
    const q = 'a&admin=1#x=2+3%26b=4';
    await new Example({ baseUrl: server.origin }).call(
      operation({ parameters: [{ name: 'q', ...parameter }] }),
      { q },
    );
    expect([...new URL(server.requests[0]?.url ?? '', server.origin).searchParams]).toEqual([
      ['q', q],
    ]);
  });
});

describe('headers and cookies', () => {
  const evil = `${secret}\r\nX-Evil: 1`;
  const param = operation({ parameters: [{ name: 'X-Trace', in: 'header' }] });
  it.each<[string, (client: Example) => Promise<unknown>]>([
    ['a parameter', (client) => client.call(param, { 'X-Trace': evil })],
    ['a header of the call', (client) => client.call(param, {}, { headers: { 'X-Own': evil } })],
    ['the name of a header', (client) => client.call(param, {}, { headers: { [evil]: '1' } })],
    ['a key', () => Promise.reject(new Error('replaced below'))],
  ])('[safety.headers] %s with a line break is refused, and not repeated', async (name, call) => {
    const server = await serve();
    const error = await rejection(
      name === 'a key'
        ? new Example({ baseUrl: server.origin, apiKey: evil }).call(
            operation({ security: [['header']] }),
          )
        : call(new Example({ baseUrl: server.origin })),
    );
    expect(error).toBeInstanceOf(ClientError);
    expect(told(error)).not.toContain(secret);
    expect(server.requests).toEqual([]);
  });

  it('[safety.headers] a cookie holds no other cookie', async () => {
    const server = await serve();
    await new Example({ baseUrl: server.origin }).call(
      operation({ parameters: [{ name: 'theme', in: 'cookie' }] }),
      { theme: 'dark; session=admin' },
    );
    expect(
      String(server.requests[0]?.headers.cookie)
        .split('; ')
        .map((each) => each.split('=')[0]),
    ).toEqual(['theme']);
    const error = await rejection(
      new Example({ baseUrl: server.origin, apiKey: `${secret}; admin=1` }).call(
        operation({ security: [['cookie']] }),
      ),
    );
    expect(error).toBeInstanceOf(ClientError);
    expect(told(error)).not.toContain(secret);
    expect(server.requests).toHaveLength(1);
  });
});

describe('forms', () => {
  it('[safety.forms] names, file names and types of parts stay what they are', async () => {
    const server = await serve();
    const evil = 'a"; filename="x"\r\nX-Evil: 1\r\n\r\nb';
    const form = operation({
      method: 'POST',
      body: {
        mediaType: 'multipart/form-data',
        key: 'body',
        encoding: { plain: { contentType: 'text/plain\r\nX-Evil: 1' } },
      },
    });
    await new Example({ baseUrl: server.origin }).call(form, {
      body: { [evil]: 'v', plain: 'text', file: new File(['f'], `${evil}.txt`) },
    });
    expect(server.requests[0]?.body).not.toMatch(/^X-Evil/m);
    expect(server.requests[0]?.body.match(/^--form-/gm)).toHaveLength(4);
    await new Example({ baseUrl: server.origin }).call(
      operation({
        method: 'POST',
        body: { mediaType: 'application/x-www-form-urlencoded', key: 'body' },
      }),
      { body: { a: 'b&admin=1', 'c&d': 'e' } },
    );
    expect([...new URLSearchParams(server.requests[1]?.body)]).toEqual([
      ['a', 'b&admin=1'],
      ['c&d', 'e'],
    ]);
  });
});

describe('credentials', () => {
  const all = { token: secret, header: secret, cookie: secret, query: secret };
  const everything = operation({ security: [['token', 'header', 'cookie', 'query']] });

  it('[secrets.origin] go nowhere else where a middleware changes the address', async () => {
    const [own, other] = await Promise.all([serve(), serve()]);
    const middleware = [
      {
        onRequest: ({ request }: { readonly request: Request }) =>
          new Request(request.url.replace(own.origin, other.origin), request),
      },
    ];
    await new Example({ baseUrl: own.origin, credentials: all, middleware }).call(everything);
    expect(own.requests).toEqual([]);
    expect(other.requests).toHaveLength(1);
    expect(inspect(other.requests, { depth: 9 })).not.toContain(secret);
  });

  it.each([301, 302, 303, 307, 308])(
    '[secrets.redirects] stay where they are on a redirect to another origin, all of them together: %i',
    async (status) => {
      const other = await serve();
      const own = await serve({ status, headers: { location: `${other.origin}/elsewhere` } });
      await failureOf(new Example({ baseUrl: own.origin, credentials: all }).call(everything));
      expect(inspect(own.requests, { depth: 9 })).toContain(secret);
      expect(inspect(other.requests, { depth: 9 })).not.toContain(secret);
    },
  );

  it.each<[string, { status?: number; body?: string; headers?: Record<string, string> }]>([
    [
      'an error that repeats it',
      { status: 401, body: JSON.stringify({ detail: `no such key: ${secret}` }) },
    ],
    [
      'a text that repeats it',
      { status: 500, body: `bad key ${secret}`, headers: { 'content-type': 'text/plain' } },
    ],
    [
      'a success that is none',
      { status: 200, body: `{"key":"${secret}"`, headers: { 'content-type': 'application/json' } },
    ],
    ['an undocumented header', { status: 403, body: '{}', headers: { 'x-echo': secret } }],
  ])('[secrets.errors] are in no error: %s', async (_, reply) => {
    const server = await serve(reply);
    const error = await rejection(
      new Example({ baseUrl: server.origin, credentials: all }).call(everything),
    );
    expect(error).toBeInstanceOf(ClientError);
    expect(
      `${String(error)} ${inspect(error, { depth: 9 })} ${JSON.stringify(error)}`,
    ).not.toContain(secret);
  });

  it('[secrets.errors] are in none where no response comes either', async () => {
    const error = await rejection(
      new Example({ baseUrl: 'http://127.0.0.1:1', credentials: all }).call(everything),
    );
    expect(error).toMatchObject({ name: 'ConnectionError' });
    expect(told(error)).not.toContain(secret);
  });

  it('[secrets.errors] nor is a presigned address that the platform repeats', async () => {
    const service = await startUploads({ origin: 'https://store.example' });
    const storeFetch = (url: string): Promise<Response> =>
      Promise.reject(new TypeError(`cannot fetch ${url}`, { cause: new Error(url) }));
    const error = await failureOf(sendTo(service, bytes(1), { storeFetch, maxRetries: 0 }));
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: 'uploadFile got no response from https://store.example',
    });
    expect(told(error)).not.toContain('5ec7e7');
  });

  it('[secrets.log-keys] no key is logged that the service repeats as an id', async () => {
    const server = await faulty(answer(401, '{}', { 'x-request-id': `r-${secret}` }));
    const lines: unknown[] = [];
    const note = (...line: readonly unknown[]): void => void lines.push(line);
    const logger = { error: note, warn: note, info: note, debug: note };
    for (const logLevel of ['info', 'debug'] as const)
      await rejection(
        new Example({ baseUrl: server.origin, credentials: all, logger, logLevel }).call(
          everything,
        ),
      );
    expect(inspect(lines, { depth: 9 })).toContain("requestId: 'r-[redacted]'");
    expect(inspect(lines, { depth: 9 })).not.toContain(secret);
  });

  it('[secrets.log-keys] nothing is logged of what a platform says about a failure', async () => {
    const lines: unknown[] = [];
    const note = (...line: readonly unknown[]): void => void lines.push(line);
    const middleware = [
      logging({ logger: { error: note, warn: note, info: note, debug: note }, logLevel: 'debug' }),
    ];
    const fetch = (url: string): Promise<Response> =>
      Promise.reject(new TypeError(`cannot reach ${url}`, { cause: new Error(secret) }));
    await rejection(
      new Example({ baseUrl: 'https://api.example', credentials: all, middleware, fetch }).call(
        everything,
      ),
    );
    expect(lines).toHaveLength(2);
    expect(inspect(lines, { depth: 9 })).not.toContain(secret);
  });
});

describe('sensitive parameters', () => {
  const secrets = ['path-secret/ä', 'query-secret', 'header-secret'];
  const hook = operation({
    id: 'getHook',
    path: '/hooks/{id}/{token}',
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'token', in: 'path', required: true, sensitive: true },
      { name: 'pin', in: 'query', sensitive: true },
      { name: 'X-Door', in: 'header', sensitive: true },
    ],
  });
  const params = { id: 'h1', token: secrets[0], pin: secrets[1], 'X-Door': secrets[2] };

  it.each([200, 202, 404])(
    '[secrets.parameters] are in no log and in no error: %i',
    async (status) => {
      const body = JSON.stringify({ message: `no ${secrets.join(' ')}` });
      const headers = { 'x-echo': 'header-secret' };
      const server = await serve({ status, headers, body: status === 202 ? '[' : body });
      const lines: unknown[] = [];
      const note = (...line: readonly unknown[]): void => void lines.push(line);
      const logger = { error: note, warn: note, info: note, debug: note };
      const client = new Example({ baseUrl: server.origin, logger, logLevel: 'debug' });
      const outcome = await client.call(hook, params).catch((error: unknown) => error);
      expect(server.requests[0]).toMatchObject({
        url: '/hooks/h1/path-secret%2F%C3%A4?pin=query-secret',
        headers: { 'x-door': 'header-secret' },
      });
      if (status !== 200) {
        expect(outcome).toMatchObject({ url: `${server.origin}/hooks/h1/[redacted]` });
        expect(`${JSON.stringify(outcome)}${inspect(outcome)}`).not.toContain('-secret');
      }
      expect(lines.length).toBeGreaterThan(1);
      expect(inspect(lines, { depth: 9 })).not.toContain('-secret');
      expect(inspect(lines, { depth: 9 })).toContain('/hooks/h1/[redacted]');
    },
  );

  it('[secrets.parameters] of few letters are not shown as headers either', async () => {
    const server = await serve();
    const note = vi.fn();
    const logger = { error: note, warn: note, info: note, debug: note };
    await new Example({ baseUrl: server.origin, logger, logLevel: 'debug' }).call(hook, {
      ...params,
      'X-Door': '7',
    });
    expect(note.mock.calls[0]).toMatchObject([
      expect.any(String),
      { headers: { 'x-door': '[redacted]' } },
    ]);
  });

  it('[secrets.parameters] may be 64-bit integers', async () => {
    const server = await serve({ status: 404, body: '"no 9007199254740993"' });
    const given = { ...params, pin: 9_007_199_254_740_993n };
    const error: unknown = await new Example({ baseUrl: server.origin })
      .call(hook, given)
      .catch((thrown: unknown) => thrown);
    expect(server.requests[0]?.url).toContain('pin=9007199254740993');
    expect(error).toMatchObject({ status: 404 });
    expect(inspect(error)).not.toContain('9007199254740993');
  });
});

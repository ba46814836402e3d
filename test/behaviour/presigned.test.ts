import { inspect } from 'node:util';
import type { LogDetails, LogLevel } from '../../generator/runtime/client/types.js';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../../generator/runtime/client/api-client.js';
import { downloadFile } from '../../generator/runtime/client/transfer/download.js';
import {
  ApiError,
  ClientError,
  ConnectionError,
  TimeoutError,
} from '../../generator/runtime/client/errors.js';
import { logging, redact, redactNames } from '../../generator/runtime/client/logging.js';
import { addMiddleware, requestEndpoint } from '../../generator/runtime/client/client.js';
import { toDate, toUnixSeconds } from '../../generator/runtime/client/unix-seconds.js';
import { key } from './send-upload.js';
import { listen, signature, startStore } from './store.js';

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'it did not reject',
    (error: unknown) => error,
  );

describe('downloads', () => {
  it('[downloads.fetch] gives the file behind a presigned address', async () => {
    const store = await startStore({
      late: (response) => void response.writeHead(200, { 'content-type': 'video/mp4' }).end('film'),
    });
    const response = await downloadFile(`${store.origin}/a?${signature}`);
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'video/mp4',
      'film',
    ]);
  });

  it('[downloads.fetch] takes headers, such as a range', async () => {
    const store = await startStore({ late: (response) => void response.writeHead(206).end('il') });
    const response = await downloadFile(`${store.origin}/a`, {
      headers: { Range: 'bytes=1-2', 'X-None': null },
    });
    expect(await response.text()).toBe('il');
    expect(store.requests[0]?.headers).toMatchObject({ range: 'bytes=1-2' });
  });

  it('[downloads.secrets] sends no credentials, and tells nobody the address', async () => {
    const store = await startStore({ late: (response) => void response.end('x') });
    const response = await downloadFile(`${store.origin}/a?${signature}`);
    expect(inspect(response, { depth: 9 })).not.toContain('5ec7e7');
    expect(store.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(store.requests[0]?.headers).not.toHaveProperty('cookie');
    await response.text();
  });

  it.each([401, 403, 410])(
    '[downloads.renewed] reads the address again where it has expired (%s), and tries that one',
    async (status) => {
      const store = await startStore({
        late: (response, request) =>
          void response.writeHead(request.url === '/new' ? 200 : status).end('x'),
      });
      let asked = 0;
      const response = await downloadFile(`${store.origin}/old`, {
        renew: async () => {
          asked += 1;
          return `${store.origin}/new`;
        },
      });
      expect([await response.text(), asked]).toEqual(['x', 1]);
    },
  );

  it.each<[string, { given: (origin: string) => string | undefined; want: number }]>([
    ['that has expired, too', { given: (origin) => `${origin}/other`, want: 2 }],
    ['that is the same', { given: (origin) => `${origin}/old`, want: 1 }],
    ['that is none', { given: () => undefined, want: 1 }],
  ])('[downloads.renewed] fails after an address %s', async (_, { given, want }) => {
    const store = await startStore({ late: (response) => void response.writeHead(403).end() });
    expect(
      await rejection(downloadFile(`${store.origin}/old`, { renew: () => given(store.origin) })),
    ).toMatchObject({ status: 403, operation: 'downloadFile' });
    expect(store.requests).toHaveLength(want);
  });

  it('[downloads.renewed] asks for no other address where this one is not the problem', async () => {
    const store = await startStore({ late: (response) => void response.writeHead(404).end() });
    expect(
      await rejection(downloadFile(`${store.origin}/a`, { renew: () => `${store.origin}/b` })),
    ).toMatchObject({ status: 404 });
    expect(store.requests).toHaveLength(1);
  });

  it('[downloads.retry] tries again where the store fails', async () => {
    const store = await startStore({
      late: (response, _, number) =>
        void response.writeHead(number === 1 ? 503 : 200, { 'retry-after': '0' }).end('x'),
    });
    expect(await (await downloadFile(`${store.origin}/a`)).text()).toBe('x');
  });

  it('[downloads.idle] takes as long as it needs while bytes come, and gives up when none do', async () => {
    const origin = await listen((request, response) => {
      response.writeHead(200);
      const pauses = request.url === '/slow' ? [60, 120, 180, 240] : [10];
      for (const pause of pauses) setTimeout(() => response.write('x'), pause);
      if (request.url === '/slow') setTimeout(() => response.end(), 300);
    });
    expect(await (await downloadFile(`${origin}/slow`, { timeout: 150 })).text()).toBe('xxxx');
    const stuck = await downloadFile(`${origin}/stuck`, { timeout: 150 });
    // Where Chromium reads a body as text, it forgets why it ended.
    const reader = stuck.body?.getReader();
    expect(
      await rejection(reader?.read().then(() => reader.read()) ?? Promise.resolve()),
    ).toBeInstanceOf(TimeoutError);
  });

  it.each<[string, { given: (origin: string) => string; want: string }]>([
    ['refuses', { given: (origin) => `${origin}/x?${signature}`, want: 'ApiError' }],
    [
      'cannot be reached',
      { given: () => `http://127.0.0.1:1/x?${signature}`, want: 'ConnectionError' },
    ],
    ['is no address', { given: () => `nothing?${signature}`, want: 'ClientError' }],
  ])(
    '[downloads.errors] never repeats the signed query, where the store %s',
    async (_, { given, want }) => {
      const store = await startStore({
        late: (response, request) =>
          void response.writeHead(404).end(`<Code>NoSuchKey</Code>${request.url}`),
      });
      const error = await rejection(downloadFile(given(store.origin), { maxRetries: 0 }));
      expect(error).toBeInstanceOf(ClientError);
      expect(error).toHaveProperty('name', want);
      if (error instanceof ApiError)
        expect(error.message).toBe(
          '404 Not Found (downloadFile): the store refused the request (NoSuchKey)',
        );
      if (error instanceof ConnectionError) expect(error.cause).toBeInstanceOf(Error);
      expect(
        `${inspect(error, { depth: 9, showHidden: true })} ${JSON.stringify(error)}`,
      ).not.toContain('5ec7e7');
    },
  );
});

describe('timestamps', () => {
  it('[timestamps.dates] reads and writes Unix seconds', () => {
    expect(toDate(1767225600)).toEqual(new Date('2026-01-01T00:00:00Z'));
    expect([toDate(null), toDate(undefined)]).toEqual([null, undefined]);
    expect([toUnixSeconds(new Date('2026-01-01T00:00:00.999Z')), toUnixSeconds(1_999)]).toEqual([
      1767225600, 1,
    ]);
    expect(() => toUnixSeconds(new Date('x'))).toThrow(TypeError);
  });
});

describe('secrets in logs', () => {
  it('[secrets.redact] replaces keys in headers, sensitive properties, and the values of queries', () => {
    const circular: Record<string, unknown> = {
      id: 'p1',
      password: 'hunter2',
      urls: {
        videoFile: `https://user:hunter2@store.example/a?${signature}&X=1#hunter2`,
        text: 'see https below',
      },
      count: 3n,
    };
    circular['self'] = circular;
    circular['headers'] = new Headers({
      Authorization: 'Bearer hunter2',
      'X-Api-Key': 'hunter2',
      Cookie: 'hunter2',
      Accept: 'a/b',
    });
    expect(redact({ password: 'a', url: 'http://a.example/?b=c' })).toEqual({
      password: 'a',
      url: 'http://a.example/?b=…',
    });
    expect(redactNames(circular, ['password'])).toEqual({
      id: 'p1',
      password: '[redacted]',
      urls: { videoFile: 'https://store.example/a?X-Amz-Signature=…&X=…', text: 'see https below' },
      count: '3',
      self: '[circular]',
      headers: {
        accept: 'a/b',
        authorization: '[redacted]',
        cookie: '[redacted]',
        'x-api-key': '[redacted]',
      },
    });
  });

  it('[secrets.redact] copies a hundred levels', () => {
    const nested = (levels: number, inside: unknown): unknown =>
      levels === 0 ? inside : [nested(levels - 1, inside)];
    expect(redact(nested(99, { a: 1 }))).toEqual(nested(99, { a: 1 }));
    expect(redact(nested(99, { a: [1], b: 2 }))).toEqual(nested(99, { a: '…', b: 2 }));
    const endless = { toJSON: (): unknown => ({ ...endless }) };
    expect(redact(endless)).toBe('…');
  });

  it('[secrets.redact] looks at headers itself, also where they make JSON of themselves', () => {
    const headers = Object.assign(new Headers({ Authorization: 'hunter2' }), {
      toJSON: () => ({ authorization: 'hunter2' }),
    });
    expect(redact({ headers })).toEqual({ headers: { authorization: '[redacted]' } });
  });

  const logged = async (
    logLevel: LogLevel | undefined,
    statuses: readonly number[],
  ): Promise<readonly (readonly [string, string, LogDetails])[]> => {
    const lines: [string, string, LogDetails][] = [];
    const write = (level: string) => (message: string, details: LogDetails) =>
      void lines.push([level, message, details]);
    const logger = {
      error: write('error'),
      warn: write('warn'),
      info: write('info'),
      debug: write('debug'),
    };
    const rest = [...statuses];
    const origin = await listen((_, response) => {
      const status = rest.shift() ?? 200;
      // On a connection that is kept, some platforms send the request again by themselves.
      if (status === 0) response.destroy();
      else
        response
          .writeHead(status, {
            connection: 'close',
            'content-type': 'application/json',
            'x-request-id': 'r1',
            'retry-after': '0',
            'set-cookie': key,
          })
          .end(JSON.stringify({ secret: key }));
    });
    const client = new ApiClient(
      { baseUrl: origin, headers: { Authorization: `Bearer ${key}`, 'X-Token': key } },
      {},
    );
    addMiddleware(client, logging({ logger, logLevel }));
    await requestEndpoint(
      client,
      { method: 'GET', path: '/things' },
      { query: { token: key } },
    ).catch(() => {});
    return lines.map(([level, message, details]) => [
      level,
      message.replaceAll(origin, ''),
      details,
    ]);
  };

  it('[secrets.log-id] gives all attempts of a call one id', async () => {
    const lines = await logged('debug', [503, 0, 200]);
    expect(
      lines.map(([level, message]) => `${level} ${message.replace(/\[\w{8}/, '[id')}`),
    ).toEqual([
      'debug → GET /things?token=… [id]',
      'warn ← 503 GET /things?token=… [id]',
      'debug → GET /things?token=… [id, attempt 2]',
      'error ✗ GET /things?token=… [id, attempt 2]',
      'debug → GET /things?token=… [id, attempt 3]',
      'info ← 200 GET /things?token=… [id, attempt 3]',
    ]);
    expect(new Set(lines.map(([, , { call }]) => call)).size).toBe(1);
    expect(lines.at(-1)?.[2]).toMatchObject({ attempt: 3, status: 200, requestId: 'r1' });
  });

  it('[secrets.log-keys] writes no credentials, no bodies and no values of queries', async () => {
    const text = inspect(await logged('debug', [503, 0, 200]), { depth: 9 });
    expect(text).toContain('authorization');
    expect(text).not.toContain(key);
  });

  it.each<[LogLevel | undefined, number]>([
    ['off', 0],
    ['error', 1],
    ['warn', 2],
    [undefined, 3],
    ['info', 3],
    ['debug', 6],
  ])('[secrets.log-level] writes what is grave enough: %s', async (level, want) => {
    expect(await logged(level, [503, 0, 200])).toHaveLength(want);
  });
});

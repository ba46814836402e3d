// Services that repeat the credentials which they refuse, in whatever form: no error does.

import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { clientCredentials } from '../../generator/runtime/client/auth/oauth.js';
import { ApiError } from '../../generator/runtime/client/errors.js';
import { sensitiveIn } from '../../generator/runtime/client/auth/sensitive.js';
import { downloadFile } from '../../generator/runtime/client/transfer/download.js';
import { validation } from '../../generator/runtime/validators/validation/validation.js';
import type { OperationDescriptor } from '../../generator/runtime/client/descriptor.js';
import { Example, operation, rejection } from './client.js';
import { answer, faulty, type Step } from './faults.js';

const key = 'sk/Tést+9"a\\b=='.replace('é', 'e');
const percent = Array.from(new TextEncoder().encode(key), (byte) => `%${byte.toString(16)}`).join(
  '',
);
const unicode = Array.from(
  key,
  (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
).join('');
const slashed = key
  .replaceAll('\\', '\\\\')
  .replaceAll('"', '\\"')
  .replaceAll('/', '\\/')
  .replaceAll('+', '\\u002b');

afterEach(() => void vi.unstubAllGlobals());

/** What of the error may be written down. */
const shown = (error: unknown): string =>
  `${error instanceof Error ? `${error.message}${error.stack}` : ''}${JSON.stringify(error)}${inspect(error, { depth: 9, showHidden: true })}`;
/** A part of the key, as it stands in every encoding that does not hide letters. */
const parts = ['Test', 'sk%2', '%54%65%73%74', '\\u0054\\u0065', '&#x54;'];

const html = Array.from(key, (each) => `&#x${each.charCodeAt(0).toString(16)};`).join('');
const named = 'sk&sol;Test&plus;9&quot;a&bsol;b&equals;&equals;';

/** As base64, behind none, one or two bytes more: a key begins at any of three places there. */
const base64 = (before: string, as: 'base64' | 'base64url' = 'base64'): string =>
  Buffer.from(`${before}${key}`).toString(as);
/** What base64 writes for the middle of the key, wherever it begins. */
const encodedParts = ['', 'a', 'ab'].map((before) => base64(before).slice(8, 16));

function formWith(name: string, value: string): FormData {
  const form = new FormData();
  form.set(name, value);
  return form;
}

const echoes: readonly [string, Step][] = [
  ['as it is', answer(401, JSON.stringify({ detail: `The key ${key} is bad.` }))],
  ['with the escapes of JSON', answer(401, `{"detail":"The key ${slashed} is bad."}`)],
  ['with an escape for each character', answer(401, `{"detail":"The key ${unicode} is bad."}`)],
  [
    'percent-encoded',
    answer(401, JSON.stringify({ detail: `/login?key=${encodeURIComponent(key)}` })),
  ],
  ['percent-encoded, each character', answer(401, JSON.stringify({ detail: percent }))],
  [
    'percent-encoded twice',
    answer(401, JSON.stringify({ detail: encodeURIComponent(encodeURIComponent(key)) })),
  ],
  ['as JSON in JSON', answer(401, JSON.stringify({ detail: JSON.stringify({ key }) }))],
  ...(['base64', 'base64url'] as const).flatMap((as) =>
    ['', 'user:', 'me:', 'a:'].map((before): [string, Step] => [
      `as ${as}${before && ` behind ${before}`}`,
      answer(401, JSON.stringify({ detail: `Basic ${base64(before, as)} is bad.` })),
    ]),
  ),
  [
    'as base64 in a URL',
    answer(401, JSON.stringify({ detail: `/login?key=${encodeURIComponent(base64('user:'))}` })),
  ],
  [
    'as base64 with the escapes of JSON',
    answer(401, `{"detail":"${base64('').replaceAll('/', '\\/')}"}`),
  ],
  ['as base64 in a header', answer(401, '{}', { 'www-authenticate': `Basic ${base64('u:')}` })],
  ['as the name of a member', answer(422, JSON.stringify({ errors: { [key]: ['bad'] } }))],
  ['with the escapes of HTML', answer(401, JSON.stringify({ detail: html }))],
  ['with names of HTML', answer(401, JSON.stringify({ detail: named }))],
  ['cut off, with stars', answer(401, JSON.stringify({ detail: `${key.slice(0, -2)}**` }))],
  ['as base64 of JSON', answer(401, JSON.stringify({ detail: btoa(JSON.stringify({ key })) }))],
  ['in lower case', answer(401, JSON.stringify({ detail: key.toLowerCase() }))],
  ['in a text', answer(401, `key ${key}`, { 'content-type': 'text/plain' })],
  [
    'in a field that is named',
    answer(422, JSON.stringify({ detail: [{ loc: ['header', key], msg: 'bad' }] })),
  ],
  ['in the content type', answer(500, 'x', { 'content-type': `text/${encodeURIComponent(key)}` })],
  ['in a request id', answer(500, '{}', { 'x-request-id': `r-${key}` })],
  [
    'in the status text',
    (response) =>
      response
        .writeHead(401, `No ${encodeURIComponent(key)}`, { 'content-type': 'application/json' })
        .end('{}'),
  ],
  [
    'in the content type of a success',
    answer(200, '<html></html>', { 'content-type': `text/${encodeURIComponent(key)}` }),
  ],
];

describe('a credential that the service repeats', () => {
  const ways: readonly [string, (origin: string) => Promise<unknown>][] = [
    [
      'of the scheme',
      (origin) =>
        new Example({ baseUrl: origin, apiKey: key }).call(operation({ security: [['token']] })),
    ],
    [
      'in a header of the user',
      (origin) =>
        new Example({ baseUrl: origin, headers: { 'X-Api-Secret': key } }).call(operation()),
    ],
    [
      'in a header of the call',
      (origin) =>
        new Example({ baseUrl: origin }).call(
          operation(),
          {},
          { headers: { Authorization: `Token ${key}` } },
        ),
    ],
    [
      'in a cookie of the user',
      (origin) =>
        new Example({ baseUrl: origin, headers: { Cookie: `theme=dark; session=${key}` } }).call(
          operation(),
        ),
    ],
    [
      'in the query',
      (origin) =>
        new Example({ baseUrl: origin, apiKey: key }).call(operation({ security: [['query']] })),
    ],
    [
      'of a login',
      (origin) =>
        new Example({
          baseUrl: origin,
          credentials: { login: { username: 'me', password: key } },
        }).call(operation({ security: [['login']] })),
    ],
  ];

  for (const [where, call] of ways)
    it.each(echoes)(`[secrets.errors] ${where}: %s`, async (_, step) => {
      const server = await faulty(step);
      const error = await rejection(call(server.origin));
      expect(error).toBeInstanceOf(ApiError);
      const repeated =
        error instanceof ApiError
          ? JSON.stringify([error.body, error.detail, ...error.headers])
          : '';
      for (const part of [...parts, 'test+9', ...encodedParts])
        expect(shown(error) + repeated).not.toContain(part);
    });

  it('[secrets.errors] leaves the rest of what the service says', async () => {
    const server = await faulty(
      answer(401, `{"detail":"The key ${slashed} is bad.","code":5}`, { 'x-request-id': 'r-1' }),
    );
    const error = await rejection(
      new Example({ baseUrl: server.origin, apiKey: key }).call(
        operation({ security: [['token']] }),
      ),
    );
    expect(error).toMatchObject({
      detail: 'The key [redacted] is bad.',
      body: { code: 5 },
      requestId: 'r-1',
    });
  });

  it('[secrets.errors] in UTF-8: a password', async () => {
    const password = 'pässwört😀';
    const server = await faulty(
      answer(
        401,
        JSON.stringify({
          detail: `${password} p\\u00e4ssw\\u00f6rt\\ud83d\\ude00 ${Buffer.from(`me:${password}`).toString('base64')}`,
        }),
      ),
    );
    const error = await rejection(
      new Example({
        baseUrl: server.origin,
        credentials: { login: { username: 'me', password } },
      }).call(operation({ security: [['login']] })),
    );
    expect(error).toMatchObject({
      detail: '[redacted] [redacted] [redacted]',
    });
  });

  it('[secrets.errors] is long: the error comes at once', async () => {
    const long = randomBytes(9000).toString('base64url');
    const server = await faulty(answer(401, JSON.stringify({ detail: `a%20${long} is bad` })));
    const error = await rejection(
      new Example({ baseUrl: server.origin, headers: { 'x-token': long } }).call(operation()),
    );
    expect(error).toMatchObject({ detail: 'a%20[redacted] is bad' });
  });

  it('[secrets.errors] of digits alone: what the service counts stays JSON', async () => {
    const server = await faulty(answer(400, '{"detail":"1234 is no pin","id":12345}'));
    const error = await rejection(
      new Example({ baseUrl: server.origin, headers: { 'x-token': '1234' } }).call(operation()),
    );
    expect(error).toMatchObject({ detail: '[redacted] is no pin', body: { id: 12345 } });
  });
});

describe('what the document calls sensitive', () => {
  const login = operation({ method: 'POST', body: { mediaType: 'application/json', key: 'body' } });
  const form = operation({
    method: 'POST',
    body: { mediaType: 'application/x-www-form-urlencoded', key: 'body' },
  });
  const text = operation({
    method: 'POST',
    body: { mediaType: 'text/plain', key: 'body', sensitive: true },
  });
  const given: readonly (readonly [string, OperationDescriptor, object])[] = [
    ['a property', login, { body: { name: 'me', password: 'hunter2' } }],
    ['a property inside', login, { body: { users: [{ login: { password: 'hunter2' } }] } }],
    ['a list', login, { body: { name: 'me', password: ['hunter1', 'hunter2'] } }],
    ['a field of a form', form, { body: { name: 'me', password: 'hunter2' } }],
    ['a form', form, { body: new URLSearchParams({ password: 'hunter2' }) }],
    ['a form with parts', form, { body: formWith('password', 'hunter2') }],
    ['the whole body', text, { body: 'hunter2' }],
  ];

  it.each(given)('[secrets.parameters] %s is masked', async (_, called, argument) => {
    const server = await faulty(answer(400, '{"detail":"me, hunter2 is weak","hunter2":1}'));
    const client = new Example(
      { baseUrl: server.origin },
      { sensitive: sensitiveIn(['password']) },
    );
    const error = await rejection(client.call(called, argument));
    expect(server.requests[0]?.body).toContain('hunter2');
    expect(error).toMatchObject({
      detail: 'me, [redacted] is weak',
      body: { '[redacted]': 1 },
    });
    expect(shown(error)).not.toContain('hunter2');
  });

  it('[secrets.parameters] a property that is added is masked', async () => {
    const server = await faulty(answer(400, '{"detail":"hunter2 is weak"}'));
    const client = new Example(
      { baseUrl: server.origin },
      { sensitive: sensitiveIn(['password']) },
    );
    const options = { extraBody: { password: 'hunter2' } };
    expect(await rejection(client.call(login, { body: {} }, options))).toMatchObject({
      detail: '[redacted] is weak',
    });
  });

  it('[secrets.parameters] a number is masked, and truth and nothing are not', async () => {
    const server = await faulty(answer(400, '{"detail":"true, null: 48151623","pin":48151623}'));
    const client = new Example({ baseUrl: server.origin }, { sensitive: sensitiveIn(['pin']) });
    const argument = { body: { pin: [48151623, true, null] } };
    expect(await rejection(client.call(login, argument))).toMatchObject({
      detail: 'true, null: [redacted]',
      body: { pin: '[redacted]' },
    });
  });
});

describe('[secrets.bounded] what a service sends', () => {
  const long = `sk-live-${'0123456789abcdef'.repeat(3)}`;
  const hostile: readonly (readonly [string, string])[] = [
    ['a near-miss', JSON.stringify({ message: `Incorrect key: ${long.slice(0, -1)}*` })],
    ['near-misses', JSON.stringify(Array.from({ length: 9000 }, () => long.slice(0, 30)))],
    ['backslashes', '\\'.repeat(900_000)],
    ['half of escapes', '\\u00%2&#x'.repeat(90_000)],
    ['percent signs, again and again', `%${'25'.repeat(400_000)}`],
    ['entities', '&amp;'.repeat(180_000)],
    ['the key', long.repeat(15_000)],
    [
      'names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [index, '']))),
    ],
    ['depth', '['.repeat(400_000)],
  ];

  it.each(hostile)('%s: the error comes soon', async (_, body) => {
    const server = await faulty(answer(401, body));
    const cookie = Array.from({ length: 200 }, (__, index) => `c${index}=${index}-value`).join(
      '; ',
    );
    const client = new Example({ baseUrl: server.origin, apiKey: long, headers: { cookie } });
    const { user, system } = process.cpuUsage();
    const error = await rejection(client.call(operation({ security: [['token']] })));
    const spent = process.cpuUsage();
    expect(error).toMatchObject({ status: 401 });
    expect(shown(error)).not.toContain(long);
    // Seconds of CPU: the pattern of an earlier edition took minutes and hours.
    expect((spent.user + spent.system - user - system) / 1e6).toBeLessThan(5);
  });
});

describe('the body of an error', () => {
  const callers: readonly [string, (origin: string) => Promise<unknown>][] = [
    ['a call', (origin) => new Example({ baseUrl: origin }).call(operation())],
    [
      'a call that is validated',
      (origin) =>
        new Example({
          baseUrl: origin,
          middleware: [
            validation({
              getThing: {
                method: 'GET',
                path: '/thing',
                request: {},
                responses: { '4XX': z.object({ detail: z.string() }) },
              },
            }),
          ],
        }).call(operation()),
    ],
    ['a download', (origin) => downloadFile(`${origin}/file`, { maxRetries: 0 })],
    [
      'a token',
      (origin) =>
        clientCredentials({ tokenUrl: `${origin}/token`, clientId: 'a', clientSecret: 'b' })({
          refresh: false,
        }),
    ],
  ];

  it.each(callers)('[errors.bounded] is bounded as it is decompressed: %s', async (_, call) => {
    const bomb = gzipSync(Buffer.alloc(2 ** 26, ' '));
    const server = await faulty(answer(400, bomb, { 'content-encoding': 'gzip' }));
    let read = 0;
    const transform: Transformer<Uint8Array, Uint8Array>['transform'] = (piece, out) => {
      read += piece.length;
      out.enqueue(piece);
    };
    const { fetch: own } = globalThis;
    vi.stubGlobal('fetch', async (...sent: Parameters<typeof own>) => {
      const response = await own(...sent);
      return new Response(response.body?.pipeThrough(new TransformStream({ transform })), response);
    });
    await expect(call(server.origin)).rejects.toThrow();
    // The last piece is as long as the platform makes it.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(2 ** 21);
  });

  it('[errors.bounded] is read up to a million bytes', async () => {
    const server = await faulty((response) => {
      response.writeHead(400, { 'content-type': 'text/plain' });
      const piece = 'x'.repeat(65_536);
      const more = (): void => {
        while (!response.destroyed)
          if (!response.write(piece)) return void response.once('drain', more);
      };
      more();
    });
    const error = await rejection(new Example({ baseUrl: server.origin }).call(operation()));
    expect(error).toMatchObject({ status: 400 });
    expect(String(error instanceof ApiError ? error.body : '').length).toBeLessThanOrEqual(
      1_000_000,
    );
  });

  it.each<[string, Record<string, string>, string | undefined]>([
    ['X-Request-Id', { 'x-request-id': 'a', 'request-id': 'b' }, 'a'],
    ['Request-Id', { 'request-id': 'b', 'cf-ray': 'c' }, 'b'],
    ['x-amzn-RequestId', { 'x-amzn-requestid': 'd', 'x-correlation-id': 'e' }, 'd'],
    ['X-Correlation-Id', { 'x-correlation-id': 'e', 'cf-ray': 'c' }, 'e'],
    ['CF-Ray', { 'cf-ray': 'c' }, 'c'],
    ['none', {}, undefined],
  ])('[errors.request-id] is behind the id of the request: %s', async (_, headers, want) => {
    const server = await faulty(answer(500, '{}', headers));
    expect(
      await rejection(new Example({ baseUrl: server.origin }).call(operation())),
    ).toHaveProperty('requestId', want);
  });
});

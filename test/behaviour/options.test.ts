// What can be set beyond what the document says: names that it does not know, other defaults, logging, and who is calling.

import type { LogLevel } from '../../generator/runtime/client/types.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bearer, oneScheme } from '../../generator/runtime/client/auth/credentials.js';
import { idempotencyHeader } from '../../generator/runtime/client/request.js';
import { withOptions } from '../../generator/runtime/client/client.js';
import { Example, operation, rawOf, rejection } from './client.js';
import { answer, faulty } from './faults.js';
import { serve } from './server.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('what the document does not name', () => {
  it('[calls.extra] goes into the query', async () => {
    const server = await serve();
    const client = new Example({ baseUrl: server.origin });
    const listed = operation({ parameters: [{ name: 'page', in: 'query' }] });
    await client.call(
      listed,
      { page: 2 },
      { extraQuery: { beta: true, id: [1, 'a b'], 'x&y': '=&', none: null, nothing: undefined } },
    );
    await client.call(operation(), {}, { extraQuery: {} });
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/thing?page=2&beta=true&id=1&id=a%20b&x%26y=%3D%26',
      '/thing',
    ]);
  });

  it.each<[string, { body: { mediaType: string; key?: string }; params: object; want: string }]>([
    [
      'beside the parameters',
      {
        body: { mediaType: 'application/json' },
        params: { id: 'p', name: 'n' },
        want: '{"name":"n","seed":7}',
      },
    ],
    [
      'in a body of its own',
      {
        body: { mediaType: 'application/json', key: 'body' },
        params: { body: { name: 'n' } },
        want: '{"name":"n","seed":7}',
      },
    ],
    [
      'in a body that is not given',
      { body: { mediaType: 'application/json', key: 'body' }, params: {}, want: '{"seed":7}' },
    ],
    [
      'in a form',
      {
        body: { mediaType: 'application/x-www-form-urlencoded' },
        params: { name: 'n' },
        want: 'name=n&seed=7',
      },
    ],
  ])('[calls.extra] goes into the body: %s', async (_, { body, params, want }) => {
    const server = await serve();
    const client = new Example({ baseUrl: server.origin });
    const made = operation({ method: 'POST', parameters: [{ name: 'id', in: 'query' }], body });
    await client.call(made, params, { extraBody: { seed: 7 } });
    expect(server.requests[0]?.body).toBe(want);
  });

  it('[calls.extra] wins over what it does, and becomes no parameter', async () => {
    const server = await serve();
    const made = operation({
      method: 'POST',
      parameters: [{ name: 'id', in: 'query' }],
      body: { mediaType: 'application/json' },
    });
    await new Example({ baseUrl: server.origin }).call(
      made,
      { id: 'p', name: 'n' },
      { extraBody: { id: 'b', name: 'm' } },
    );
    expect(server.requests.map(({ url, body }) => [url, body])).toEqual([
      ['/thing?id=p', '{"name":"m","id":"b"}'],
    ]);
  });

  it.each<[string, unknown]>([
    ['a list', [1]],
    ['a text', 'text'],
    ['bytes', new Blob(['a'])],
  ])('[calls.extra] is not sent with a body that is %s', async (_, body) => {
    const server = await serve();
    const made = operation({
      method: 'POST',
      body: { mediaType: 'application/json', key: 'body' },
    });
    const error = await rejection(
      new Example({ baseUrl: server.origin }).call(made, { body }, { extraBody: { a: 1 } }),
    );
    expect(error).toMatchObject({
      name: 'ArgumentError',
      message: expect.stringContaining('extraBody needs an object'),
    });
    expect(server.requests).toEqual([]);
  });
});

describe('a client with other defaults', () => {
  it('[calls.with-options] keeps what is not given, adds headers, and leaves the first one as it is', async () => {
    const server = await faulty(answer(500), answer(200), answer(200));
    const first = new Example({
      baseUrl: server.origin,
      apiKey: 'k',
      headers: { 'x-a': '1', 'x-b': '1' },
    });
    const other = withOptions(first, {
      maxRetries: 1,
      headers: { 'x-b': '2' },
      timeout: undefined,
    });
    const secured = operation({ security: [['token']] });
    await other.call(secured);
    await first.call(secured);
    const { length } = server.requests;
    expect(other).toBeInstanceOf(Example);
    expect([
      length,
      server.requests.map(({ headers }) => [headers.authorization, headers['x-a'], headers['x-b']]),
    ]).toEqual([
      3,
      [
        ['Bearer k', '1', '2'],
        ['Bearer k', '1', '2'],
        ['Bearer k', '1', '1'],
      ],
    ]);
  });

  it('[calls.with-options] shares the budget of retries and the rate limit', async () => {
    const server = await faulty(
      ...Array.from({ length: 200 }, () => answer(503, '{}', { 'retry-after-ms': '1' })),
      answer(200, '{}', { 'x-ratelimit-remaining': '3' }),
    );
    const first = new Example({ baseUrl: server.origin });
    const other = withOptions(first, { maxRetries: 1000 });
    await rejection(other.call(operation()));
    expect(server.requests.length).toBe(101);
    await rejection(withOptions(first, { maxRetries: 5 }).call(operation()));
    expect(server.requests.length).toBe(102);
    await rejection(withOptions(other, { maxRetries: 5 }).call(operation()));
    expect(server.requests.length).toBe(103);
    const limited = await serve({ body: '{}', headers: { 'x-ratelimit-remaining': '3' } });
    await withOptions(other, { baseUrl: limited.origin }).call(operation());
    expect([first.rateLimit, other.rateLimit]).toEqual([{ remaining: 3 }, { remaining: 3 }]);
  });

  it('[calls.with-options] shares the middleware, unless another one is given', async () => {
    const server = await serve();
    const seen: string[] = [];
    const note = (name: string) => ({ onRequest: () => void seen.push(name) });
    const first = new Example({ baseUrl: server.origin, middleware: [note('shared')] });
    await withOptions(first, { maxRetries: 1 }).call(operation());
    await withOptions(first, { middleware: [note('own')] }).call(operation());
    await first.call(operation());
    expect(seen).toEqual(['shared', 'own', 'shared']);
  });
});

describe('logging', () => {
  const lines = async (
    given: { logLevel?: LogLevel },
    variable?: string,
  ): Promise<readonly string[]> => {
    const found: string[] = [];
    const note = (message: string): void => void found.push(message.replace(/ .*/s, ''));
    if (variable !== undefined) vi.stubEnv('EXAMPLE_LOG', variable);
    const server = await serve();
    const client = new Example({
      baseUrl: server.origin,
      logger: { error: note, warn: note, info: note, debug: note },
      ...given,
    });
    await client.call(operation());
    await rawOf(client).GET('/things/{id}', { params: { path: { id: 'a' } } });
    await withOptions(client, { maxRetries: 1 }).call(operation());
    return found;
  };
  const each = (...marks: readonly string[]): readonly string[] => [...marks, ...marks, ...marks];

  it.each<[string, { given?: { logLevel: LogLevel }; variable?: string; want: readonly string[] }]>(
    [
      ['nothing, unless it is asked for', { want: [] }],
      ['what the option says', { given: { logLevel: 'debug' }, want: each('→', '←') }],
      ['what the variable says', { variable: 'INFO', want: each('←') }],
      [
        'what the option says, whatever the variable',
        { given: { logLevel: 'off' }, variable: 'debug', want: [] },
      ],
    ],
  )('[secrets.log-level] writes %s', async (_, { given = {}, variable, want }) => {
    expect(await lines(given, variable)).toEqual(want);
  });

  it('[secrets.log-level] says that a variable means nothing', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await lines({}, 'verbose')).toEqual([]);
    expect(warned.mock.calls[0]).toEqual([
      'EXAMPLE_LOG is none of off, error, warn, info and debug',
    ]);
    warned.mockRestore();
  });
});

describe('who is calling', () => {
  it('[calls.user-agent] is the package with its version, unless it is named otherwise', async () => {
    const server = await serve();
    const ask = async (headers: Readonly<Record<string, string | null>>): Promise<void> => {
      const client = new Example({ baseUrl: server.origin, headers });
      await client.call(operation());
      await rawOf(client).GET('/things/{id}', { params: { path: { id: 'a' } } });
    };
    await ask({});
    await ask({ 'user-agent': 'mine' });
    await ask({ 'User-Agent': null });
    const agents = server.requests.map(({ headers }) => headers['user-agent']);
    expect(agents).toEqual([
      'example/1.2.3',
      'example/1.2.3',
      'mine',
      'mine',
      agents[4],
      agents[5],
    ]);
    expect(agents.slice(4)).not.toContain('example/1.2.3');
  });

  it('[calls.user-agent] is left to browsers', async () => {
    const server = await serve();
    vi.stubGlobal('location', { origin: server.origin });
    await new Example({ baseUrl: server.origin }).call(operation());
    expect(server.requests[0]?.headers['user-agent']).not.toBe('example/1.2.3');
  });
});

describe('a key in a browser', () => {
  const one = { credentials: oneScheme('token', bearer, 'token') };

  it('[secrets.browser] is refused, because everyone can read it', () => {
    vi.stubGlobal('location', { origin: 'https://page.example' });
    const make =
      (options: object, changes = {}): (() => Example) =>
      () =>
        new Example({ dangerouslyAllowBrowser: undefined, ...options }, changes);
    for (const changes of [{}, one]) {
      expect(make({ apiKey: 'k' }, changes)).toThrow('dangerouslyAllowBrowser');
      expect(make({ credentials: { token: 'k' } }, changes)).toThrow('dangerouslyAllowBrowser');
      expect(make({ apiKey: 'k', dangerouslyAllowBrowser: true }, changes)).not.toThrow();
      expect(make({ apiKey: () => 'k' }, changes)).not.toThrow();
      expect(make({}, changes)).not.toThrow();
    }
    expect(make({ apiKey: 'k' }, { credentials: undefined })).not.toThrow();
  });

  it('[secrets.browser] is where it belongs elsewhere', () => {
    expect(() => new Example({ apiKey: 'k', dangerouslyAllowBrowser: undefined })).not.toThrow();
  });
});

describe('the key of idempotency', () => {
  const keyed = operation({
    method: 'POST',
    parameters: [{ name: 'Idempotency-Key', in: 'header' }],
    idempotency: idempotencyHeader('Idempotency-Key'),
  });

  it('[retries.idempotency] is a UUID, one for all attempts', async () => {
    const server = await faulty(answer(500), answer(200));
    await new Example({ baseUrl: server.origin, maxRetries: 1 }).call(keyed);
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('[retries.idempotency] is the one of the argument, where that has one', async () => {
    const server = await faulty(answer(500), answer(200));
    await new Example({ baseUrl: server.origin, maxRetries: 1 }).call(keyed, {
      'Idempotency-Key': 'mine',
    });
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'mine',
      'mine',
    ]);
  });
});

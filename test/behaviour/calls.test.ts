import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { UnexpectedResponseError } from '../../generator/runtime/client/errors.js';
import { readHeaders, toBoolean } from '../../generator/runtime/client/response.js';
import { rateLimitHeaders, seconds } from '../../generator/runtime/client/limits/rate-limit.js';
import { Example, operation, rejection, rawOf } from './client.js';
import { answer, faulty, halfBody, page, reset } from './faults.js';
import { serve } from './server.js';
import { backToReal, scripted, settle } from './virtual.js';

afterEach(backToReal);

describe('a call', () => {
  it('[calls.result] resolves to the body', async () => {
    const server = await serve({ body: '{"a":1}' });
    expect(await new Example({ baseUrl: server.origin }).call(operation())).toEqual({ a: 1 });
  });

  it('[calls.with-response] tells everything about its answer, sent once', async () => {
    const server = await faulty(
      answer(500),
      answer(200, '{"a":1}', {
        'x-request-id': 'r',
        'x-count': '7',
        'x-more': 'true',
        'x-ratelimit-limit': '10',
        'x-ratelimit-remaining': '9',
      }),
    );
    const call = new Example({ baseUrl: server.origin, maxRetries: 1 }).call(
      operation({ headers: readHeaders({ 'x-count': Number, 'x-more': toBoolean }) }),
    );
    const whole = await call.withResponse();
    expect(whole).toMatchObject({
      data: { a: 1 },
      status: 200,
      headers: { 'x-count': 7, 'x-more': true, 'x-request-id': 'r' },
      requestId: 'r',
      attempts: 2,
      rateLimit: { limit: 10, remaining: 9 },
    });
    expect(await call).toBe(whole.data);
    expect(server.requests.length).toBe(2);
  });

  it('[calls.with-response] has every cookie, and booleans as services write them', async () => {
    const cookies = ['a=1; Expires=Fri, 06 Nov 2026 08:49:37 GMT', 'b=2'];
    const server = await faulty((response) =>
      response
        .writeHead(200, {
          'set-cookie': cookies,
          ...{ 'content-type': 'application/json', 'x-more': '1', 'x-less': 'No' },
        })
        .end('{}'),
    );
    const client = new Example({ baseUrl: server.origin });
    const read = readHeaders({ 'x-more': toBoolean, 'x-less': toBoolean });
    expect((await client.call(operation({ headers: read })).withResponse()).headers).toMatchObject({
      'set-cookie': cookies,
      'x-more': true,
      'x-less': false,
    });
    expect((await client.call(operation()).withResponse()).headers).toMatchObject({
      'set-cookie': cookies,
    });
  });

  it('[calls.with-response] rejects as the call does, once', async () => {
    const server = await faulty(answer(404));
    expect(
      await rejection(new Example({ baseUrl: server.origin }).call(operation()).withResponse()),
    ).toMatchObject({ status: 404 });
  });

  it('[calls.raw] the raw client goes the same way: retries, timeouts, credentials', async () => {
    const server = await faulty(
      reset,
      answer(503, '{}', { 'retry-after-ms': '1' }),
      answer(200, '{"id":"x"}'),
    );
    const raw = rawOf(new Example({ baseUrl: server.origin, apiKey: 'k', maxRetries: 2 }));
    expect((await raw.GET('/things/{id}', { params: { path: { id: 'a' } } })).data).toEqual({
      id: 'x',
    });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer k',
      'Bearer k',
      'Bearer k',
    ]);
    const failing = await faulty(answer(503, '{"detail":"d"}'));
    const { error, response } = await rawOf(
      new Example({ baseUrl: failing.origin, maxRetries: 1 }),
    ).GET('/things/{id}', { params: { path: { id: 'a' } } });
    expect([error?.detail, response.status, failing.requests.length]).toEqual(['d', 503, 2]);
  });

  it('[calls.raw] every attempt passes through middleware, as one call', async () => {
    const server = await faulty(
      reset,
      answer(503, '{}', { 'retry-after-ms': '1' }),
      answer(200, '{"id":"x"}'),
    );
    const seen: unknown[] = [];
    const calls = new Set<object>();
    const middleware = [
      {
        onRequest: ({
          request,
          schemaPath,
          params,
        }: {
          readonly request: Request;
          readonly schemaPath: string;
          readonly params: { readonly path?: Record<string, unknown> };
        }) => {
          calls.add(params);
          seen.push([schemaPath, params.path]);
          request.headers.set('x-seen', String(seen.length));
        },
        onError: () => void seen.push('error'),
        onResponse: ({ response }: { readonly response: Response }) =>
          void seen.push(response.status),
      },
    ];
    const raw = rawOf(new Example({ baseUrl: server.origin, maxRetries: 2, middleware }));
    const call = ['/things/{id}', { id: 'a' }];
    expect((await raw.GET('/things/{id}', { params: { path: { id: 'a' } } })).data).toEqual({
      id: 'x',
    });
    expect(seen).toEqual([call, 'error', call, 503, call, 200]);
    expect(calls.size).toBe(1);
    expect(server.requests.map(({ headers }) => headers['x-seen'])).toEqual(['1', '3', '5']);
    const late = {
      onRequest: ({ request }: { readonly request: Request }) =>
        new Request(request, { headers: { 'x-late': '1' } }),
    };
    await raw.GET('/things/{id}', { params: { path: { id: 'b' } }, middleware: [late] });
    expect(seen.slice(6)).toEqual([['/things/b', undefined], 200]);
    expect(server.requests.at(-1)?.headers).toMatchObject({ 'x-late': '1', 'x-seen': '7' });
  });

  it('[calls.raw] the raw client times out', async () => {
    const { client } = scripted(['hanging'], { timeout: 100, maxRetries: 0 });
    expect(
      (await settle(rawOf(client).GET('/things/{id}', { params: { path: { id: 'a' } } }))).error,
    ).toMatchObject({ name: 'TimeoutError' });
  });

  it('[calls.options] takes options of its own, else the ones of the client', async () => {
    const { client, at } = scripted([500], { maxRetries: 0, timeout: 5000 });
    await settle(client.call(operation(), {}, { maxRetries: 1, timeout: undefined }));
    expect(at.length).toBe(2);
  });

  it('[calls.validate] tells middleware whether it is to be looked at', async () => {
    const server = await serve();
    const seen: unknown[] = [];
    const middleware = [
      {
        onRequest: ({ options }: { readonly options: object }) =>
          void seen.push(Reflect.get(options, 'validate')),
      },
    ];
    const client = new Example({ baseUrl: server.origin, middleware });
    await client.call(operation());
    await client.call(operation(), {}, { validate: false });
    await client.call(operation(), {}, { validate: 'response' });
    expect(seen).toEqual([undefined, false, 'response']);
    const unlooked = new Example({ baseUrl: server.origin, middleware, validate: false });
    await unlooked.call(operation());
    await rawOf(unlooked).GET('/things/{id}', { params: { path: { id: 'a' } } });
    expect(seen.slice(3)).toEqual([false, false]);
  });

  it('[calls.middleware] each attempt passes through middleware, which may answer itself, or in place of an error', async () => {
    const server = await faulty(reset);
    let asked = 0;
    const client = new Example({
      baseUrl: server.origin,
      middleware: [{ onRequest: () => void (asked += 1) }],
      maxRetries: 1,
    });
    await rejection(client.call(operation()));
    expect(asked).toBe(2);
    rawOf(client).use({ onError: () => Response.json({ saved: true }) });
    expect(await client.call(operation())).toEqual({ saved: true });
    rawOf(client).use({ onRequest: () => Response.json({ cached: true }) });
    expect(await client.call(operation())).toEqual({ cached: true });
  });

  it('[calls.middleware] it may be an object with a state of its own', async () => {
    class Counter {
      seen = 0;
      onRequest(): void {
        this.seen += 1;
      }
      onResponse(): void {
        this.seen += 10;
      }
    }
    const counter = new Counter();
    const server = await faulty(answer(200));
    await new Example({ baseUrl: server.origin, middleware: [counter] }).call(operation());
    expect(counter.seen).toBe(11);
  });

  it.each(['<html>secret-1</html>', '{"a":"secret-1'])(
    '[calls.raw-unexpected] what is no JSON: %s',
    async (body) => {
      for (const headers of [{}, { 'content-length': String(body.length) }]) {
        const server = await serve({ body, headers });
        const client = new Example({
          baseUrl: server.origin,
          middleware: [{ onResponse: () => undefined }],
        });
        const error = await rejection(
          rawOf(client).GET('/things/{id}', { params: { path: { id: '1' } } }),
        );
        expect(error).toBeInstanceOf(UnexpectedResponseError);
        expect(error).toMatchObject({ status: 200, operation: 'GET /things/1' });
        expect(String(error) + JSON.stringify(error)).not.toContain('secret-1');
        expect(
          await rawOf(client).GET('/things/{id}', {
            params: { path: { id: '1' } },
            parseAs: 'text',
          }),
        ).toMatchObject({ data: body });
      }
    },
  );

  it('[calls.raw-unexpected] what breaks off is tried again, and is a ConnectionError then', async () => {
    const server = await faulty(halfBody);
    const error = await rejection(
      rawOf(new Example({ baseUrl: server.origin, maxRetries: 1 })).GET('/things/{id}', {
        params: { path: { id: '1' } },
      }),
    );
    expect(error).toMatchObject({ name: 'ConnectionError', attempts: 2 });
  });

  it('[calls.raw-unexpected] not an empty one', async () => {
    const server = await faulty(answer(200, ''), answer(204, ''));
    const raw = rawOf(new Example({ baseUrl: server.origin }));
    for (const status of [200, 204])
      expect(await raw.GET('/things/{id}', { params: { path: { id: '1' } } })).toMatchObject({
        data: undefined,
        response: { status },
      });
  });

  it('[calls.undocumented] endpoints that the document does not describe go the same way', async () => {
    const server = await faulty(answer(503), answer(200, '{"a":1}'));
    const whole = await new Example({ baseUrl: server.origin, maxRetries: 1 })
      .request('GET', '/new', { query: { a: 1 } })
      .withResponse();
    expect([whole.data, whole.attempts, server.requests[1]?.url]).toEqual([
      { a: 1 },
      2,
      '/new?a=1',
    ]);
  });
});

describe('errors', () => {
  it('[errors.facts] carry what a program needs to decide', async () => {
    const { client } = scripted([
      {
        status: 503,
        headers: { 'retry-after': '90', 'x-request-id': 'r' },
        body: '{"detail":"d"}',
      },
    ]);
    const { error } = await settle(client.call(operation()));
    expect(error).toMatchObject({
      status: 503,
      body: { detail: 'd' },
      detail: 'd',
      requestId: 'r',
      operation: 'getThing',
      attempts: 1,
      retryAfterMs: 90_000,
      isRetryable: true,
    });
  });

  it('[errors.redacted] show no body, header or credential in JSON, nor where they are printed', async () => {
    const server = await serve({
      status: 400,
      body: '{"detail":"x","secret":"secret-1"}',
      headers: { 'set-cookie': 'secret-1' },
    });
    const error = await rejection(
      new Example({ baseUrl: server.origin, apiKey: 'secret-1' }).call(
        operation({ security: [['token']] }),
      ),
    );
    expect(JSON.stringify(error)).not.toContain('secret-1');
    expect(inspect(error)).not.toContain('secret-1');
    expect(error).toMatchObject({ body: { detail: 'x' } });
  });

  it.each([200, 502])(
    '[errors.unexpected] a page with the status %i is an ApiError that does not repeat it',
    async (status) => {
      const server = await faulty(page(status));
      const error = await rejection(new Example({ baseUrl: server.origin }).call(operation()));
      expect(error).toMatchObject({
        status,
        body: undefined,
        message: expect.stringContaining('content-type: text/html'),
      });
      expect(String(error) + JSON.stringify(error)).not.toContain('secret-1');
    },
  );
});

describe('rate limits', () => {
  it('[limits.headers] are read from every answer', async () => {
    const server = await faulty(
      answer(200, '{}', {
        'x-ratelimit-limit': '10',
        'x-ratelimit-remaining': '9',
        'x-ratelimit-reset': '30',
      }),
      answer(200),
      answer(429, '{}', { 'x-ratelimit-remaining': '0' }),
    );
    const client = new Example(
      { baseUrl: server.origin },
      { rateLimit: rateLimitHeaders({ reset: seconds }) },
    );
    expect(client.rateLimit).toBeUndefined();
    expect((await client.call(operation()).withResponse()).rateLimit).toEqual({
      limit: 10,
      remaining: 9,
      reset: 30,
      resetInMs: 30_000,
    });
    expect((await client.call(operation()).withResponse()).rateLimit).toBeUndefined();
    expect(client.rateLimit).toMatchObject({ remaining: 9 });
    await rejection(client.call(operation()));
    expect(client.rateLimit).toEqual({ remaining: 0 });
  });

  it('[limits.headers] have the names that the document declares', async () => {
    const server = await faulty(
      answer(200, '{}', { 'ratelimit-limit': '10', 'x-ratelimit-limit': '5' }),
    );
    const client = new Example(
      { baseUrl: server.origin },
      { rateLimit: rateLimitHeaders({ prefix: 'ratelimit-' }) },
    );
    await client.call(operation());
    expect(client.rateLimit).toEqual({ limit: 10 });
  });
});

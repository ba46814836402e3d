import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConnectionError } from '../../generator/runtime/client/errors.js';
import { idempotencyHeader } from '../../generator/runtime/client/request.js';
import type { ClientOptions } from '../../generator/runtime/client/types.js';
import {
  rateLimitHeaders,
  seconds,
  unixSeconds,
} from '../../generator/runtime/client/limits/rate-limit.js';
import { type Changes, Example, operation, rejection } from './client.js';
import { answer, faulty, halfBody, reset } from './faults.js';
import { backToReal, type Scripted, scripted, settle } from './virtual.js';

afterEach(backToReal);

const post: Changes = { method: 'POST', body: { mediaType: 'application/json' } };

async function attempts(
  script: readonly Scripted[],
  changes: Changes = {},
  options: ClientOptions = {},
): Promise<{ readonly at: readonly number[]; readonly error?: unknown; readonly value?: unknown }> {
  const { client, at } = scripted(script, options);
  const params = changes.body ? { a: 1 } : {};
  return { at, ...(await settle(client.call(operation(changes), params))) };
}

describe('what is tried again', () => {
  it.each([408, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530])(
    '[retries.statuses] %i',
    async (status) => {
      expect(await attempts([status, 200])).toMatchObject({ at: { length: 2 }, value: { a: 1 } });
    },
  );

  it.each([400, 401, 403, 404, 409, 422, 501, 505, 519, 528, 531])(
    '[retries.statuses] not %i',
    async (status) => {
      expect(await attempts([status])).toMatchObject({
        at: { length: 1 },
        error: { status, isRetryable: false, attempts: 1 },
      });
    },
  );

  it('[retries.connection] no response', async () => {
    expect(await attempts(['broken', 200])).toMatchObject({ at: { length: 2 }, value: { a: 1 } });
  });

  it('[retries.connection] a connection that breaks, before or in the body', async () => {
    const server = await faulty(reset, halfBody, answer(200, '{"a":1}'));
    expect(await new Example({ baseUrl: server.origin, maxRetries: 2 }).call(operation())).toEqual({
      a: 1,
    });
    expect(server.requests.length).toBe(3);
  });

  it('[retries.connection] an attempt that timed out', async () => {
    expect(await attempts(['hanging', 200], {}, { timeout: 1000 })).toMatchObject({
      at: [0, 1500],
      value: { a: 1 },
    });
  });

  it.each([
    [undefined, 3],
    [0, 1],
    [5, 6],
  ])('[retries.count] %s retries', async (maxRetries, want) => {
    const { error, at } = await attempts([500], {}, { maxRetries });
    expect([at.length, error]).toEqual([
      want,
      expect.objectContaining({ status: 500, attempts: want }),
    ]);
  });

  it('[retries.count] of one call win over the client', async () => {
    const { client, at } = scripted([500], { maxRetries: 5 });
    await settle(client.call(operation(), {}, { maxRetries: 1 }));
    expect(at.length).toBe(2);
  });

  it.each<[string, Scripted, number]>([
    ['yes, where the status says no', { status: 400, headers: { 'x-should-retry': 'true' } }, 3],
    ['no, where the status says yes', { status: 503, headers: { 'x-should-retry': 'false' } }, 1],
    ['no word of it', { status: 400, headers: { 'x-should-retry': 'maybe' } }, 1],
  ])('[retries.should-retry] %s', async (_, step, want) => {
    expect((await attempts([step])).at.length).toBe(want);
  });
});

describe('what is sent twice', () => {
  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'] as const)(
    '[retries.methods] %s',
    async (method) => {
      expect((await attempts([500], { method })).at.length).toBe(3);
    },
  );

  it.each(['POST', 'PATCH'] as const)('[retries.methods] not %s', async (method) => {
    for (const step of [500, 'broken', 429] as const)
      expect((await attempts([step], { ...post, method })).at.length).toBe(1);
  });

  it('[retries.methods] not even where a timeout leaves open what happened', async () => {
    expect(await attempts(['hanging'], post, { timeout: 1000 })).toMatchObject({
      at: [0],
      error: { name: 'TimeoutError' },
    });
  });

  it.each<[string, Scripted, number]>([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '1' } }, 3],
    ['503 with Retry-After', { status: 503, headers: { 'retry-after': '1' } }, 3],
    ['503 with Retry-After-Ms', { status: 503, headers: { 'retry-after-ms': '1' } }, 3],
    ['not 500 with Retry-After', { status: 500, headers: { 'retry-after': '1' } }, 1],
    ['what the service asks for again', { status: 500, headers: { 'x-should-retry': 'true' } }, 3],
  ])('[retries.untouched] POST: %s', async (_, step, want) => {
    expect((await attempts([step], post)).at.length).toBe(want);
  });

  it('[retries.mark] POST that the document marks, and nothing that it forbids', async () => {
    expect((await attempts([500], { ...post, retry: true })).at.length).toBe(3);
    expect(
      (await attempts([{ status: 503, headers: { 'retry-after': '1' } }], { retry: false })).at
        .length,
    ).toBe(1);
  });

  it('[retries.idempotency] POST with a key whose header the document declares, one key for all attempts of a call', async () => {
    const { client, requests } = scripted([500, 'broken', 200, 200]);
    const create = operation({ ...post, idempotency: idempotencyHeader('Idempotency-Key') });
    await settle(client.call(create, { a: 1 }));
    await settle(client.call(create, { a: 1 }));
    await settle(client.call(create, { a: 1 }, { idempotencyKey: 'mine' }));
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0], keys[0], keys[3], 'mine']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[3]).not.toBe(keys[0]);
  });
});

describe('what was never sent', () => {
  const create = (origin: string): Promise<unknown> =>
    new Example({ baseUrl: origin, maxRetries: 2 }).call(operation(post), { a: 1 });

  it('[retries.unsent] POST where the connection is refused', async () => {
    const { origin } = await faulty(answer(200));
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const port = (closed.address() as AddressInfo).port;
    await new Promise((resolve) => closed.close(resolve));
    expect(await rejection(create(origin.replace(/\d+$/, String(port))))).toMatchObject({
      name: 'ConnectionError',
      message: expect.stringContaining('ECONNREFUSED'),
      attempts: 3,
      isUnsent: true,
    });
  });

  it('[retries.unsent] POST where the name is not known', async () => {
    expect(await rejection(create('http://nobody.invalid'))).toMatchObject({
      name: 'ConnectionError',
      attempts: 3,
      isUnsent: true,
    });
  });

  it('[retries.unsent] POST where a connection that was kept open was gone before it took anything, and the platform says so', async () => {
    const server = await faulty(answer(200));
    await create(server.origin);
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const socket of server.sockets) socket.resetAndDestroy();
    const answered: unknown = await create(server.origin).catch((error: unknown) => error);
    // Node 22 reports the reset as one of reading, which may come after anything was sent.
    const isAfterwards = answered instanceof ConnectionError;
    if (isAfterwards)
      expect(answered).toMatchObject({
        attempts: 1,
        isUnsent: false,
        cause: { cause: { syscall: 'read' } },
      });
    else expect(answered).toEqual({});
    expect(server.requests.length).toBe(isAfterwards ? 1 : 2);
  });

  it('[retries.unsent] not where the service may have read it', async () => {
    const server = await faulty(reset);
    expect(await rejection(create(server.origin))).toMatchObject({
      name: 'ConnectionError',
      attempts: 1,
    });
    expect(server.requests.length).toBe(1);
  });
});

describe('how long is waited', () => {
  it('[retries.backoff] up to twice as long each time, at most eight seconds, at random', async () => {
    const { at } = await attempts([500], {}, { maxRetries: 7 });
    expect(at.map((time, index) => time - (at[index - 1] ?? 0))).toEqual([
      0, 500, 1000, 2000, 4000, 8000, 8000, 8000,
    ]);
  });

  it.each<[string, { given: Record<string, string>; want: number }]>([
    ['milliseconds', { given: { 'retry-after-ms': '1234' }, want: 1234 }],
    [
      'milliseconds before seconds',
      { given: { 'retry-after-ms': '20', 'retry-after': '3' }, want: 20 },
    ],
    ['seconds', { given: { 'retry-after': '3' }, want: 3000 }],
    ['decimal seconds', { given: { 'retry-after': '0.25' }, want: 250 }],
    ['no time at all', { given: { 'retry-after': '0' }, want: 0 }],
    ['a date', { given: { 'retry-after': 'Fri, 06 Nov 2020 08:49:37 GMT' }, want: 7000 }],
    [
      "a date, by the service's own clock",
      {
        given: {
          'retry-after': 'Fri, 06 Nov 2020 09:00:00 GMT',
          date: 'Fri, 06 Nov 2020 08:59:50 GMT',
        },
        want: 10_000,
      },
    ],
    [
      'a date that has passed',
      { given: { 'retry-after': 'Fri, 06 Nov 2020 08:49:00 GMT' }, want: 0 },
    ],
    ['two numbers, the longer one', { given: { 'retry-after': '3, 12' }, want: 12_000 }],
    [
      'two dates, the longer one',
      {
        given: { 'retry-after': 'Fri, 06 Nov 2020 08:49:44 GMT, Fri, 06 Nov 2020 08:49:37 GMT' },
        want: 14_000,
      },
    ],
    [
      'a date and a number, the longer one',
      { given: { 'retry-after': 'Friday, 06-Nov-20 08:49:37 GMT, 5' }, want: 7000 },
    ],
    ['milliseconds twice, the longer one', { given: { 'retry-after-ms': '20,30' }, want: 30 }],
    [
      'a date with a year of two digits',
      { given: { 'retry-after': 'Friday, 06-Nov-20 08:49:37 GMT' }, want: 7000 },
    ],
    [
      'a date of asctime, in GMT',
      { given: { 'retry-after': 'Fri Nov  6 08:49:37 2020' }, want: 7000 },
    ],
    [
      'a date of asctime beside one of the response',
      {
        given: { date: 'Fri Nov  6 08:49:30 2020', 'retry-after': 'Fri, 06 Nov 2020 08:49:37 GMT' },
        want: 7000,
      },
    ],
    [
      'a date of ISO 8601, which is none',
      { given: { 'retry-after': '2020-11-06T08:49:37Z' }, want: 500 },
    ],
    ['a number with a unit, which is none', { given: { 'retry-after': '7 s' }, want: 500 }],
    [
      'a date elsewhere, which is none',
      { given: { 'retry-after': 'Fri, 06 Nov 2020 08:49:37 CET' }, want: 500 },
    ],
    ['nonsense, which is none', { given: { 'retry-after': 'soon' }, want: 500 }],
    ['a negative time, which is none', { given: { 'retry-after': '-5' }, want: 500 }],
    [
      'a rate limit of an unknown unit, which is none',
      { given: { 'x-ratelimit-reset': '3' }, want: 500 },
    ],
  ])('[retries.asked] %s', async (_, { given, want }) => {
    expect((await attempts([{ status: 429, headers: given }, 200])).at).toEqual([0, want]);
  });

  it.each<[string, { given: readonly [(value: number) => number, string, number]; want: number }]>([
    ['seconds', { given: [seconds, '3', 429], want: 3000 }],
    ['Unix seconds', { given: [unixSeconds, '1604652574', 429], want: 4000 }],
    ['not where another thing failed', { given: [seconds, '3', 500], want: 500 }],
  ])(
    '[retries.reset] the end of a rate limit whose unit is declared: %s',
    async (_, { given: [reset, value, status], want }) => {
      const { client, at } = scripted(
        [{ status, headers: { 'x-ratelimit-reset': value } }, 200],
        {},
        { rateLimit: rateLimitHeaders({ reset }) },
      );
      await settle(client.call(operation()));
      expect(at).toEqual([0, want]);
    },
  );

  it.each<[Record<string, string>, number]>([
    [{ ratelimit: '"default";r=0;t=1', 'ratelimit-policy': '"default";q=10;w=60' }, 1000],
    [{ 'ratelimit-limit': '10', 'ratelimit-remaining': '0', 'ratelimit-reset': '2' }, 2000],
    [{ ratelimit: '"default";r=0' }, 500],
  ])(
    '[retries.reset] the end of a rate limit in the fields of the standard: %j',
    async (headers, want) => {
      expect((await attempts([{ status: 429, headers }, 200])).at).toEqual([0, want]);
    },
  );

  it('[retries.longest] not longer than a minute: then the error says how long', async () => {
    const wait = (text: string): Scripted => ({ status: 429, headers: { 'retry-after': text } });
    expect((await attempts([wait('60'), 200])).at).toEqual([0, 60_000]);
    expect(await attempts([wait('61'), 200])).toMatchObject({
      at: [0],
      error: { status: 429, retryAfterMs: 61_000, isRetryable: true, attempts: 1 },
    });
    expect((await attempts([wait('61'), 200], {}, { maxRetryAfter: 61_000 })).at).toEqual([
      0, 61_000,
    ]);
  });

  it('[retries.deadline] not beyond the deadline', async () => {
    expect(
      await attempts(
        [{ status: 503, headers: { 'retry-after': '5' } }, 200],
        {},
        { deadline: 4000 },
      ),
    ).toMatchObject({ at: [0], error: { status: 503, retryAfterMs: 5000 } });
  });
});

describe('what retries cost', () => {
  it('[retries.budget] a client whose calls all fail stops to try them again, and begins anew after successes', async () => {
    const script: Scripted[] = [];
    const { client, at } = scripted(script, { maxRetries: 1 });
    const send = async (status: number, calls: number): Promise<number> => {
      const before = at.length;
      script.splice(0, script.length, status);
      for (let index = 0; index < calls; index += 1) await settle(client.call(operation()));
      return at.length - before;
    };
    expect(await send(500, 150)).toBe(150 + 100);
    expect(await send(200, 10)).toBe(10);
    expect(await send(500, 10)).toBe(10 + 2);
  });

  it('[retries.bodies] no body is left unread', async () => {
    const server = await faulty(answer(503, 'x'.repeat(200_000)), answer(200));
    await new Example({ baseUrl: server.origin, maxRetries: 1 }).call(operation());
    // The unread body would hold its socket beside the one of the second attempt. A page keeps none of the two.
    await vi.waitFor(() => expect(server.sockets.size).toBeLessThanOrEqual(1));
  });

  it('[retries.streams] a stream is sent once, one that a function makes as often as it takes', async () => {
    const server = await faulty(answer(503));
    const client = new Example({ baseUrl: server.origin, maxRetries: 1 });
    const put = operation({ method: 'PUT', body: { mediaType: 'video/mp4', key: 'body' } });
    await rejection(client.call(put, { body: new Response('data').body }));
    expect(server.requests.length).toBe(1);
    await rejection(client.call(put, { body: () => new Response('data').body }));
    expect(server.requests.map(({ body }) => body)).toEqual(['data', 'data', 'data']);
  });

  it('[retries.counter] later attempts say which retry they are', async () => {
    const { client, requests } = scripted([500]);
    await settle(client.call(operation()));
    expect(requests.map(({ headers }) => headers.get('x-retry-count'))).toEqual([null, '1', '2']);
  });
});

describe('a key that is refused', () => {
  it('[secrets.refresh] is asked for once more, where a function gives it', async () => {
    const asked: boolean[] = [];
    const apiKey = ({ refresh }: { readonly refresh: boolean }): string => {
      asked.push(refresh);
      return refresh ? 'new' : 'old';
    };
    const { client, requests } = scripted([401, 200], { apiKey, maxRetries: 0 });
    expect(
      (await settle(client.call(operation({ ...post, security: [['token']] }), { a: 1 }))).value,
    ).toEqual({ a: 1 });
    expect([asked, requests.map(({ headers }) => headers.get('authorization'))]).toEqual([
      [false, true],
      ['Bearer old', 'Bearer new'],
    ]);
  });

  it('[secrets.refresh] not a second time, and not where it is a text', async () => {
    const provided = scripted([401], { apiKey: () => 'k' });
    expect(
      (await settle(provided.client.call(operation({ security: [['token']] })))).error,
    ).toMatchObject({ status: 401, attempts: 2 });
    const fixed = scripted([401], { apiKey: 'k' });
    expect(
      (await settle(fixed.client.call(operation({ security: [['token']] })))).error,
    ).toMatchObject({ status: 401, attempts: 1 });
  });
});

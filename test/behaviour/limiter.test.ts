// The rate limiter, in virtual time.

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ClientOptions, RequestOptions } from '../../generator/runtime/client/types.js';
import {
  type LimiterSettings,
  rateLimiter,
} from '../../generator/runtime/client/limits/limiter.js';
import { operation } from './client.js';
import { backToReal, type Script, type Scripted, scripted, settle } from './virtual.js';

afterEach(backToReal);

const read = operation({ id: 'read', path: '/read' });
const other = operation({ id: 'other', path: '/other' });
const write = operation({ id: 'write', path: '/write', method: 'POST' });
const classes = { 'GET /read': 'reads', 'GET /other': 'reads', 'POST /write': 'writes' };
const two: LimiterSettings = { budgets: [{ requests: 2, per: 1000 }], classes };

function limited(
  settings: LimiterSettings,
  script: readonly Scripted[] = [200],
  options: ClientOptions = {},
): Script {
  return scripted(script, { middleware: [rateLimiter(settings)], ...options });
}

async function times(
  script: Script,
  calls: readonly (typeof read)[],
  options: RequestOptions = {},
): Promise<readonly number[]> {
  await settle(Promise.allSettled(calls.map((each) => script.client.call(each, {}, options))));
  return script.at;
}

describe('the rate limiter', () => {
  it('[limiter.budget] delays calls so that no span holds more than the budget', async () => {
    expect(await times(limited(two), [read, read, read, read, read])).toEqual([
      0, 0, 1000, 1000, 2000,
    ]);
  });

  it('[limiter.budget] counts a request until so long after its answer: the service may have counted it then', async () => {
    const script = limited(two);
    const slow = script.client.call(read, {}, {});
    await settle(slow);
    vi.setSystemTime(Date.now() + 600);
    expect((await times(script, [read, read])).slice(1)).toEqual([600, 1000]);
  });

  it('[limiter.classes] has budgets for classes of operations, and for each operation', async () => {
    const budgets = [
      { for: 'reads', requests: 1, per: 1000, perOperation: true },
      { for: 'writes', requests: 1, per: 5000 },
    ];
    const script = limited({ budgets, classes });
    await times(script, [read, read, other, write, write]);
    expect(
      script.requests.map(({ url }, index) => [url.replace(/^.*\//, ''), script.at[index]]),
    ).toEqual([
      ['read', 0],
      ['other', 0],
      ['write', 0],
      ['read', 1000],
      ['write', 5000],
    ]);
  });

  it('[limiter.classes] holds every budget that an operation draws on', async () => {
    const budgets = [
      { requests: 3, per: 10_000 },
      { for: 'reads', requests: 1, per: 1000 },
    ];
    expect(await times(limited({ budgets, classes }), [read, read, read, read])).toEqual([
      0, 1000, 2000, 10_000,
    ]);
  });

  it('[limiter.fair] lets calls go in the order in which they came', async () => {
    const script = limited({ budgets: [{ requests: 1, per: 100 }], classes });
    await times(script, [read, other, read, other]);
    expect(script.requests.map(({ url }) => url.replace(/^.*\//, ''))).toEqual([
      'read',
      'other',
      'read',
      'other',
    ]);
  });

  it('[limiter.abort] an aborted call leaves the queue at once, and no timer behind', async () => {
    const script = limited({ budgets: [{ requests: 1, per: 10_000 }], classes });
    await settle(script.client.call(read));
    const controller = new AbortController();
    const call = script.client.call(read, {}, { signal: controller.signal });
    const outcome = call.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    controller.abort('gone');
    expect(await outcome).toMatchObject({ name: 'AbortedError', cause: 'gone' });
    expect([vi.getTimerCount(), script.at.length]).toEqual([0, 1]);
  });

  it('[limiter.deadline] a call that could not go before its deadline fails at once', async () => {
    const script = limited({ budgets: [{ requests: 1, per: 10_000 }], classes });
    await settle(script.client.call(read));
    const waiting = script.client.call(read).catch(() => {});
    const start = Date.now();
    const error: unknown = await script.client
      .call(read, {}, { deadline: 15_000 })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'TimeoutError', isRetryable: false });
    expect(Date.now()).toBe(start);
    await settle(waiting);
  });

  it('[limiter.timeout] the time in the queue is no time of the attempt', async () => {
    expect(
      await times(
        limited({ budgets: [{ requests: 1, per: 10_000 }], classes }),
        [read, read, read],
        { timeout: 1000 },
      ),
    ).toEqual([0, 10_000, 20_000]);
  });

  it('[limiter.bounded] more calls than may wait are errors', async () => {
    const script = limited({ ...two, maxQueue: 1 });
    const outcomes = Promise.allSettled(
      [read, read, read, read].map((each) => script.client.call(each, {}, { maxRetries: 0 })),
    );
    await settle(outcomes);
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect((await outcomes)[3]).toMatchObject({
      reason: { name: 'ClientError', message: 'read: 1 other calls wait for the rate limit' },
    });
  });

  it('[limiter.learn] waits as long as the service asks, with all calls', async () => {
    const script = limited({ budgets: [{ requests: 5, per: 1000 }], classes }, [
      { status: 429, headers: { 'retry-after': '7' } },
      200,
    ]);
    const first = script.client.call(read);
    await vi.advanceTimersByTimeAsync(1);
    await settle(Promise.all([first, script.client.call(read)]));
    expect(script.at).toEqual([0, 7000, 7000]);
  });

  it('[limiter.learn] also where middleware behind it replaces the request', async () => {
    const replaced = {
      onRequest: ({ request }: { readonly request: Request }) => new Request(request),
    };
    const script = scripted([{ status: 429, headers: { 'retry-after': '7' } }, 200], {
      middleware: [rateLimiter({ budgets: [{ requests: 5, per: 1000 }], classes }), replaced],
    });
    const first = script.client.call(read);
    await vi.advanceTimersByTimeAsync(1);
    await settle(Promise.all([first, script.client.call(read)]));
    expect(script.at).toEqual([0, 7000, 7000]);
  });

  it('[limiter.learn] believes what the service says is left', async () => {
    const script = limited({ budgets: [{ requests: 3, per: 1000 }], classes }, [
      { status: 200, headers: { 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '1' } },
      200,
    ]);
    await settle(script.client.call(read));
    expect((await times(script, [read, read])).slice(1)).toEqual([0, 1000]);
  });

  it('[limiter.learn] takes what is left of nobody knows what for none of several budgets', async () => {
    const budgets = [
      { requests: 10, per: 1000 },
      { requests: 1000, per: 3_600_000 },
    ];
    const script = limited({ budgets, classes }, [
      { status: 200, headers: { 'x-ratelimit-remaining': '0' } },
    ]);
    await times(script, [read]);
    expect(await times(script, [read])).toEqual([0, 0]);
    const only = limited({ budgets: [{ requests: 10, per: 1000 }], classes }, [
      { status: 200, headers: { 'x-ratelimit-remaining': '0' } },
    ]);
    await times(only, [read]);
    expect(await times(only, [read])).toEqual([0, 1000]);
  });

  it('[limiter.learn] counts retries, too', async () => {
    expect(
      await times(limited({ budgets: [{ requests: 1, per: 10_000 }], classes }, [500, 200]), [
        read,
      ]),
    ).toEqual([0, 10_000]);
  });
});

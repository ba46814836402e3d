import { afterEach, describe, expect, it, vi } from 'vitest';
import { AbortedError, TimeoutError } from '../../generator/runtime/client/errors.js';
import { Example, operation, rejection } from './client.js';
import { answer, drip, faulty, silence, stall } from './faults.js';
import { backToReal, scripted, settle } from './virtual.js';

afterEach(() => {
  backToReal();
  vi.unstubAllGlobals();
});

const binary = { success: { 200: 'binary' } } as const;
const stream = { success: { 200: 'stream' } } as const;

/** What the reader of a stream is told. */
async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  for (let text = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}

/** Timers that run, from here on. */
function countTimers(): () => number {
  const running = new Set<unknown>();
  const { setTimeout, clearTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => {
    const timer = setTimeout(() => {
      running.delete(timer);
      work();
    }, ms);
    running.add(timer);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: ReturnType<typeof setTimeout>) => {
    running.delete(timer);
    clearTimeout(timer);
  });
  return () => running.size;
}

describe('the timeout of an attempt', () => {
  it('[time.timeout] is a minute', async () => {
    const { client } = scripted(['hanging'], { maxRetries: 0 });
    const outcome = settle(client.call(operation()));
    expect((await outcome).error).toMatchObject({
      name: 'TimeoutError',
      message: 'getThing took longer than its timeout of 60000 ms',
      isRetryable: true,
    });
  });

  it.each([
    ['no headers', silence],
    ['half a body', stall],
  ])('[time.timeout] covers everything up to the end of the body: %s', async (_, step) => {
    const server = await faulty(step);
    const error = await rejection(
      new Example({ baseUrl: server.origin, timeout: 50 }).call(operation()),
    );
    expect(error).toBeInstanceOf(TimeoutError);
    await vi.waitFor(() => expect(server.sockets.size).toBe(0), { timeout: 20_000 });
  });

  it('[time.timeout] holds for each attempt', async () => {
    const { client, at } = scripted(['hanging'], { timeout: 1000, maxRetries: 2 });
    expect((await settle(client.call(operation()))).error).toMatchObject({
      name: 'TimeoutError',
      attempts: 3,
    });
    expect(at).toEqual([0, 1500, 3500]);
  });

  it('[time.timeout] does not wait for a key that does not come', async () => {
    const { client } = scripted([200], {
      apiKey: () => new Promise<string>(() => {}),
      timeout: 1000,
      maxRetries: 0,
    });
    expect((await settle(client.call(operation({ security: [['token']] })))).error).toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('[time.idle] starts anew with every piece of a file', async () => {
    const server = await faulty(drip(['a', 'b', 'c', 'd'], 700, { 'content-type': 'video/mp4' }));
    const value = await new Example({ baseUrl: server.origin, timeout: 2000 }).call<Blob>(
      operation(binary),
    );
    expect(await value.text()).toBe('abcd');
  });

  it('[time.idle] starts anew with every piece of a stream, and ends one that has stopped', async () => {
    const server = await faulty(drip(['a', 'b', 'c', 'd'], 700, {}), stall);
    const client = new Example({ baseUrl: server.origin, timeout: 2000 });
    expect(await new Response(await client.call<ReadableStream>(operation(stream))).text()).toBe(
      'abcd',
    );
    const stopped = readAll(await client.call(operation(stream)));
    expect(await rejection(stopped)).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a body that still goes out when the answer is there', () => {
  const upload = operation({ method: 'PUT', body: { mediaType: 'video/mp4', key: 'body' } });
  const endless = (): ReadableStream =>
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1)) });
  const goOn = async (request: Request | undefined): Promise<boolean | undefined> =>
    (await request?.body?.getReader().read())?.done;

  it('[time.idle] keeps the next attempt waiting no longer than was asked', async () => {
    const { client, at, requests } = scripted([
      { status: 503, headers: { 'retry-after': '7' } },
      200,
    ]);
    const call = client.call(upload, { body: endless });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await goOn(requests[0])).toBe(false);
    expect((await settle(call)).error).toBeUndefined();
    expect(at).toEqual([0, 7000]);
  });

  it('[time.leaks] starts no timer when the call is over', async () => {
    const { client, requests } = scripted([200]);
    await settle(client.call(upload, { body: endless }));
    expect(await goOn(requests[0])).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the deadline of a call', () => {
  it('[time.deadline] covers all attempts and the time between them', async () => {
    const { client, at } = scripted(['hanging'], { timeout: 1000, deadline: 2000, maxRetries: 9 });
    const { error } = await settle(client.call(operation()));
    expect(error).toMatchObject({
      name: 'TimeoutError',
      message: 'getThing took longer than its deadline of 2000 ms',
      isRetryable: false,
      attempts: 2,
    });
    expect(at).toEqual([0, 1500]);
  });

  it('[time.deadline] of one call wins over the client', async () => {
    const { client } = scripted(['hanging'], { deadline: 10_000 });
    expect((await settle(client.call(operation(), {}, { deadline: 100 }))).error).toMatchObject({
      message: 'getThing took longer than its deadline of 100 ms',
    });
  });
});

describe('the deadline of a call that failed before', () => {
  it('[time.deadline] has the failure as its cause', async () => {
    const { client } = scripted([503, 'hanging'], { deadline: 2000 });
    const { error } = await settle(client.call(operation()));
    expect(error).toMatchObject({
      name: 'TimeoutError',
      message: 'getThing took longer than its deadline of 2000 ms',
      cause: { status: 503 },
    });
  });

  it('[time.deadline] that is over already sends nothing', async () => {
    const { client, at } = scripted([200]);
    expect((await settle(client.call(operation(), {}, { deadline: 0 }))).error).toMatchObject({
      name: 'TimeoutError',
      attempts: 1,
    });
    expect(at).toEqual([]);
  });
});

describe('many calls with one signal', () => {
  it('[time.leaks] share one listener, and leave none', async () => {
    const { client } = scripted([200, 'hanging']);
    const { signal } = new AbortController();
    const listening = vi.spyOn(signal, 'addEventListener');
    const gone = vi.spyOn(signal, 'removeEventListener');
    // A page has no process, and no such warning.
    const warned = typeof process === 'undefined' ? undefined : vi.spyOn(process, 'emitWarning');
    const calls = Array.from({ length: 100 }, () =>
      rejection(client.call(operation(), {}, { signal, deadline: 100 })).catch(() => {}),
    );
    expect(listening).toHaveBeenCalledTimes(1);
    await vi.runAllTimersAsync();
    await Promise.all(calls);
    expect(gone.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
      listening.mock.calls.map(([type, listener]) => [type, listener]),
    );
    expect(warned?.mock.calls ?? []).toEqual([]);
  });

  it('[time.abort] all of them end, and later ones too', async () => {
    const { client } = scripted(['hanging']);
    const control = new AbortController();
    const calls = [1, 2, 3].map(() =>
      rejection(client.call(operation(), {}, { signal: control.signal })),
    );
    control.abort('left');
    calls.push(rejection(client.call(operation(), {}, { signal: control.signal })));
    expect(await Promise.all(calls)).toMatchObject(
      [1, 2, 3, 4].map(() => ({ name: 'AbortedError', cause: 'left' })),
    );
  });
});

describe('abort', () => {
  it('[time.abort] ends the time between attempts at once, with the reason as the cause', async () => {
    const { client, at } = scripted([{ status: 503, headers: { 'retry-after': '30' } }]);
    const controller = new AbortController();
    const call = rejection(client.call(operation(), {}, { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(1000);
    const reason = new Error('left');
    controller.abort(reason);
    const error = await call;
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ cause: reason, attempts: 1 });
    expect([at, vi.getTimerCount()]).toEqual([[0], 0]);
  });

  it('[time.abort] ends a stream', async () => {
    const server = await faulty(stall);
    const controller = new AbortController();
    const value = await new Example({ baseUrl: server.origin }).call<ReadableStream>(
      operation(stream),
      {},
      { signal: controller.signal },
    );
    const text = rejection(readAll(value));
    controller.abort('left');
    expect(await text).toMatchObject({ name: 'AbortedError', cause: 'left' });
  });

  it('[time.abort] of the client ends its calls', async () => {
    const controller = new AbortController();
    const { client } = scripted(['hanging'], { signal: controller.signal });
    const call = rejection(client.call(operation()));
    controller.abort('left');
    expect(await call).toMatchObject({ name: 'AbortedError', cause: 'left' });
  });

  it('[time.abort] where fetch does not listen', async () => {
    const { client } = scripted(['hanging']);
    const controller = new AbortController();
    const call = rejection(client.call(operation(), {}, { signal: controller.signal }));
    controller.abort('left');
    expect(await call).toMatchObject({ name: 'AbortedError' });
  });
});

describe('soak', () => {
  it(
    '[time.leaks] 10,000 calls through retries and aborts with one signal leave no listener, timer or socket',
    { timeout: 120_000 },
    async () => {
      const controller = new AbortController();
      let listeners = 0;
      const { signal } = controller;
      const [add, remove] = [
        signal.addEventListener.bind(signal),
        signal.removeEventListener.bind(signal),
      ];
      signal.addEventListener = (...args: Parameters<typeof add>) => (
        (listeners += 1),
        add(...args)
      );
      signal.removeEventListener = (...args: Parameters<typeof remove>) => (
        (listeners -= 1),
        remove(...args)
      );
      let count = 0;
      const fetch = async (_: string, { signal: own }: RequestInit): Promise<Response> => {
        count += 1;
        if (count % 5 === 1) throw new TypeError('fetch failed');
        if (count % 7 === 1)
          return new Promise<Response>((_, reject) =>
            own?.addEventListener('abort', () => reject(own.reason)),
          );
        return new Response('{}', {
          status: count % 3 === 0 ? 503 : 200,
          headers: { 'retry-after-ms': '0' },
        });
      };
      const client = new Example({
        baseUrl: 'https://api.example',
        fetch,
        maxRetries: 2,
        timeout: 5,
      });
      vi.spyOn(Math, 'random').mockReturnValue(0);
      const timers = countTimers();
      let settled = 0;
      for (let batch = 0; batch < 100; batch += 1)
        await Promise.all(
          Array.from({ length: 100 }, (_, index) => {
            const own = new AbortController();
            const options = index % 10 === 0 ? { signal: own.signal } : { signal };
            const call = client.call(operation(), {}, options).then(
              () => (settled += 1),
              () => (settled += 1),
            );
            if (index % 10 === 0) own.abort();
            return call;
          }),
        );
      expect([settled, listeners]).toEqual([10_000, 0]);
      expect(timers()).toBe(0);
    },
  );

  it('[time.leaks] nor do hundreds over sockets', { timeout: 60_000 }, async () => {
    // Browsers open six sockets to one origin and keep them for later; the page hears of each from far away.
    const [batches, atOnce, kept] = 'document' in globalThis ? [10, 6, 6] : [50, 20, 0];
    const server = await faulty(
      answer(503, '{}', { 'retry-after-ms': '0' }),
      answer(200),
      answer(200),
    );
    const client = new Example({ baseUrl: server.origin, maxRetries: 2 });
    let early = 0;
    for (let batch = 0; batch < batches; batch += 1) {
      await Promise.all(Array.from({ length: 20 }, () => client.call(operation())));
      if (batch === 5) early = server.sockets.size;
    }
    expect(server.sockets.size).toBeLessThanOrEqual(Math.max(early, 20) + 20);
    const controller = new AbortController();
    const hanging = await faulty(silence);
    const waiting = Array.from({ length: 20 }, (_, index) =>
      rejection(
        new Example({ baseUrl: hanging.origin }).call(
          operation({ path: `/${index}` }),
          {},
          { signal: controller.signal },
        ),
      ),
    );
    await vi.waitFor(() => expect(hanging.sockets.size).toBe(atOnce), { timeout: 20_000 });
    controller.abort();
    await Promise.all(waiting);
    await vi.waitFor(() => expect(hanging.sockets.size).toBeLessThanOrEqual(kept), {
      timeout: 20_000,
    });
  });
});

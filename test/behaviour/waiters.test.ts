// Waiting for work over HTTP on loopback, in virtual time. The name of each test starts with the line of the behaviour specification that it proves.

import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OperationDescriptor } from '../../generator/runtime/client/descriptor.js';
import {
  AbortedError,
  ApiError,
  ClientError,
  ConnectionError,
} from '../../generator/runtime/client/errors.js';
import {
  type StateChange,
  type WaitOptions,
  type WaitPlan,
  type WaiterDescriptor,
  WaiterError,
  finish,
  waitUntil,
  waitable,
} from '../../generator/runtime/client/waiter.js';
import { Example, operation, rejection } from './client.js';
import { type Noted, type Reply, serve, type Server } from './server.js';
import { type VirtualTime, virtualTime } from './virtual-time.js';

interface Job {
  readonly id: string;
  readonly status?: string;
}

const readStatus: OperationDescriptor = operation({
  id: 'getStatus',
  path: '/status',
  parameters: [{ name: 'job', in: 'query' }],
});
const readJob: OperationDescriptor = operation({
  id: 'getJob',
  path: '/job',
  parameters: [{ name: 'job', in: 'query' }],
});
const createJob: OperationDescriptor = operation({
  id: 'createJob',
  path: '/jobs',
  method: 'POST',
  body: { mediaType: 'application/json' },
});

const waiter: WaiterDescriptor = {
  operation: 'getStatus',
  ask: (client, params, options) => client.call(readStatus, params, options),
  state: ['status'],
  pending: ['queued', 'running'],
  success: ['done'],
  failure: ['broken'],
  id: 'job',
};

const plan: WaitPlan = {
  waiter,
  params: { job: ['id'] },
  result: {
    fetch: (client, params, options) => client.call(readJob, params, options),
    params: { job: ['id'] },
  },
};

interface Setting {
  readonly server: Server;
  readonly time: VirtualTime;
  readonly client: Example;
  readonly wait: (options?: WaitOptions<Job>, params?: object | string) => Promise<Job>;
}

/** A service whose job goes through these states, one a question; it stays in the last one. */
async function working(
  states: readonly (string | Reply)[],
  other: (request: Noted) => Reply = () => ({ body: '{"id":"7","result":true}' }),
): Promise<Setting> {
  let asked = 0;
  const server = await serve((request) => {
    if (!request.url.startsWith('/status')) return other(request);
    const state = states[Math.min(asked, states.length - 1)] ?? 'done';
    asked += 1;
    return typeof state === 'string' ? { body: JSON.stringify({ id: '7', status: state }) } : state;
  });
  const time = virtualTime();
  const client = new Example({ baseUrl: server.origin, fetch: time.fetch });
  return {
    server,
    time,
    client,
    wait: (options = {}, params = 'a') =>
      time.pass(waitUntil<Job, Job>(client, waiter, { params, options })),
  };
}

afterEach(() => void vi.restoreAllMocks());

describe('waiting', () => {
  it('[waiters.success] resolves to the answer with a state of success', async () => {
    const { server, wait } = await working(['queued', 'running', 'done']);
    expect(await wait()).toEqual({ id: '7', status: 'done' });
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/status?job=a',
      '/status?job=a',
      '/status?job=a',
    ]);
  });

  it('[waiters.success] takes the one id or the whole argument', async () => {
    const { server, wait } = await working(['done']);
    await wait({}, 'x');
    await wait({}, { job: 'y' });
    expect(server.requests.map(({ url }) => url)).toEqual(['/status?job=x', '/status?job=y']);
  });

  it('[waiters.failure] a state of failure is an error with the state and the last answer', async () => {
    const { wait } = await working(['running', 'broken']);
    const error = await rejection(wait());
    expect(error).toBeInstanceOf(WaiterError);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({
      reason: 'failure',
      state: 'broken',
      lastValue: { status: 'broken' },
      params: { job: 'a' },
      attempts: 2,
      isRetryable: false,
    });
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'WaiterError',
      message: 'getStatus: what was waited for has ended as "broken"',
      attempts: 2,
      reason: 'failure',
      operation: 'getStatus',
      state: 'broken',
      params: { job: 'a' },
      isRetryable: false,
    });
    expect(inspect(error)).not.toContain('lastValue');
  });

  it('[waiters.delay] the time between two questions is random between the least and twice as much each time, up to the most', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { time, wait } = await working([...Array.from({ length: 6 }, () => 'running'), 'done']);
    await wait({ minDelay: 1000, maxDelay: 10_000 });
    expect(gaps(time.times)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  it('[waiters.delay] never less than the least', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { time, wait } = await working([...Array.from({ length: 4 }, () => 'running'), 'done']);
    await wait({ minDelay: 1500, maxDelay: 60_000 });
    expect(gaps(time.times)).toEqual([1500, 1500, 1500, 1500]);
  });

  it('[waiters.delay] a whole number of questions for an hour of work', async () => {
    const { server, wait } = await working(['running']);
    await rejection(wait({ deadline: 3_600_000 }));
    expect(server.requests.length).toBeGreaterThan(30);
    expect(server.requests.length).toBeLessThan(150);
  });

  it('[waiters.deadline] the last question is asked just before the end; then it is an error that says the last state', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { time, wait } = await working(['queued', 'running']);
    const error = await rejection(wait({ deadline: 60_000, minDelay: 2000, maxDelay: 50_000 }));
    expect(error).toMatchObject({
      name: 'WaiterError',
      reason: 'timeout',
      state: 'running',
      lastValue: { status: 'running' },
      isRetryable: true,
    });
    expect(time.times.at(-1)).toBe(59_000);
    expect(error).toHaveProperty(
      'message',
      'getStatus: what was waited for did not end within its deadline of 60000 ms; the last state was "running"',
    );
  });

  it('[waiters.deadline] there is one of an hour where nobody sets one', async () => {
    const { time, wait } = await working(['running']);
    expect(await rejection(wait())).toMatchObject({ reason: 'timeout' });
    expect(time.now()).toBeGreaterThan(3_590_000);
    expect(time.now()).toBeLessThanOrEqual(3_600_000);
  });

  it('[waiters.deadline] a question that is not answered in time ends it, too', async () => {
    const { time, wait } = await working([{ write: () => {} }]);
    const slow = wait({ deadline: 5000 });
    // The request stays open: only the clock can end it.
    await vi.advanceTimersByTimeAsync(5001);
    expect(await rejection(slow)).toMatchObject({
      name: 'WaiterError',
      reason: 'timeout',
      state: undefined,
      cause: { name: 'TimeoutError' },
    });
    expect(time.times).toEqual([0]);
  });

  it('[waiters.abort] an abort ends it at once, also between two questions, and leaves no listener', async () => {
    const { time, client } = await working(['running']);
    const control = new AbortController();
    const add = vi.spyOn(control.signal, 'addEventListener');
    const remove = vi.spyOn(control.signal, 'removeEventListener');
    const reason = new Error('stop');
    const waiting = waitUntil<Job, Job>(client, waiter, {
      params: 'a',
      options: {
        signal: control.signal,
        onState: () => void setTimeout(() => control.abort(reason), 100),
      },
    });
    const error = await rejection(time.pass(waiting));
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ cause: reason });
    expect(time.times).toEqual([0]);
    expect(add.mock.calls.length).toBe(remove.mock.calls.length);
  });

  it('[waiters.progress] the first state and each other one are told, once each', async () => {
    const { wait } = await working(['queued', 'queued', 'running', 'running', 'done']);
    const changes: Pick<StateChange<Job>, 'previous' | 'state' | 'attempts'>[] = [];
    await wait({
      onState: ({ previous, state, attempts }) => void changes.push({ previous, state, attempts }),
    });
    expect(changes).toEqual([
      { previous: undefined, state: 'queued', attempts: 1 },
      { previous: 'queued', state: 'running', attempts: 3 },
      { previous: 'running', state: 'done', attempts: 5 },
    ]);
  });

  it('[waiters.unknown] a state that is not known is waited through, with one warning', async () => {
    const { time, wait } = await working([
      'queued',
      'thinking',
      'dreaming',
      { body: '{}' },
      'done',
    ]);
    const warnings: string[] = [];
    expect(
      await wait({ onWarning: (message) => void warnings.push(message), minDelay: 1000 }),
    ).toMatchObject({ status: 'done' });
    expect(warnings).toEqual(['getStatus: the state "thinking" is not known; waiting goes on']);
    expect(gaps(time.times).every((gap) => gap >= 1000)).toBe(true);
  });

  it('[waiters.unknown] where nobody listens, the console is warned', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { wait } = await working([{ body: '{}' }, 'done']);
    await wait();
    expect(warn.mock.calls).toEqual([['getStatus: the response holds no state; waiting goes on']]);
  });

  it('[waiters.trouble] what passes by itself does not end it, and the service says when to come again', async () => {
    const { time, wait } = await working([
      'running',
      { status: 503, body: '{}' },
      { status: 429, body: '{}', headers: { 'retry-after': '45' } },
      'done',
    ]);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(await wait({ maxRetries: 0, minDelay: 2000 })).toMatchObject({ status: 'done' });
    expect(gaps(time.times)).toEqual([2000, 2000, 45_000]);
  });

  it('[waiters.trouble] trouble until the end is the cause of the error', async () => {
    const { wait } = await working(['running', { write: (response) => void response.destroy() }]);
    const error = await rejection(wait({ deadline: 30_000 }));
    expect(error).toMatchObject({ reason: 'timeout', state: 'running' });
    expect(error).toHaveProperty('cause', expect.any(ConnectionError));
  });

  it('[waiters.trouble] every other error ends it', async () => {
    const { server, wait } = await working(['running', { status: 404, body: '{"detail":"gone"}' }]);
    expect(await rejection(wait())).toMatchObject({ status: 404 });
    expect(server.requests).toHaveLength(2);
  });
});

describe('beginning, waiting, fetching', () => {
  const begin = (
    client: Example,
    options: WaitOptions<Job> = {},
  ): Promise<Job & { readonly result: boolean }> =>
    finish(client, plan, { begun: client.call(createJob, { name: 'n' }, options), options });

  it('[waiters.and-wait] is one call, and its result is what the work has led to', async () => {
    const { server, time, client } = await working(['queued', 'done']);
    expect(await time.pass(begin(client))).toEqual({ id: '7', result: true });
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /jobs',
      'GET /status?job=7',
      'GET /status?job=7',
      'GET /job?job=7',
    ]);
  });

  it('[waiters.and-wait] hangs on the call, which is still one by itself, and is sent once', async () => {
    const { server, time, client } = await working(['done']);
    const call = client.call<Job>(createJob, { name: 'n' });
    const made = waitable(call, (options?: WaitOptions<Job>) =>
      finish<Job, Job>(client, plan, { begun: call, options }),
    );
    expect(await time.pass(made)).toMatchObject({ id: '7' });
    expect(await time.pass(made.andWait())).toMatchObject({ result: true });
    expect(await made.withResponse()).toMatchObject({ status: 200 });
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('[waiters.one-deadline] one deadline is for all of it', async () => {
    const { time, client } = await working(['running'], () => ({ body: '{"id":"7"}' }));
    expect(await rejection(time.pass(begin(client, { deadline: 20_000 })))).toMatchObject({
      name: 'WaiterError',
      reason: 'timeout',
      params: { job: '7' },
    });
    expect(time.now()).toBeLessThanOrEqual(20_000);
  });

  it('[waiters.one-deadline] one signal is for all of it', async () => {
    const { time, client, server } = await working(['running']);
    const control = new AbortController();
    const work = begin(client, { signal: control.signal, onState: () => control.abort() });
    expect(await rejection(time.pass(work))).toBeInstanceOf(AbortedError);
    expect(server.requests).toHaveLength(2);
  });

  it('[waiters.and-wait] an error of the beginning is the error, and nothing is waited for', async () => {
    const { time, client, server } = await working(['done'], () => ({
      status: 400,
      body: '{"detail":"Bad."}',
    }));
    expect(await rejection(time.pass(begin(client)))).toMatchObject({ status: 400 });
    expect(server.requests).toHaveLength(1);
  });

  const begunIn = (error: unknown): ClientError['begun'] =>
    error instanceof ClientError ? error.begun : undefined;

  it.each<
    [
      string,
      {
        readonly states: readonly (string | Reply)[];
        readonly other?: Reply;
        readonly options?: (abort: () => void) => WaitOptions<Job>;
        readonly want: object;
      },
    ]
  >([
    [
      'an abort',
      {
        states: ['running'],
        options: (abort) => ({ onState: abort }),
        want: { name: 'AbortedError' },
      },
    ],
    [
      'a state that cannot be asked for',
      {
        states: ['running', { status: 404, body: '{}' }],
        want: { name: 'ClientFaultError', status: 404 },
      },
    ],
    [
      'a result that cannot be fetched',
      {
        states: ['done'],
        other: { status: 500, body: '{}' },
        want: { name: 'ApiError', status: 500 },
      },
    ],
    ['a failure', { states: ['broken'], want: { name: 'WaiterError', reason: 'failure' } }],
    [
      'a deadline',
      {
        states: ['running'],
        options: () => ({ deadline: 5000 }),
        want: { name: 'WaiterError', reason: 'timeout' },
      },
    ],
    [
      'an error of the caller',
      {
        states: ['running'],
        options: () => ({
          onState: () => {
            throw new RangeError('mine');
          },
        }),
        want: { name: 'ClientError', cause: expect.any(RangeError) },
      },
    ],
  ])(
    '[waiters.begun] %s carries what was begun, and the way to go on',
    async (_, { states, other, options, want }) => {
      const control = new AbortController();
      const created = { id: '7', secret: 'presigned' };
      const { time, client, server } = await working([...states], ({ method }) =>
        method === 'POST' ? { body: JSON.stringify(created) } : (other ?? { body: '{}' }),
      );
      const error = await rejection(
        time.pass(
          begin(client, {
            signal: control.signal,
            maxRetries: 0,
            ...options?.(() => control.abort()),
          }),
        ),
      );
      expect(error).toMatchObject(want);
      expect(begunIn(error)).toMatchObject({ data: created, params: { job: '7' } });
      expect(inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error)).not.toContain(
        'presigned',
      );
      expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    },
  );

  it('[waiters.begun] the way goes on, and begins nothing a second time', async () => {
    const { time, client, server } = await working([
      'running',
      { status: 404, body: '{}' },
      'done',
    ]);
    const error = await rejection(time.pass(begin(client)));
    expect(error).toBeInstanceOf(ApiError);
    const begun = begunIn(error);
    expect(
      await time.pass(waitUntil<Job, Job>(client, waiter, { params: begun?.params ?? {} })),
    ).toMatchObject({ status: 'done' });
    expect(await time.pass(begun?.andWait?.() ?? Promise.resolve())).toEqual({
      id: '7',
      result: true,
    });
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('[waiters.begun] where the beginning failed, nothing was begun', async () => {
    const { time, client } = await working(['done'], () => ({ status: 400, body: '{}' }));
    expect(begunIn(await rejection(time.pass(begin(client))))).toBeUndefined();
  });

  it('[waiters.and-wait] an answer without an id cannot be waited for, and says so', async () => {
    const { time, client } = await working(['done'], () => ({ body: '{}' }));
    const error = await rejection(time.pass(begin(client)));
    expect(begunIn(error)).toMatchObject({ data: {} });
    expect(error).toMatchObject({
      message:
        'The work has started but cannot be waited for: the response has no "id", which getStatus needs as "job"',
    });
  });
});

function gaps(times: readonly number[]): readonly number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

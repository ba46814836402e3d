// Waits for long-running work: polls its state until it has ended.

import type { ApiClient } from './api-client.js';
import { type Begun, withBegun } from './transfer/begun.js';
import { ApiError, ClientError, TimeoutError } from './errors.js';
import { createWatch } from './send.js';
import type { ApiCall, RequestOptions } from './types.js';
import { type Keys, pick } from './values.js';

export interface WaiterErrorInit<T> {
  /** Whether the work failed, or did not end in time. */
  readonly reason: 'failure' | 'timeout';
  readonly operation: string;
  readonly state: string | undefined;
  readonly lastValue: T | undefined;
  readonly params: object;
  readonly attempts: number;
  /** Milliseconds for the whole wait. */
  readonly deadline: number;
  readonly cause?: unknown;
}

/** The work failed (`reason` is `failure`), or did not end in time (`timeout`). */
export class WaiterError<T = unknown> extends ClientError {
  override readonly name: string = 'WaiterError';
  readonly reason: 'failure' | 'timeout';
  /** The id of the operation that returns the state. */
  readonly operation: string;
  /** The last known state. */
  readonly state: string | undefined;
  /** The parameters of the wait. Pass them to the same method to go on waiting. */
  readonly params: object;
  /** How many times the state was requested. */
  override readonly attempts: number;
  readonly #lastValue: T | undefined;

  constructor({
    reason,
    operation,
    state,
    lastValue,
    params,
    attempts,
    deadline,
    cause,
  }: WaiterErrorInit<T>) {
    const last = state === undefined ? 'no state was seen' : `the last state was "${state}"`;
    super(
      reason === 'failure'
        ? `${operation}: what was waited for has ended as "${state}"`
        : `${operation}: what was waited for did not end within its deadline of ${deadline} ms; ${last}`,
      cause === undefined ? undefined : { cause },
      reason === 'timeout',
    );
    this.reason = reason;
    this.operation = operation;
    this.state = state;
    this.#lastValue = lastValue;
    this.params = params;
    this.attempts = attempts;
  }

  /** The last response. It is not logged, since it may contain anything. */
  get lastValue(): T | undefined {
    return this.#lastValue;
  }
}

/** How to wait for work, as the API declares it. */
export interface WaiterDescriptor {
  /** The id of the operation that returns the state of the work. */
  readonly operation: string;
  /** Calls that operation. */
  ask(client: ApiClient, params: object, options: RequestOptions): Promise<unknown>;
  /** The keys that lead to the state in its response. */
  readonly state: Keys;
  readonly pending?: readonly string[];
  readonly success: readonly string[];
  readonly failure?: readonly string[];
  /** The operation's only required argument, which may be given instead of an object. */
  readonly id?: string;
  /** The shortest and the longest time between two requests, in milliseconds. */
  readonly minDelay?: number;
  readonly maxDelay?: number;
  /** Milliseconds for the whole wait. */
  readonly maxWait?: number;
}

export interface WaitOptions<T = unknown> extends RequestOptions {
  /** Milliseconds for the whole wait. Default: what the API states, else an hour. */
  readonly deadline?: number | undefined;
  /** The shortest time between two requests, in milliseconds. Default: the API's, else 2000. */
  readonly minDelay?: number | undefined;
  /** The longest time between two requests, in milliseconds. Default: the API's, else 120000. */
  readonly maxDelay?: number | undefined;
  /** Called with the first state, and whenever it changes. */
  readonly onState?: ((change: StateChange<T>) => void) | undefined;
  /** Called at most once per wait, for an undocumented state. Default: `console.warn`. */
  readonly onWarning?: ((message: string) => void) | undefined;
}

export interface StateChange<T = unknown> {
  readonly state: string;
  /** The previous state; `undefined` for the first one. */
  readonly previous: string | undefined;
  /** The whole response. */
  readonly value: T;
  /** How many times the state has been requested so far. */
  readonly attempts: number;
  /** Milliseconds since the wait began. */
  readonly elapsed: number;
}

export interface Wait<T> {
  /** The argument of the operation, or its only id. */
  readonly params: object | string | number;
  readonly options?: WaitOptions<T> | undefined;
}

/** The longest wait if nobody sets one. */
export const hour = 3_600_000;

/**
 * Implements every generated waiter: requests the state at growing intervals, and resolves to the
 * response with which the work succeeded.
 *
 * @throws {WaiterError} The work failed or did not end in time.
 */
export async function waitUntil<T, S>(
  client: ApiClient,
  waiter: WaiterDescriptor,
  { params: given, options = {} }: Wait<S>,
): Promise<T> {
  const { operation, success, failure = [], pending = [] } = waiter;
  const {
    deadline = waiter.maxWait ?? hour,
    minDelay = waiter.minDelay ?? 2000,
    maxDelay = waiter.maxDelay ?? 120_000,
    onState,
    onWarning = (message) => console.warn(message),
    ...rest
  } = options;
  const params = typeof given === 'object' ? given : { [waiter.id ?? 'id']: given };
  const watch = createWatch({
    operation,
    signal: rest.signal,
    timeout: Infinity,
    deadline,
    until: rest.until,
  });
  const longest = Math.max(minDelay, maxDelay);
  /** The last request is sent this long before the end. */
  const lead = Math.min(minDelay, 1000);
  const begin = Date.now();
  let state: string | undefined;
  let value: S | undefined;
  let warned = false;
  let attempts = 0;
  let trouble: ClientError | undefined;
  const failed = (reason: 'failure' | 'timeout', cause?: unknown): WaiterError =>
    new WaiterError({
      reason,
      operation,
      state,
      lastValue: value,
      params,
      attempts,
      deadline,
      cause,
    });
  try {
    for (;;) {
      attempts += 1;
      const before = trouble;
      trouble = undefined;
      try {
        const limits = { ...rest, ...watch.limits };
        // A cast: the response is typed as the document describes it.
        value = (await waiter.ask(client, params, limits)) as S;
      } catch (error) {
        if (error instanceof TimeoutError && !error.isRetryable)
          throw failed('timeout', Reflect.get(error, 'cause') ? error : (before ?? error));
        // A passing failure does not end a wait that may take hours.
        if (!(error instanceof ClientError) || !error.isRetryable) throw error;
        trouble = error;
      }
      if (!trouble && value !== undefined) {
        const previous = state;
        const found = stateIn(value, waiter.state);
        state = found ?? state;
        if (found !== undefined && found !== previous)
          onState?.({ state: found, previous, value, attempts, elapsed: Date.now() - begin });
        // A cast: the state is one of the successful ones.
        if (found !== undefined && success.includes(found)) return value as unknown as T;
        if (found !== undefined && failure.includes(found)) throw failed('failure');
        if (!warned && (found === undefined || !pending.includes(found))) {
          warned = true;
          onWarning(
            `${operation}: ${found === undefined ? 'the response holds no state' : `the state "${found}" is not known`}; waiting goes on`,
          );
        }
      }
      const requested = (trouble instanceof ApiError && trouble.retryAfterMs) || 0;
      const left = watch.left();
      if (left <= lead || requested > left) throw failed('timeout', trouble);
      const most = Math.min(minDelay * 2 ** Math.min(attempts - 1, 50), longest);
      const delay = minDelay + Math.random() * (most - minDelay);
      await watch.sleep(Math.max(requested, Math.min(delay, left - lead)));
    }
  } finally {
    watch.end();
  }
}

function stateIn(value: unknown, keys: Keys): string | undefined {
  const found = pick(value, keys);
  return typeof found === 'string' ? found : undefined;
}

/** A call that starts work, with a way to wait for it. */
export interface WaitableCall<
  T,
  R,
  State = unknown,
  H extends object = Readonly<Record<never, never>>,
> extends ApiCall<T, H> {
  /**
   * Waits for the work that the call has started, and fetches its result. The options of the call
   * apply to all of it unless others are given here, so one `deadline` and one `signal` cover
   * everything.
   * @throws {WaiterError} The work failed or did not end in time.
   * @throws {ClientError} Something else failed. Once the work has started, every error has
   * `begun`, with which the wait can go on.
   */
  readonly andWait: (options?: WaitOptions<State>) => Promise<R>;
}

/** Makes a call that starts work, waits for it and fetches its result. */
export function waitable<T, R, State, H extends object>(
  call: ApiCall<T, H>,
  andWait: (options?: WaitOptions<State>) => Promise<R>,
): WaitableCall<T, R, State, H> {
  return Object.assign(call, { andWait });
}

/** Argument of an operation → the keys of its value in the response that started the work. */
export type Carried = Readonly<Record<string, Keys>>;

/** How to wait for the work that a call starts. */
export interface WaitPlan {
  readonly waiter: WaiterDescriptor;
  readonly params: Carried;
  /** Fetches the result. Absent if the response with the final state is the result. */
  readonly result?: WaitResult;
}

export interface WaitResult {
  fetch(client: ApiClient, params: object, options: RequestOptions): Promise<unknown>;
  readonly params: Carried;
}

/** Implements every generated `…AndWait`: waits for the work, and fetches the result. */
export async function finish<R, S>(
  client: ApiClient,
  plan: WaitPlan,
  {
    begun,
    options = {},
  }: { readonly begun: Promise<unknown>; readonly options?: WaitOptions<S> | undefined },
): Promise<R> {
  const { minDelay, maxDelay, onState, onWarning, ...call } = options;
  const { waiter, params, result } = plan;
  const { operation } = waiter;
  const { deadline = waiter.maxWait ?? hour, signal } = options;
  const watch = createWatch({ operation, signal, timeout: Infinity, deadline });
  begun.catch(() => {});
  let known: Begun | undefined;
  try {
    const response = await watch.attempt(() => begun);
    const andWait = (own?: WaitOptions<S>): Promise<R> =>
      finish(client, plan, { begun, options: own });
    known = { data: response, andWait };
    const found = carry(params, response, operation);
    known = { data: response, params: found, andWait };
    const limits: RequestOptions = { ...call, ...watch.limits };
    const last = await waitUntil<S, S>(client, waiter, {
      params: found,
      options: { minDelay, maxDelay, onState, onWarning, ...limits },
    });
    const reached = result
      ? await result.fetch(client, carry(result.params, response, operation), limits)
      : last;
    // A cast: the response is typed as the document describes it.
    return reached as R;
  } catch (error) {
    throw known ? withBegun(error, { operation, ...known }) : error;
  } finally {
    watch.end();
  }
}

/** Takes the arguments of another operation from a response. */
function carry(params: Carried, response: unknown, operation: string): object {
  return Object.fromEntries(
    Object.entries(params).map(([name, keys]) => {
      const value = pick(response, keys);
      if (value === undefined || value === null)
        throw new ClientError(
          `The work has started but cannot be waited for: the response has no "${keys.join('.')}", which ${operation} needs as "${name}"`,
        );
      return [name, value];
    }),
  );
}

// Copied by Concord into every output that needs it. Do not edit.

// Work that takes long: its state is asked for until it has ended.

import type { ApiClient } from './api-client.js';
import { ApiError, type Begun, ClientError, TimeoutError, withBegun } from './errors.js';
import { createWatch } from './send.js';
import type { ApiCall, RequestOptions } from './types.js';
import { type Keys, pick } from './values.js';

export interface WaiterErrorInit<T> {
  /** The work failed, or did not end in time. */
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

/** What was waited for has failed (`reason` is `failure`), or did not end in time (`timeout`). */
export class WaiterError<T = unknown> extends ClientError {
  override readonly name: string = 'WaiterError';
  readonly reason: 'failure' | 'timeout';
  /** The id of the operation that says the state. */
  readonly operation: string;
  /** The last state that was seen. */
  readonly state: string | undefined;
  /** What was waited for: given to the same method again, it goes on waiting. */
  readonly params: object;
  /** How often the state was asked for. */
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

  /** The last response. It is in no log: nobody knows what is in it. */
  get lastValue(): T | undefined {
    return this.#lastValue;
  }
}

/** What an API states about work that can be waited for. */
export interface WaiterDescriptor {
  /** The id of the operation that says how far the work is. */
  readonly operation: string;
  /** Its function. */
  ask(client: ApiClient, params: object, options: RequestOptions): Promise<unknown>;
  /** Where its response holds the state: the keys that lead to it. */
  readonly state: Keys;
  readonly pending?: readonly string[];
  readonly success: readonly string[];
  readonly failure?: readonly string[];
  /** The one argument that a call needs: it can be given instead of an object. */
  readonly id?: string;
  /** Milliseconds between two questions, at least and at most. */
  readonly minDelay?: number;
  readonly maxDelay?: number;
  /** Milliseconds for the whole wait. */
  readonly maxWait?: number;
}

export interface WaitOptions<T = unknown> extends RequestOptions {
  /** Milliseconds for everything: all questions and the time between them. Default: what the API states, else an hour. */
  readonly deadline?: number | undefined;
  /** The shortest time between two questions, in milliseconds. Default: what the API states, else 2000. */
  readonly minDelay?: number | undefined;
  /** The longest time between two questions, in milliseconds. Default: what the API states, else 120000. */
  readonly maxDelay?: number | undefined;
  /** Called with the first state and whenever it changes. */
  readonly onState?: ((change: StateChange<T>) => void) | undefined;
  /** Called at most once a wait, with a text: the service has a state that the API's document does not know. Default: `console.warn`. */
  readonly onWarning?: ((message: string) => void) | undefined;
}

export interface StateChange<T = unknown> {
  readonly state: string;
  /** The state before; `undefined` for the first one. */
  readonly previous: string | undefined;
  /** The whole response. */
  readonly value: T;
  /** How often the state was asked for until now. */
  readonly attempts: number;
  /** Milliseconds since the wait began. */
  readonly elapsed: number;
}

export interface Wait<T> {
  /** The argument of the operation, or its one id. */
  readonly params: object | string | number;
  readonly options?: WaitOptions<T> | undefined;
}

/** How long is waited where nobody says how long. */
export const hour = 3_600_000;

/**
 * What every generated wait does: requests the state of the work, less and less often, and resolves to the response that says
 * that the work has succeeded.
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
  /** The last question is asked so long before the end. */
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
        // The boundary between what a service sends and what its document says of it.
        value = (await waiter.ask(client, params, limits)) as S;
      } catch (error) {
        if (error instanceof TimeoutError && !error.isRetryable)
          throw failed('timeout', error.cause ? error : (before ?? error));
        // What passes by itself does not end a wait that may take hours.
        if (!(error instanceof ClientError) || !error.isRetryable) throw error;
        trouble = error;
      }
      if (!trouble && value !== undefined) {
        const previous = state;
        const found = stateIn(value, waiter.state);
        state = found ?? state;
        if (found !== undefined && found !== previous)
          onState?.({ state: found, previous, value, attempts, elapsed: Date.now() - begin });
        // The boundary again: the state is one of these.
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

/** A call that begins work which can be waited for. */
export interface WaitableCall<
  T,
  R,
  State = unknown,
  H extends object = Readonly<Record<never, never>>,
> extends ApiCall<T, H> {
  /**
   * Waits for what the call has begun, and fetches its result. The options of the call hold for all of it, where others are not given
   * here; so one `deadline` and one `signal` are for everything.
   * @throws {WaiterError} The work failed or did not end in time.
   * @throws {ClientError} Something else went wrong. Every error after the beginning has `begun`, which holds what was begun and goes on.
   */
  readonly andWait: (options?: WaitOptions<State>) => Promise<R>;
}

/** Beginning work, waiting for it and fetching its result, as one call. */
export function waitable<T, R, State, H extends object>(
  call: ApiCall<T, H>,
  andWait: (options?: WaitOptions<State>) => Promise<R>,
): WaitableCall<T, R, State, H> {
  return Object.assign(call, { andWait });
}

/** Argument of an operation → where the response that began the work holds its value. */
export type Carried = Readonly<Record<string, Keys>>;

/** How work that a call begins is waited for. */
export interface WaitPlan {
  readonly waiter: WaiterDescriptor;
  readonly params: Carried;
  /** Fetches the result. Absent: the response that says the last state is the result. */
  readonly result?: WaitResult;
}

export interface WaitResult {
  fetch(client: ApiClient, params: object, options: RequestOptions): Promise<unknown>;
  readonly params: Carried;
}

/** What every generated `…AndWait` does: waits for what has begun, and fetches the result. */
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
    // The boundary between what a service sends and what its document says of it.
    return reached as R;
  } catch (error) {
    throw known ? withBegun(error, { operation, ...known }) : error;
  } finally {
    watch.end();
  }
}

/** What the response holds of what another operation needs. */
function carry(params: Carried, response: unknown, operation: string): object {
  return Object.fromEntries(
    Object.entries(params).map(([name, keys]) => {
      const value = pick(response, keys);
      if (value === undefined || value === null)
        throw new ClientError(
          `What was begun cannot be waited for: the response holds no "${keys.join('.')}", which ${operation} needs as "${name}"`,
        );
      return [name, value];
    }),
  );
}

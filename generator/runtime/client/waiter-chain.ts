// Beginning work, waiting for it and fetching its result, as one call.

import type { ApiClient } from './api-client.js';
import { withBegun } from './begun.js';
import { type Begun, ClientError } from './errors.js';
import { type Keys, pick } from './keys.js';
import type { RequestOptions } from './options.js';
import { createWatch } from './time.js';
import type { ApiCall } from './types.js';
import { hour, type WaiterDescriptor, type WaitOptions, waitUntil } from './waiter.js';

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
   * @throws {WaiterError} The work has failed, or did not end in time.
   * @throws {ClientError} Something else went wrong. Every error after the beginning has `begun`, which holds what was begun and goes on.
   */
  readonly andWait: (options?: WaitOptions<State>) => Promise<R>;
}

export function waitable<T, R, State, H extends object>(
  call: ApiCall<T, H>,
  andWait: (options?: WaitOptions<State>) => Promise<R>,
): WaitableCall<T, R, State, H> {
  return Object.assign(call, { andWait });
}

/** Argument of an operation → where the answer that began the work holds its value. */
export type Carried = Readonly<Record<string, Keys>>;

/** How work that a call begins is waited for. */
export interface WaitPlan {
  readonly waiter: WaiterDescriptor;
  readonly params: Carried;
  /** Fetches the result. Absent: the answer that says the last state is the result. */
  readonly result?: WaitResult;
}

export interface WaitResult {
  fetch(client: ApiClient, params: object, options: RequestOptions): Promise<unknown>;
  readonly params: Carried;
}

/** The engine of every generated `…AndWait`: waits for what has begun, and fetches the result. */
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
    const answer = await watch.attempt(() => begun);
    const andWait = (own?: WaitOptions<S>): Promise<R> =>
      finish(client, plan, { begun, options: own });
    known = { answer, andWait };
    const found = carry(params, answer, operation);
    known = { answer, params: found, andWait };
    const limits: RequestOptions = { ...call, ...watch.limits };
    const last = await waitUntil<S, S>(client, waiter, {
      params: found,
      options: { minDelay, maxDelay, onState, onWarning, ...limits },
    });
    const reached = result
      ? await result.fetch(client, carry(result.params, answer, operation), limits)
      : last;
    // The boundary between what a service sends and what its document says of it.
    return reached as R;
  } catch (error) {
    throw known ? withBegun(error, { operation, ...known }) : error;
  } finally {
    watch.end();
  }
}

/** What the answer holds of what another operation needs. */
function carry(params: Carried, answer: unknown, operation: string): object {
  return Object.fromEntries(
    Object.entries(params).map(([name, keys]) => {
      const value = pick(answer, keys);
      if (value === undefined || value === null)
        throw new ClientError(
          `What was begun cannot be waited for: the answer holds no "${keys.join('.')}", which ${operation} needs as "${name}"`,
        );
      return [name, value];
    }),
  );
}

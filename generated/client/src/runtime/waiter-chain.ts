// Copied by Concord into every output that needs it. Do not edit.

// Beginning work, waiting for it and fetching its result, as one call.

import type { ApiClient } from './api-client.js';
import { ClientError } from './errors.js';
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
  { waiter, params, result }: WaitPlan,
  {
    begun,
    options = {},
  }: { readonly begun: Promise<unknown>; readonly options?: WaitOptions<S> | undefined },
): Promise<R> {
  const { minDelay, maxDelay, onState, onWarning, ...call } = options;
  const { operation } = waiter;
  const { deadline = waiter.maxWait ?? hour, signal } = options;
  const watch = createWatch({ operation, signal, timeout: Infinity, deadline });
  begun.catch(() => {});
  try {
    const answer = await watch.attempt(() => begun);
    const limits = (): RequestOptions => ({ ...call, deadline: watch.left() });
    const last = await waitUntil<S, S>(client, waiter, {
      params: carry(params, answer, operation),
      options: { minDelay, maxDelay, onState, onWarning, ...limits() },
    });
    const found = result
      ? await result.fetch(client, carry(result.params, answer, operation), limits())
      : last;
    // The boundary between what a service sends and what its document says of it.
    return found as R;
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

// One call as a row of attempts: which failures are tried again, how long is waited before that, and when it has been enough.

import type { OperationDescriptor } from './descriptor.js';
import type { Calling, Engine } from './engine.js';
import { type ApiError, ClientError, type ConnectionError } from './errors.js';
import { createWatch, type Watch } from './time.js';

export interface Attempt {
  /** 1 for the first one. */
  readonly attempts: number;
  /** The last one was refused: keys are to be fresh. */
  readonly refresh: boolean;
  readonly signal: AbortSignal;
  readonly watch: Watch;
}

type Retried = Pick<OperationDescriptor, 'id' | 'retry' | 'idempotency'> & {
  readonly method: string;
};

/**
 * Rejects with what the last attempt failed with. What retries of a client cost together is bounded, so that they do not make an outage
 * worse: each one costs 5 of 500, a success gives back what it cost, or 1.
 */
export async function inAttempts<T>(
  engine: Pick<Engine, 'budget' | 'credentials'>,
  { operation, once, settings }: Calling<Retried>,
  send: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const { timeout = 60_000, maxRetries = 2, maxRetryAfter = 60_000 } = settings;
  const watch = createWatch({ ...settings, timeout, operation: operation.id });
  let attempts = 0;
  let retries = 0;
  let refresh = false;
  /** Milliseconds to wait before the next attempt; none where there is not to be one. */
  const pause = (error: unknown): number | undefined => {
    if (once || !(error instanceof ClientError)) return undefined;
    const {
      status,
      headers,
      retryAfterMs: asked,
      isUnsent,
    } = error as Partial<ApiError & ConnectionError>;
    if (status === 401 && engine.credentials?.refreshable && !refresh) {
      refresh = true;
      return 0;
    }
    const wait = asked ?? Math.random() * Math.min(500 * 2 ** retries, 8000);
    // An answer that asks for the request again, or for it later, says that the service did nothing.
    const isSafe =
      isUnsent ||
      (operation.retry ??
        (operation.idempotency ||
          !/^P[OA]/.test(operation.method) ||
          headers?.get('x-should-retry') === 'true' ||
          (asked !== undefined && (status === 429 || status === 503))));
    const isEnough =
      !error.isRetryable ||
      !isSafe ||
      retries >= maxRetries ||
      engine.budget < 5 ||
      wait > watch.left() ||
      (asked ?? 0) > maxRetryAfter;
    if (isEnough) return undefined;
    retries += 1;
    engine.budget -= 5;
    return wait;
  };
  try {
    for (;;) {
      attempts += 1;
      try {
        const result = await watch.attempt((signal) => send({ attempts, refresh, signal, watch }));
        engine.budget = Math.min(500, engine.budget + (retries ? 5 : 1));
        return result;
      } catch (error) {
        const wait = pause(error);
        if (wait === undefined) throw error;
        await watch.sleep(wait);
      }
    }
  } catch (error) {
    if (error instanceof ClientError) Object.assign(error, { attempts });
    throw error;
  } finally {
    watch.end();
  }
}

// Copied by Concord into every output that needs it. Do not edit.

// The clock of one call: a timeout for each attempt, a deadline for everything, and the caller's signal. When the call ends, no timer
// and no listener is left.

import { AbortedError, type ClientError, TimeoutError } from './errors.js';

export interface Watch {
  /** The work, unless it is cut short: then it rejects at once, whether the work listens to the signal or not. */
  readonly attempt: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly sleep: (ms: number) => Promise<void>;
  /** Something came or went: the timeout starts anew. */
  readonly touch: () => void;
  /** What cut the work short; `error` where nothing did. Browsers do not say it where a body breaks off. */
  readonly cause: (error: unknown) => unknown;
  /** No timeout from now on, until something comes or goes. */
  readonly pause: () => void;
  /** Milliseconds until the deadline. */
  readonly left: () => number;
  /** The call goes on after it has resolved (a stream); `end` has to be called a second time. */
  readonly hold: () => void;
  readonly end: () => void;
}

export interface Limits {
  /** The operation's id, for messages. */
  readonly operation: string;
  readonly signal?: AbortSignal | undefined;
  readonly timeout: number;
  readonly deadline?: number | undefined;
}

export function createWatch({ operation, signal, timeout, deadline = Infinity }: Limits): Watch {
  const finish = Date.now() + deadline;
  let control = new AbortController();
  let over: ClientError | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holds = 1;
  /** Between attempts, and at the end: a body may still go out for a moment, though the answer is there. */
  let isQuiet = false;
  const after = (ms: number, then: () => void): typeof timer =>
    // The longest time that platforms count.
    ms < 2 ** 31 ? setTimeout(then, ms) : undefined;
  const late = (ms: number, isLast: boolean): TimeoutError =>
    new TimeoutError(
      `${operation} took longer than its ${isLast ? 'deadline' : 'timeout'} of ${ms} ms`,
      {},
      !isLast,
    );
  const stop = (error: ClientError): void => control.abort((over ??= error));
  const aborted = (): void =>
    stop(new AbortedError(`${operation} was aborted`, { cause: signal?.reason }));
  const last = after(deadline, () => stop(late(deadline, true)));
  const set = (ms: number, then: () => void): void => {
    clearTimeout(timer);
    timer = after(ms, then);
  };
  const race = <T,>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (over) throw over;
      control = new AbortController();
      const own = control.signal;
      own.onabort = () => reject(own.reason);
      // Platforms hold the signal of a request until the request is gone, and an error would hold the request.
      work(own)
        .then(resolve, reject)
        .then(() => (own.onabort = null));
    });
  const touch = (): void => {
    if (!isQuiet) set(timeout, () => control.abort(late(timeout, false)));
  };
  signal?.addEventListener('abort', aborted);
  if (signal?.aborted) aborted();
  return {
    attempt: (work) =>
      race((own) => {
        isQuiet = false;
        touch();
        return work(own);
      }),
    sleep: (ms) => {
      isQuiet = true;
      return race(() => new Promise((resolve) => set(ms, resolve)));
    },
    touch,
    pause: () => clearTimeout(timer),
    cause: (error) => control.signal.reason ?? error,
    left: () => finish - Date.now(),
    hold: () => {
      holds += 1;
    },
    end: () => {
      holds -= 1;
      if (holds) return;
      isQuiet = true;
      clearTimeout(timer);
      clearTimeout(last);
      signal?.removeEventListener('abort', aborted);
    },
  };
}

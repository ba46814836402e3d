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
  /** The deadline as options of a call that is a part of the work. */
  readonly limits: Pick<Limits, 'deadline' | 'until'>;
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
  /** When the deadline is, where it began before this call did. */
  readonly until?: number | undefined;
}

/** Who waits for a signal. */
type Waiting = Set<() => void> & { readonly handleEvent: () => void };

const listeners = new WeakMap<AbortSignal, Waiting>();

/** One listener for all calls with a signal: platforms warn of many. What it gives back takes the call off. */
function onAbort(signal: AbortSignal, then: () => void): () => void {
  const known = listeners.get(signal);
  const waiting: Waiting =
    known ??
    Object.assign(new Set<() => void>(), { handleEvent: () => waiting.forEach((each) => each()) });
  if (!waiting.size) signal.addEventListener('abort', waiting);
  listeners.set(signal, waiting);
  waiting.add(then);
  return () => {
    waiting.delete(then);
    if (!waiting.size) signal.removeEventListener('abort', waiting);
  };
}

export function createWatch({
  operation,
  signal,
  timeout,
  deadline = Infinity,
  until = Date.now() + deadline,
}: Limits): Watch {
  let control = new AbortController();
  let over: ClientError | undefined;
  /** What the last attempt failed with. */
  let failure: ErrorOptions = {};
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
      isLast ? failure : {},
      !isLast,
    );
  const stop = (error: ClientError): void => control.abort((over ??= error));
  const aborted = (): void =>
    stop(new AbortedError(`${operation} was aborted`, { cause: signal?.reason }));
  const expire = (): void => stop(late(deadline, true));
  const last = after(until - Date.now(), expire);
  const set = (ms: number, then: () => void): void => {
    clearTimeout(timer);
    timer = after(ms, then);
  };
  const race = <T,>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (over) throw over;
      control = new AbortController();
      const own = control.signal;
      const fail = (cause: unknown): void => {
        failure = { cause };
        reject(cause);
      };
      own.onabort = () => fail(own.reason);
      // Platforms hold the signal of a request until the request is gone, and an error would hold the request.
      work(own)
        .then(resolve, fail)
        .then(() => (own.onabort = null));
    });
  const touch = (): void => {
    if (!isQuiet) set(timeout, () => control.abort(late(timeout, false)));
  };
  const leave = signal && onAbort(signal, aborted);
  if (signal?.aborted) aborted();
  if (until <= Date.now()) expire();
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
    left: () => until - Date.now(),
    limits: { deadline, until },
    hold: () => {
      holds += 1;
    },
    end: () => {
      holds -= 1;
      if (holds) return;
      isQuiet = true;
      clearTimeout(timer);
      clearTimeout(last);
      leave?.();
    },
  };
}

// Copied by Concord into every output that needs it. Do not edit.

// The clock of one call: a timeout for each attempt, a deadline for everything, and the caller's signal. When the call ends, no timer
// and no listener is left.

import { AbortedError, type ClientError, TimeoutError } from './errors.js';

export interface Watch {
  /** The work, unless it is cut short: then it rejects at once, whether the work listens to the signal or not. */
  readonly attempt: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly sleep: (ms: number) => Promise<void>;
  /** Something came or went: the timeout starts anew, or another one, until something else does. */
  readonly touch: (ms?: number) => void;
  /** What cut the work short; `error` where nothing did. Browsers do not say it where a body breaks off. */
  readonly cause: (error: unknown) => unknown;
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
  const left = (): number => until - Date.now();
  const late = (word: string, ms: number): string =>
    `${operation} took longer than its ${word} of ${ms} ms`;
  const stop = (error: ClientError): void => control.abort((over ??= error));
  const expire = (): void => stop(new TimeoutError(late('deadline', deadline), failure));
  const aborted = (): void =>
    stop(new AbortedError(`${operation} was aborted`, { cause: signal?.reason }));
  /** What comes first: this, or the deadline. */
  const after = (ms: number, then: () => void): void => {
    clearTimeout(timer);
    const least = Math.min(ms, left());
    // The longest time that platforms count.
    if (least < 2 ** 31) timer = setTimeout(least < ms ? expire : then, least);
  };
  const race = <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
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
      void work(own)
        .then(resolve, fail)
        .then(() => (own.onabort = null));
    });
  const touch = (ms = timeout): void => {
    if (!isQuiet) after(ms, () => control.abort(new TimeoutError(late('timeout', ms), {}, true)));
  };
  const leave = signal && onAbort(signal, aborted);
  if (signal?.aborted) aborted();
  if (left() <= 0) expire();
  return {
    attempt: (work) =>
      race((own) => {
        isQuiet = false;
        touch();
        return work(own);
      }),
    sleep: (ms) => {
      isQuiet = true;
      return race(() => new Promise((resolve) => after(ms, resolve)));
    },
    touch,
    cause: (error) => control.signal.reason ?? error,
    left,
    limits: { deadline, until },
    hold: () => {
      holds += 1;
    },
    end: () => {
      holds -= 1;
      if (holds) return;
      isQuiet = true;
      clearTimeout(timer);
      leave?.();
    },
  };
}

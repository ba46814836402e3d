// Copied by Concord into every output that needs it. Do not edit.

// One request on its way: sent, watched, given up in time, and tried again where that is safe.

import type { Limits } from './descriptor.js';
import type {
  Calling,
  ClientState,
  OperationDescriptor,
  Requirement,
  Watch,
} from './descriptor.js';
import {
  AbortedError,
  type ApiError,
  ArgumentError,
  ClientError,
  ConnectionError,
  TimeoutError,
} from './errors.js';
import { secretHeader } from './logging.js';
import type { Fetch, FetchResponse, Send } from './types.js';

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

/**
 * The clock of one call: a timeout for each attempt, a deadline for everything, and the caller's signal. When the call ends, no
 * timer and no listener is left.
 */
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
  /** Between attempts, and at the end: a body may still go out for a moment, though the response is there. */
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
 * One call as a row of attempts: which failures are tried again, how long is waited before that, and when it has been enough.
 * Rejects with the failure of the last attempt. What retries of a client cost together is bounded, so that they do not make an
 * outage worse: each one costs 5 of 500, a success gives back what it cost, or 1.
 */
export async function inAttempts<T>(
  state: Pick<ClientState, 'budget' | 'credentials'>,
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
      retryAfterMs: requested,
      isUnsent,
    } = error as Partial<ApiError & ConnectionError>;
    if (status === 401 && state.credentials?.refreshable && !refresh) {
      refresh = true;
      return 0;
    }
    const wait = requested ?? Math.random() * Math.min(500 * 2 ** retries, 8000);
    // A response that asks for the request again, or for it later, says that the service did nothing.
    const isSafe =
      isUnsent ||
      (operation.retry ??
        (operation.idempotency ||
          !/^P[OA]/.test(operation.method) ||
          headers?.get('x-should-retry') === 'true' ||
          (requested !== undefined && (status === 429 || status === 503))));
    const isEnough =
      !error.isRetryable ||
      !isSafe ||
      retries >= maxRetries ||
      state.budget < 5 ||
      wait > watch.left() ||
      (requested ?? 0) > maxRetryAfter;
    if (isEnough) return undefined;
    retries += 1;
    state.budget -= 5;
    return wait;
  };
  try {
    for (;;) {
      attempts += 1;
      try {
        const result = await watch.attempt((signal) => send({ attempts, refresh, signal, watch }));
        state.budget = Math.min(500, state.budget + (retries ? 5 : 1));
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

/** What is known about a request beside the request. */
export interface RequestContext extends Requirement {
  /** The address of the API: credentials go to its origin and nowhere else. */
  readonly baseUrl: string;
}

/**
 * What every request passes through, typed calls and raw ones alike: credentials, the user's fetch, redirects, rate limits.
 *
 * @throws {ConfigurationError} Credentials are missing, or cannot be sent.
 * @throws {ConnectionError} No response. Every response that came is a result.
 */
export async function send(
  { config, credentials, fetch }: ClientState,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const { operation, baseUrl, secrets } = context;
  const { id } = operation;
  const isOwn = originOf(request.url) === originOf(baseUrl);
  const sent = (isOwn && (await credentials?.place(request, context))) || request;
  let isKeyed = false;
  sent.headers.forEach((value, name) => {
    if (!secrets.includes(value) && !secretHeader.test(name)) return;
    secrets.push(value);
    isKeyed ||= name !== 'authorization';
  });
  const connect = async (each: Request): Promise<Response> => {
    try {
      return await fetch(each, context.streaming);
    } catch (cause) {
      if (cause instanceof ClientError) throw cause;
      const { code, isRedirect, isUnsent } = failureOf(cause);
      const what = isRedirect
        ? 'was redirected; give the final address as baseUrl'
        : `got no response from ${originOf(each.url)}${code}`;
      throw Object.assign(new ConnectionError(`${id} ${what}`, causeOf(cause), !isRedirect), {
        isUnsent,
      });
    }
  };
  // Where a platform follows, it takes other keys along, and makes a GET of a POST.
  const isRead = /^(GET|HEAD)$/.test(sent.method);
  if (sent.redirect !== 'follow' || (isRead && !isKeyed)) return connect(sent);
  if (isRead && config.follow) return config.follow(sent, connect, id);
  return connect(new Request(sent, { redirect: 'error' }));
}

const originOf = (url: string): string => new URL(url).origin;

/** What failed, as it may be shown: errors of Bun hold the address, and with it what its query says. */
export function causeOf(cause: unknown): ErrorOptions {
  // The boundary to what platforms throw.
  const { message, path } = Object(cause) as { readonly message?: string; readonly path?: unknown };
  return { cause: path ? new TypeError(message) : cause };
}

/** The platform's name for what happened, such as ` (ECONNREFUSED)`. */
export function codeOf(thrown: unknown): string {
  return failureOf(thrown).code;
}

interface Failure {
  readonly code: string;
  /** A redirect that is not followed, or one that leads back to where it came from. Browsers do not say it. */
  readonly isRedirect: boolean;
  /** There was no connection, or one that took nothing. */
  readonly isUnsent: boolean;
}

function failureOf(thrown: unknown): Failure {
  // The boundary to what platforms throw.
  const { cause = thrown, code: outer } = Object(thrown) as {
    readonly cause?: unknown;
    readonly code?: unknown;
  };
  const { code = outer, syscall } = Object(cause) as {
    readonly code?: unknown;
    readonly syscall?: unknown;
  };
  return {
    code: code ? ` (${code})` : '',
    isRedirect: /redirect/i.test(`${cause} ${code}`),
    isUnsent: /refused|notfound|again|connect_t| (connect|write)$/i.test(`${code} ${syscall}`),
  };
}

/**
 * A function in the place of `fetch`, such as undici's or node-fetch's: it is given an address and what is to be sent, for a
 * `Request` is known to the platform that made it and to no other, and its response becomes a `Response` of the platform.
 */
export function sendBy(fetch: Fetch | undefined): Send {
  if (!fetch) return (request) => globalThis.fetch(request);
  return async (request, streaming) => {
    const { url, method, headers, redirect, signal, credentials, body: stream } = request;
    const body =
      stream && streaming instanceof Blob
        ? streaming
        : streaming
          ? onlyAsStream(stream)
          : stream && new Uint8Array(await request.arrayBuffer());
    return platformResponse(
      await fetch(url, {
        method,
        headers,
        redirect,
        signal,
        ...(body && { body, duplex: 'half' }),
        // Some platforms refuse the member itself.
        ...(credentials === 'include' && { credentials }),
      }),
    );
  };
}

/** Some implementations send the name of what they do not know, as a text. */
export function onlyAsStream<T extends ReadableStream | null>(stream: T): T {
  return (
    stream &&
    Object.assign(stream, {
      toString: () => {
        throw new ArgumentError('this fetch sends no streams');
      },
    })
  );
}

export function platformResponse(received: FetchResponse): Response {
  if (received instanceof Response) return received;
  const { status, url, body } = received;
  // The boundary: what the implementations share, and `from`, which not every platform knows the type of.
  const { from } = ReadableStream as unknown as {
    readonly from: (pieces: object) => ReadableStream;
  };
  const content =
    body && !/204|205|304/.test(`${status}`) ? ('getReader' in body ? body : from(body)) : null;
  const response = new Response(
    content as ReadableStream | null,
    received as unknown as ResponseInit,
  );
  return Object.defineProperty(response, 'url', { value: url });
}

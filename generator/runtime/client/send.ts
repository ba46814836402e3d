// Sends requests: timeouts and deadlines, retries where they are safe, and the user's `fetch`.

import type {
  Attempt,
  Calling,
  ClientState,
  Limits,
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
import { maskingOf } from './auth/masking.js';
import { pageOrigin } from './request.js';
import type { Fetch, FetchResponse, Send } from './types.js';

/** The callbacks that wait for a signal. */
type Waiting = Set<() => void> & { readonly handleEvent: () => void };

const listeners = new WeakMap<AbortSignal, Waiting>();

/** Adds one listener for all calls of a signal, as platforms warn of many. Returns its removal. */
function onAbort(signal: AbortSignal, then: () => void): () => void {
  const waiting: Waiting =
    listeners.get(signal) ??
    Object.assign(new Set<() => void>(), { handleEvent: () => waiting.forEach((each) => each()) });
  if (!waiting.size) signal.addEventListener('abort', waiting);
  listeners.set(signal, waiting);
  waiting.add(then);
  return () => {
    waiting.delete(then);
    if (!waiting.size) signal.removeEventListener('abort', waiting);
  };
}

/** Creates the clock of a call: timeout, deadline, signal. Nothing of it outlives the call. */
export function createWatch({
  operation,
  signal,
  timeout,
  deadline = Infinity,
  until = Date.now() + deadline,
}: Limits): Watch {
  let control = new AbortController();
  let over: ClientError | undefined;
  /** The error of the last attempt. */
  let failure: { readonly cause?: unknown } = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holds = 1;
  /** True between attempts, and at the end, when a body may still be sent. */
  let isQuiet = false;
  const left = (): number => until - Date.now();
  const late = (word: string, ms: number): string =>
    `${operation} took longer than its ${word} of ${ms} ms`;
  const stop = (error: ClientError): void => control.abort((over ??= error));
  const expire = (): void => stop(new TimeoutError(late('deadline', deadline), failure));
  const aborted = (): void =>
    stop(new AbortedError(`${operation} was aborted`, { cause: signal?.reason }));
  /** Waits until the time is over or the deadline is reached, whichever is first. */
  const after = (ms: number, then: () => void): void => {
    clearTimeout(timer);
    const least = Math.min(ms, left());
    // setTimeout takes at most 2 ** 31 - 1 milliseconds.
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
      // Platforms keep the signal as long as the request, and an error would keep the request
      // alive.
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

type Retried = Partial<Omit<OperationDescriptor, 'method'>> & {
  readonly id: string;
  readonly method: string;
};

/**
 * Runs the attempts of one call, and rejects with the failure of the last one. All retries of a
 * client share a budget, so that they do not make an outage worse: a retry costs 5 of 500, and a
 * success returns what its retry cost, or 1.
 */
export async function inAttempts<T>(
  state: Partial<ClientState> & Pick<ClientState, 'budget'>,
  { operation, once, settings }: Calling<Retried>,
  send: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const { timeout = 60_000, maxRetries = 2, maxRetryAfter = 60_000 } = settings;
  const watch = createWatch({ ...settings, timeout, operation: operation.id });
  let attempts = 0;
  let retries = 0;
  let refresh = false;
  /** Milliseconds to wait before the next attempt; `undefined` to stop. */
  const pause = (error: unknown): number | undefined => {
    if (once || !(error instanceof ClientError)) return undefined;
    const { status, headers, retryAfterMs, isUnsent } = error as Partial<
      ApiError & ConnectionError
    >;
    if (status === 401 && state.credentials?.refreshable && !refresh) {
      refresh = true;
      return 0;
    }
    const wait = retryAfterMs ?? Math.random() * Math.min(500 * 2 ** retries, 8000);
    // A response that asks for a later request says that the service did nothing with this one.
    const isSafe =
      !['POST', 'PATCH'].includes(operation.method) ||
      headers?.get('x-should-retry') === 'true' ||
      (retryAfterMs !== undefined && (status === 429 || status === 503)) ||
      operation.idempotency !== undefined;
    if (
      !error.isRetryable ||
      !(isUnsent || (operation.retry ?? isSafe)) ||
      retries >= maxRetries ||
      state.budget < 5 ||
      wait > watch.left() ||
      (retryAfterMs ?? 0) > maxRetryAfter
    )
      return undefined;
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

/** Sends one request with credentials. @throws {ConnectionError} There was no response. */
export async function send(
  state: ClientState,
  request: Request,
  context: Requirement,
): Promise<Response> {
  const { operation, secrets, streaming } = context;
  const { id } = operation;
  let sent = request;
  if (state.credentials && originOf(sent.url) === originOf(context.baseUrl))
    sent = await state.credentials.place(sent, context);
  // On a redirect to another origin, Cloudflare Workers alone send `Authorization` along.
  const keepsAuthorization = 'WebSocketPair' in globalThis;
  let isKeyed = false;
  sent.headers.forEach((value, name) => {
    if (!secrets.includes(value) && !secretHeader.test(name)) return;
    secrets.push(value);
    isKeyed ||= name !== 'authorization' || keepsAuthorization;
  });
  const connect = async (each: Request): Promise<Response> => {
    try {
      return await state.fetch(each, streaming, moreThan(each, context.fetchOptions));
    } catch (cause) {
      if (cause instanceof ClientError) throw cause;
      const { code, isRedirect, isUnsent } = failureOf(cause);
      const what = isRedirect ? redirected() : `got no response from ${originOf(each.url)}${code}`;
      const error = new ConnectionError(`${id} ${what}`, causeOf(cause), !isRedirect);
      throw Object.assign(error, { isUnsent });
    }
  };
  // When a platform follows a redirect, it sends other keys along, and turns a POST into a GET.
  const isRead = ['GET', 'HEAD'].includes(sent.method);
  if (sent.redirect !== 'follow' || (isRead && !isKeyed)) return connect(sent);
  if (isRead && state.config.follow) return state.config.follow(sent, connect, id);
  const redirect = streaming ? (context.redirect ?? 'manual') : 'manual';
  const response = await connect(new Request(sent, { redirect }));
  const location = redirectOf(response);
  if (location === null) return response;
  response.body?.cancel().catch(() => {});
  const url = location && URL.canParse(location, sent.url) && new URL(location, sent.url);
  const to = url ? maskingOf(secrets).text(url.origin + url.pathname) : '';
  throw new ConnectionError(`${id} ${redirected(to)}`);
}

/** The members of an init that a `Request` does not have. */
function moreThan(request: Request, init: object = {}): RequestInit | undefined {
  const own = Object.entries(init).filter(([name]) => !(name in request));
  return own[0] && Object.fromEntries(own);
}

const redirected = (to = ''): string => `was redirected${to && ` to ${to}`}; check baseUrl`;

/**
 * How a request with a body that is read while it is sent refuses redirects. Node keeps such a body
 * for the next address, unless a redirect is an `error`. Elsewhere the response says where it leads, and
 * edge platforms know no `error`.
 */
export function unfollowed(): Request['redirect'] {
  try {
    return pageOrigin() ? 'manual' : new Request('http://a', { redirect: 'error' }).redirect;
  } catch {
    return 'manual';
  }
}

/** The address of a redirect: empty where a browser hides it, `null` if there is none. */
export function redirectOf({ status, type, headers }: Response): string | null {
  if (type === 'opaqueredirect') return '';
  return [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null;
}

const originOf = (url: string): string => new URL(url).origin;

/** Returns the cause in a form that may be shown: Bun's errors contain the URL with its query. */
export function causeOf(cause: unknown): { readonly cause: unknown } {
  // A cast: platforms throw anything.
  const { message, path } = Object(cause) as { readonly message?: string; readonly path?: unknown };
  return { cause: path ? new TypeError(message) : cause };
}

/** The codes of Node, undici and Bun for a connection that was never made. */
const unsentCodes =
  /^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

/** The platform's reason: a code, and whether it is about a redirect or nothing was sent. */
export function failureOf(thrown: unknown): ThrownFailure {
  // A cast: platforms throw anything.
  const { cause = thrown, code: outer } = Object(thrown) as Thrown;
  const { code = outer, syscall } = Object(cause) as Thrown;
  return {
    code: code ? ` (${code})` : '',
    // Node says `unexpected redirect`, Bun has the code `UnexpectedRedirect`; an address may be none.
    isRedirect: /[Rr]edirect|URL/.test(`${code ?? cause}`),
    isUnsent: unsentCodes.test(`${code}`) || syscall === 'connect' || syscall === 'write',
  };
}

interface ThrownFailure {
  readonly code: string;
  readonly isRedirect: boolean;
  readonly isUnsent: boolean;
}

type Thrown = { readonly [key in 'cause' | 'code' | 'syscall']?: unknown };

/** Sends with the platform's `fetch`. Extensions of it, such as `next`, are no part of a `Request`. */
export const sendByFetch: Send = (request, _, more) => globalThis.fetch(request, more);

/**
 * Wraps the user's `fetch`, such as undici's or node-fetch's. It is called with a URL and init,
 * since a `Request` only works with the platform that created it, and its response is converted to
 * the platform's.
 */
export function sendBy(fetch: Fetch | undefined): Send {
  if (!fetch) return sendByFetch;
  return async (request, streaming, more) => {
    const { url, body: stream } = request;
    const whole = streaming instanceof Blob ? streaming : onlyAsStream(stream);
    const body = stream && (streaming ? whole : new Uint8Array(await request.arrayBuffer()));
    return platformResponse(
      await fetch(url, { ...more, ...initOf(request), ...(body && { body, duplex: 'half' }) }),
    );
  };
}

/** What a request has besides its address and body, where it differs from what every request has: some platforms reject the members. */
export function initOf(request: Request): RequestInit {
  const usual: Readonly<Record<string, unknown>> = {
    cache: 'default',
    credentials: 'same-origin',
    integrity: '',
    keepalive: false,
    mode: 'cors',
    referrer: 'about:client',
    referrerPolicy: '',
  };
  const { method, headers, redirect, signal } = request;
  const own = Object.keys(usual).map((name) => [name, Reflect.get(request, name)] as const);
  return {
    ...Object.fromEntries(own.filter(([name, value]) => (value ?? usual[name]) !== usual[name])),
    ...{ method, headers, redirect, signal },
  };
}

/** Makes a stream throw if it is sent as `[object ReadableStream]`. */
export function onlyAsStream<T extends ReadableStream | null>(stream: T): T {
  const toString = (): never => {
    throw new ArgumentError('this fetch cannot send streams');
  };
  return stream && Object.assign(stream, { toString });
}

export async function platformResponse(received: FetchResponse): Promise<Response> {
  if (received instanceof Response) return received;
  const { status, url, body = await received.arrayBuffer?.() } = received;
  const isKnown = !body || 'getReader' in body || 'byteLength' in body;
  // Casts: `from` is missing in the types of some platforms.
  const { from } = ReadableStream as unknown as { from: (pieces: object) => ReadableStream };
  const content = (isKnown ? body : from(body)) as ReadableStream | ArrayBuffer | null;
  const response = new Response(
    [204, 205, 304].includes(status) ? null : content,
    received as unknown as ResponseInit,
  );
  return Object.defineProperty(response, 'url', { value: url });
}

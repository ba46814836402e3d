// Copied by Concord into every output that needs it. Do not edit.

import {
  AbortedError,
  ApiError,
  type ApiErrorClass,
  ArgumentError,
  ClientError,
  ConfigurationError,
  ConnectionError,
  TimeoutError,
  UnexpectedResponseError,
  serviceMessage,
} from './errors.js';
import { maskingOf, secretHeader } from './logging.js';
import type {
  Attempt,
  BaseOptions,
  BodyDescriptor,
  Calling,
  ClientState,
  Draft,
  Fetch,
  FetchResponse,
  HeaderOptions,
  HeaderSet,
  Limits,
  OperationDescriptor,
  OperationOptions,
  ParameterDescriptor,
  Read,
  ReceivedResponse,
  Requirement,
  Send,
  SerializedBody,
  Watch,
  WriteBody,
  WriteParameter,
} from './types.js';

// Guards for values of any kind, and helpers that serialisation and reading share.

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name of what a value is, whichever implementation it comes from: `File`, `FormData`, `Uint8Array`. */
export function nameOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** Whether a body is sent as it is: bytes, a stream, or a form. */
export function isRaw(
  value: unknown,
): value is
  Blob | FormData | URLSearchParams | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> {
  return (
    ArrayBuffer.isView(value) ||
    /^(Blob|File|FormData|URLSearchParams|ArrayBuffer|ReadableStream)$/.test(nameOf(value))
  );
}

export function isBytes(value: unknown): value is ArrayBuffer | ArrayBufferView {
  return nameOf(value) === 'ArrayBuffer' || ArrayBuffer.isView(value);
}

/** In jsdom, `Uint8Array` is not the one that a `Buffer` of Node is made of. */
export function isChunk(value: unknown): value is Uint8Array {
  return nameOf(value) === 'Uint8Array';
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.byteLength;
  }
  return joined;
}

export function isStream(value: unknown): value is ReadableStream<Uint8Array> {
  return nameOf(value) === 'ReadableStream';
}

/** Streams of Node have no name of their own. */
export function isNodeStream(value: unknown): boolean {
  return isRecord(value) && typeof value['pipe'] === 'function';
}

export function isBlob(value: unknown): value is Blob {
  return /^(Blob|File)$/.test(nameOf(value));
}

/** Writes JSON. @throws {TypeError} JSON would keep nothing of a part: `NaN`, an invalid date, a file, a stream, bytes, a map. */
export function jsonText(value: unknown): string {
  // A long integer is written between marks, which are removed with their quotes.
  const mark = `${Math.random()}`;
  const text = JSON.stringify(
    value,
    function (this: Readonly<Record<string, unknown>>, key, written: unknown) {
      if (typeof written === 'bigint') return mark + written + mark;
      const given = this[key];
      const name = isNodeStream(given) ? 'stream' : nameOf(given);
      const isLost =
        name === 'Number' || name === 'Date'
          ? !Number.isFinite(Number(given))
          : /^(Blob|File|Map|Set|Promise|DataView|Headers|URLSearchParams)$|\w(Data|Array)$|Buffer$|stream$/i.test(
              name,
            );
      if (isLost)
        throw new TypeError(
          `${key ? `"${key}"` : 'it'} has no text form${name === 'Number' ? '' : ` (${name})`}`,
        );
      return written;
    },
  );
  return text?.replace(RegExp(`"?${mark}"?`, 'g'), '');
}

/** Converts dates and other values with `toJSON` to their JSON form. @throws {TypeError} An invalid date. */
export function plain(value: unknown): unknown {
  if (!isRecord(value) || typeof value['toJSON'] !== 'function') return value;
  const written: unknown = value['toJSON']();
  if (written === null) throw new TypeError('it is an invalid date');
  return written;
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** `application/json` and every media type that ends in `+json`. */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

/** Returns the properties that are not `undefined`. */
export function present<T = unknown>(
  object: Readonly<Record<string, T | undefined>> | object = {},
): [name: string, value: T][] {
  return Object.entries(object).filter(([, value]) => value !== undefined);
}

export const hasOwn = (object: object, key: PropertyKey): boolean =>
  Object.prototype.hasOwnProperty.call(object, key);

/** Returns an own member of a table, never one of its prototype. */
export function own<T>(
  table: Readonly<Record<string, T>> | undefined,
  name: string | number,
): T | undefined {
  return table && Object.prototype.hasOwnProperty.call(table, name) ? table[name] : undefined;
}

/** Looks up a status in a table: by its own key, by its range, or under `default`. */
export function ofStatus<T>(
  table: Readonly<Record<string, T>> = {},
  status: number,
): T | undefined {
  return table[status] ?? table[`${status}`.replace(/..$/, 'XX')] ?? table['default'];
}

/** The keys that lead to a nested value. */
export type Keys = readonly string[];

/** Returns the value under these keys, or `undefined`. */
export function pick(value: unknown, keys: Keys): unknown {
  return keys.reduce((rest, key) => own(Object(rest), key), value);
}

/** Reads a number, also from a string, since some services send numbers as strings. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

// Builds the request from the call's argument: address, path, query and headers.

/** The base URL without trailing slashes. @throws {ConfigurationError} It is no http(s) address. */
export function checkedBaseUrl(options: BaseOptions, given = ''): string {
  // In a browser, a path is relative to the page's own origin.
  const address = given.replace(/^(?=\/)/, pageOrigin() ?? '');
  const [, base] = /^(https?:\/\/[^?#@\s]*[^?#@\s/])\/*$/i.exec(address) ?? [];
  if (base) return base;
  const [, mark = ''] = /^https?:.*?([?#@])/i.exec(address) ?? [];
  const what = { '?': 'a query', '#': 'a fragment', '@': 'a user' }[mark];
  const problem = what ? `An address with ${what} cannot be called` : 'No http address';
  throw notSet(options, problem, 'baseUrl');
}

/** Creates the error that says what is not set, and how to set it. */
export function notSet({ hint }: BaseOptions, what: string, option: string): ConfigurationError {
  return new ConfigurationError(`${what}: give ${option}${hint?.(option) ?? ''}`);
}

/** The origin of the page; `undefined` outside of browsers. */
export function pageOrigin(): string | undefined {
  return (globalThis as { location?: { readonly origin: string } }).location?.origin;
}

/** Writes a query parameter with a single value in the default style. */
export const writeQuery: WriteParameter = ({ name }, value, { query }) =>
  isAbsent(value)
    ? undefined
    : query.push([name, valueText(value)].map(encodeURIComponent).join('='));

/** The most common descriptor, which generated code leaves out. */
export const inQuery: ParameterDescriptor = { in: 'query', write: writeQuery };

/**
 * Writes a single value. No style defines arrays and objects inside of others: they become JSON.
 */
export function valueText(value: unknown): string {
  const text = jsonText(value);
  if (!text || text === 'null') throw new TypeError('it has no text form');
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

/** Refuses `.` and `..` segments, also encoded: URL parsers remove them. */
export function refuseClimbing(id: string, path: string): string {
  if (/^[^?]*\/(\.|%2e){1,2}([/?]|$)/i.test(path))
    throw new ArgumentError(`${id}: "." and ".." cannot be sent in a path`);
  return path;
}

export interface PreparedRequest extends Pick<Draft, 'headers'> {
  /** The path and query, relative to the base URL. */
  readonly target: string;
  readonly body?: SerializedBody | undefined;
}

/**
 * Builds path, query, headers and body from an operation and the flat argument of its call.
 * @throws {ArgumentError} Something required is missing, or a value cannot be serialised.
 */
export function prepareRequest(
  operation: OperationDescriptor,
  params: object,
  { extraBody, extraQuery }: OperationOptions = {},
): PreparedRequest {
  const { id, path, fill, parameters, body } = operation;
  if (nameOf(params) !== 'Object')
    throw new ArgumentError(`${id} takes an object with its arguments`);
  const rest = new Map(present(params));
  const draft: Draft = { path: new Map(), query: [], headers: {} };
  const written = <T>(key: string, required: boolean | undefined, write: () => T): T => {
    try {
      const result = write();
      if (required && result === undefined) throw new TypeError('it is required');
      return result;
    } catch (cause) {
      const { message } = Object(cause) as { readonly message?: string };
      throw new ArgumentError(`${id}: "${key}" cannot be sent: ${message}`, { cause });
    }
  };
  for (const [key, parameter] of present(parameters)) {
    const named = { name: key, ...parameter };
    const value = rest.get(key);
    written(key, named.required, () => named.write(named, value, draft));
    rest.delete(key);
  }
  for (const [name, value] of present(extraQuery))
    for (const each of [value].flat())
      written(name, false, () => writeQuery({ name, in: 'query' }, each, draft));
  const filled = fill?.(operation, draft.path) ?? path;
  const query = draft.query.join('&');
  return {
    target: filled + (query && (filled.includes('?') ? '&' : '?') + query),
    headers: draft.headers,
    body:
      body && written(body.key ?? 'body', body.required, () => body.write(body, rest, extraBody)),
  };
}

// Sends requests: timeouts and deadlines, retries where they are safe, and the user's `fetch`.

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

// Reads responses: the body by its content type, and the documented headers.

export function layerHeaders(...layers: readonly (HeaderOptions | undefined)[]): HeaderSet {
  return new Map(
    layers.flatMap((layer) => present(layer)).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** Converts the headers that are not plain strings, by lower-case name. */
export type Coercions = Readonly<Record<string, (text: string) => unknown>>;

/** The headers by lower-case name. Each `Set-Cookie` stays one: their values contain commas. */
export function headerValues(
  headers: Headers,
  coercions?: Coercions,
): Readonly<Record<string, unknown>> {
  const found = new Map<string, unknown>();
  const cookies: string[] = [];
  headers.forEach((text, name) => {
    if (name === 'set-cookie') cookies.push(text);
    else found.set(name, own(coercions, name)?.(text) ?? text);
  });
  if (cookies[0]) found.set('set-cookie', cookies);
  return Object.fromEntries(found);
}

/** What an error is created from. */
type ErrorResponse = Pick<ReceivedResponse, 'response' | 'secrets' | 'rateLimit'> &
  Partial<Pick<ReceivedResponse, 'baseUrl'>> & { readonly operation: { readonly id: string } };

/**
 * Reads the value of a success response.
 * @throws {ApiError} The service responded with an error, or with something that the document does not describe.
 * @throws {ConnectionError} The body of a success broke off.
 */
export async function readResponse(received: ReceivedResponse): Promise<unknown> {
  const { operation, response, state } = received;
  const { status, ok } = response;
  const { success, read } = operation;
  let kind: string | undefined = ok ? ofStatus(success, status) : success[status];
  if (kind === 'none') return void response.body?.cancel();
  if (!kind && !ok)
    throw failure(received, ofStatus(state.config.errors, status) ?? ApiError, {
      text: await beginning(response),
      what: state.advise?.(status),
    });
  const isUnlisted = !kind;
  if (isUnlisted) {
    const kinds = Object.values(success);
    const other = kinds.find((each) => own(read, each));
    const json = kinds.filter((each) => !own(read, each)).join('|');
    kind = other && !(json && isJson(contentTypeOf(response))) ? other : json;
  }
  try {
    if (!kind || (isUnlisted && isStrict(received))) throw unexpected(received);
    const value = await (own<Read>(read, kind) ?? readJson)(bounded(received, kind), kind);
    // A part of the body was asked for.
    const isPart = status === 206 && received.headers.has('range');
    if (isUnlisted && !isPart) warn(received, 'the status');
    return value;
  } catch (cause) {
    if (isUnlisted && cause instanceof UnexpectedResponseError)
      throw unexpected(received, 'the status');
    throw cause instanceof ClientError ? cause : brokenOff(operation.id, cause);
  }
}

export function brokenOff(id: string, cause: unknown): ConnectionError {
  return new ConnectionError(`${id} got no full response${failureOf(cause).code}`, { cause }, true);
}

/** Whether a success may not differ from the document, even if its body fits. */
const isStrict = ({ settings }: ReceivedResponse): boolean => settings.unexpectedStatus === 'error';

/** Says in the log what the document does not describe, in a success that fits it all the same. */
function warn(received: ReceivedResponse, what: string): void {
  const { operation, response, state, attempts, secrets } = received;
  const { id, method } = operation;
  const { status } = response;
  const url = maskingOf(secrets).text(response.url.replace(/[?#][^]*/, ''));
  (state.warn ?? console.warn)(
    `${id}: ${what} is undocumented (${status}, content-type: ${contentTypeOf(response)})`,
    { call: '', attempt: attempts, method, url, status },
  );
}

export async function readJson(received: ReceivedResponse, kind: string): Promise<unknown> {
  const text = await received.response.text();
  let value: unknown;
  try {
    // Some platforms keep a byte order mark.
    value = JSON.parse(text.replace(/^\ufeff/, ''));
    value = received.operation.convert?.(value, text) ?? value;
  } catch {
    // One of the documented successes has no body.
    if (!text && kind.includes('none')) return undefined;
    throw unexpected(received, text.trim() ? undefined : 'an empty body');
  }
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (!kind.includes('json') && !kind.includes(found)) throw unexpected(received, `JSON ${found}`);
  const type = contentTypeOf(received.response);
  if (!type || isJson(type) || !isJson(received.operation.accept ?? '')) return value;
  if (isStrict(received)) throw unexpected(received);
  warn(received, 'the media type');
  return value;
}

type Text = Pick<Response, 'text' | 'arrayBuffer' | 'headers'>;

/** Reads as much of a body as an error may contain, as it is decompressed. If it breaks off, the status still says what happened. */
export function beginning(response: Text & Pick<Response, 'body'>): Promise<string> {
  const bounded = upTo(1e6, response.body, (out) => out.terminate());
  const { headers } = response;
  // React Native has no body as a stream.
  return (bounded ? new Response(bounded, { headers }) : response).text().catch(() => '');
}

function upTo(
  most: number,
  body: ReadableStream<Uint8Array> | null,
  then: (out: TransformStreamDefaultController) => void,
): ReadableStream<Uint8Array> | undefined {
  let left = most;
  return body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, out) => ((left -= piece.length) < 0 ? then(out) : out.enqueue(piece)),
    }),
  );
}

/** The response with an error behind `maxResponseBytes`, unless its reader takes a stream. */
function bounded(received: ReceivedResponse, kind: string): ReceivedResponse {
  const { response, settings } = received;
  const { maxResponseBytes: most } = settings;
  if (most === undefined || kind === 'stream') return received;
  const { headers, status, statusText, url } = response;
  const body = upTo(most, response.body, (out) =>
    out.error(unexpected(received, `a body of more than ${most} bytes`)),
  );
  if (!body) return received;
  const cut = new Response(body, { headers, status, statusText });
  return { ...received, response: Object.defineProperty(cut, 'url', { value: url }) };
}

/** Reads a text in the character set that its content type states. JSON is always UTF-8 (RFC 8259, section 8.1). */
async function textOf(response: Text): Promise<string> {
  const [, charset] = /charset\s*=\s*"?([^\s";,]+)/i.exec(typeOf(response)) ?? [];
  if (isJson(contentTypeOf(response))) return response.text();
  if (charset && !/^utf-?8$/i.test(charset)) return decoded(await response.arrayBuffer(), charset);
  return response.text();
}

function decoded(content: ArrayBuffer, charset: string): string {
  const bytes = new Uint8Array(content);
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff;
  try {
    return new TextDecoder(isBigEndian ? 'utf-16be' : charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

const typeOf = ({ headers }: Pick<Response, 'headers'>): string =>
  headers.get('content-type') ?? '';

/** Creates the error for a success response that is not what the document describes. */
export function unexpected(received: ErrorResponse, what = 'the body'): ApiError {
  return failure(received, UnexpectedResponseError, { wrong: what });
}

interface Failure {
  /** The body. */
  readonly text?: string;
  /** The part of the response that is wrong, and how the body begins. */
  readonly wrong?: string;
  readonly start?: string;
  /** What went wrong, if nothing else says it. */
  readonly what?: string | undefined;
}

/** Creates the error, without secrets: some services repeat the key that they reject. */
export function failure(
  received: ErrorResponse,
  ErrorClass: ApiErrorClass,
  { text = '', wrong, start = '', what }: Failure,
): ApiError {
  const { operation, response, rateLimit, secrets } = received;
  const masking = maskingOf(secrets);
  const headers = new Headers();
  response.headers.forEach((value, name) => headers.append(name, masking.text(value)));
  response.body?.cancel().catch(() => {});
  const blotted = {
    status: response.status,
    statusText: masking.text(response.statusText),
    headers,
    url: masking.text(response.url),
  };
  const type = typeOf({ headers }) || 'none';
  const isPage = /html/i.test(type);
  // A cast: an error outside of calls has no client.
  const { state } = received as Partial<ReceivedResponse>;
  let body: unknown;
  try {
    body = text && JSON.parse(text, masking.revive);
    const convert = ofStatus(state?.config.convertErrors, response.status);
    if (body && convert) body = convert(body, text);
  } catch {
    if (!isPage) body = masking.text(text);
    if (isPage || !/^text/i.test(type)) wrong = 'the body';
  }
  const said = serviceMessage(body);
  let problem = said ? undefined : what;
  if (state?.credentials && received.baseUrl && !response.ok && URL.canParse(response.url)) {
    const { origin } = new URL(response.url);
    const redirected = `it was redirected to ${origin}, where no key is sent; check baseUrl`;
    if (origin !== new URL(received.baseUrl).origin)
      problem = `${said ? `${said}; ` : ''}${redirected}`;
  }
  if (wrong)
    problem = `${wrong} is undocumented (content-type: ${type})${start ? `: ${start}` : '; check baseUrl'}`;
  if (isPage && /50[234]/.test(`${response.status}`))
    problem = `a gateway answered with a page of its own (content-type: ${type}); try again later`;
  return new ErrorClass({
    operation: operation.id,
    response: blotted,
    rateLimit,
    body: body || undefined,
    problem,
  });
}

/** Reads a body by its content type: JSON, text, or bytes. */
export const readAny: Read = async ({ response }) => {
  const type = contentTypeOf(response);
  if (type !== '' && !/^text\/|json$/.test(type)) return response.blob();
  const text = await textOf(response);
  if (type.startsWith('text/')) return text || undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
};

/** Returns the media type in lower case, without parameters. */
export function contentTypeOf(response: Pick<Response, 'headers'>): string {
  return typeOf(response).replace(/;.*/, '').trim().toLowerCase();
}

// Writes request bodies. Each kind of body has its own function, so that a bundle holds only those
// that its operations need. One file: the kinds share how parts and fields are written.

export interface StreamProgress {
  /** Called for every chunk. */
  readonly touch?: () => void;
  /** Called once when the stream ends: read to its end, broken off, or cancelled by its reader. */
  readonly end?: () => void;
  /** Returns the reader's error if the stream breaks off. Default: the stream's own error. */
  readonly cause?: (error: unknown) => unknown;
}

/** Wraps a stream and reports its progress. */
export function progressStream(
  stream: ReadableStream<Uint8Array>,
  { touch = () => {}, end = () => {}, cause = (error) => error }: StreamProgress,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          touch();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(cause(error));
        }
      },
      cancel: async (reason) => {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

interface FileReader {
  result: ArrayBuffer;
  onload: () => void;
  onerror: (error: unknown) => void;
  readAsArrayBuffer(blob: Blob): void;
}

/** Reads a file; in jsdom it has no methods for that. */
function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  if ('arrayBuffer' in blob) return blob.arrayBuffer();
  // A cast: only pages have it.
  const { FileReader: Reader } = globalThis as unknown as { FileReader: new () => FileReader };
  return new Promise((resolve, reject) => {
    const reader = new Reader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = reject;
    reader.readAsArrayBuffer(blob);
  });
}

/** Writes the content of a body; the value is never `undefined`. */
export type WriteContent = (body: BodyDescriptor, value: unknown) => SerializedBody;

export const writeJson: WriteBody = /*#__PURE__*/ inBody(jsonContent);

export function jsonContent(body: BodyDescriptor, value: unknown): SerializedBody {
  return { content: jsonText(value), contentType: body.mediaType };
}

/**
 * Takes the body from the argument: the value under the body's key, or all properties that are not
 * parameters. An optional body that is not given is not sent.
 */
export function inBody(write: WriteContent): WriteBody {
  return (body, argument, extra) => {
    const flat = argument.size > 0 || body.required ? Object.fromEntries(argument) : undefined;
    let value = body.key ? argument.get(body.key) : flat;
    if (extra) {
      if (nameOf(value ?? {}) !== 'Object') throw new TypeError('extraBody needs an object');
      value = { ...Object(value), ...extra };
    }
    return value === undefined ? undefined : write(body, value);
  };
}

/** Reads a `Blob` in chunks: platforms return a single one from memory; jsdom has no streams. */
export function inPieces(blob: Blob): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const piece = blob.slice(at, at + 131_072);
        at += piece.size;
        if (piece.size === 0) controller.close();
        else controller.enqueue(new Uint8Array(await bytesOf(piece)));
      },
    },
    { highWaterMark: 0 },
  );
}

/** Writes the body of an undocumented request: JSON, or what fetch takes as it is. */
export const writeUndocumented: WriteBody = /*#__PURE__*/ inBody((body, value) => {
  if (!isRaw(value) && isJson(body.mediaType)) return jsonContent(body, value);
  if (!isRaw(value) && typeof value !== 'string')
    throw new TypeError(`it cannot be written as ${body.mediaType}; give it as text or bytes`);
  const contentType = body.mediaType === '*/*' ? null : body.mediaType;
  if (!isStream(value)) return { content: value, contentType };
  const touched = (touch: () => void): TransformStream<Uint8Array, Uint8Array> =>
    new TransformStream({ transform: (piece, out) => (touch(), out.enqueue(piece)) });
  return {
    contentType,
    once: true,
    open: (touch) => value.pipeThrough(touched(touch)),
    redirect: unfollowed(),
  };
});

// Values of the application in place of what JSON has for them: dates and files for strings, 64-bit integers for numbers. A request needs no table: every
// `Date` is written as a string, and every `bigint` as a number.

/** Converts the value of a JSON text. */
export type Convert = (value: unknown, text: string) => unknown;

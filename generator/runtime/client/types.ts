// The public types of a client: what a call takes, what it returns, and its options.

import type { ClientError } from './errors.js';
import type { RateLimit } from './limits/rate-limit.js';

/** A running call: a promise of the response's value. The request is sent only once. */
export interface ApiCall<T, H extends object = Readonly<Record<never, never>>> extends Promise<T> {
  /** Resolves to the value together with everything about its response. */
  readonly withResponse: () => Promise<WithResponse<T, H>>;
}

export interface WithResponse<T, H extends object = Readonly<Record<never, never>>> {
  readonly data: T;
  readonly status: number;
  /** The documented headers, by lower-case name; as numbers if the document says so. */
  readonly headers: H;
  /** The `X-Request-Id` of the response, or the service's own header for it. */
  readonly requestId: string | undefined;
  /** How many times the call was sent. */
  readonly attempts: number;
  readonly rateLimit: RateLimit | undefined;
  /** The response itself. Its body has already been read. */
  readonly response: Response;
  /** @internal Creates the error for a response that is not what the document describes. */
  readonly unexpected: (what: string) => ClientError;
}

/**
 * A received string that the document does not list: a service may add values to an enum. It can be
 * sent back, but no literal is one. `Exclude<Status, Unrecognized>` has the listed values only. To
 * send a value that is not listed yet: `'paused' as string as Unrecognized`.
 */
declare enum Unrecognized {
  // A member of an ambient enum is a type of its own; at run time there is nothing.
  value = 'a value that the document does not list',
}

/** The same for numbers. Any expression of the type `number` is one, but no literal. */
declare enum UnrecognizedNumber {
  value = 5e-324,
}

export type { Unrecognized, UnrecognizedNumber };

/** What middleware knows about a request, documented or not. */
export interface MiddlewareContext {
  /** The current request; earlier middleware may have changed it. */
  request: Request;
  /** The path template in the document: `/orders/{id}`. */
  readonly schemaPath: string;
  /** The caller's parameters: the same object for all attempts of a call. */
  readonly params: {
    readonly [place in 'path' | 'query' | 'header' | 'cookie']?: Record<string, unknown>;
  };
  /** The id of the operation; in the raw client, a random string. */
  readonly id: string;
  /** The base URL, and `validate` if the call or the client sets it. */
  readonly options: {
    readonly baseUrl: string;
    readonly validate?: boolean | 'request' | 'response' | undefined;
  };
}

/** What middleware does at each attempt. The value that it returns replaces the given one. */
export interface MiddlewareHooks {
  /** Runs before authorization and sending. If it returns a `Response`, nothing is sent. */
  onRequest(context: MiddlewareContext): Hooked<Request | Response>;
  /** Runs before the response is read. */
  onResponse(context: MiddlewareContext & { readonly response: Response }): Hooked<Response>;
  /** Runs if there was no response. */
  onError(context: MiddlewareContext & { readonly error: unknown }): Hooked<Response | Error>;
}

type Hooked<T> = T | undefined | void | Promise<T | undefined | void>;

/** An object with one or more of the hooks. Middleware of openapi-fetch fits as well. */
export type Middleware = {
  [Hook in keyof MiddlewareHooks]: Pick<MiddlewareHooks, Hook> & Partial<MiddlewareHooks>;
}[keyof MiddlewareHooks];

/** An optional body whose properties stand in the argument: complete, or none of them. */
export type AllOrNone<Body> = Body | { readonly [Key in KeyOf<Body>]?: never };

type KeyOf<Body> = Body extends unknown ? keyof Body : never;

/** A body of bytes. A `ReadableStream` is sent once; a function makes one for each retry. */
export type BinaryInput =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | (() => ReadableStream<Uint8Array>);

/** The type of `detail` in an error's body: the documented values, or any string. */
export type DetailOf<Body> = [TextAt<Body, 'detail'>] extends [never]
  ? string
  : TextAt<Body, 'detail'>;

type TextAt<Body, Key extends string> = Body extends unknown
  ? Key extends keyof Body
    ? Extract<Body[Key], string>
    : never
  : never;

/**
 * A value, or a function that is called for it before every request, so that a key can be read late
 * or change. If the service rejects the value (401), the function is called once more with
 * `refresh` set and the `refused` value, and the request is sent again. If another call has already
 * replaced that value, return the new one.
 */
export type Provider<T> =
  T | ((requested: { readonly refresh: boolean; readonly refused?: unknown }) => T | Promise<T>);

/** User name and password of HTTP basic authentication. The name cannot contain a colon. */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

/** Headers by name, in any letter case. `null` removes a header that would otherwise be sent. */
export type HeaderOptions = Readonly<Record<string, string | null | undefined>>;

/** Sends one request, as the global `fetch` does, and those of undici and node-fetch. */
export type Fetch = { send(url: string, init: object): Promise<FetchResponse> }['send'];

/** The members of a response that the client uses; every implementation of `Response` has them. */
export interface FetchResponse {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  /** A web stream or a Node stream. Absent on platforms without: then `arrayBuffer` is called. */
  readonly body?: object | null | undefined;
  arrayBuffer?(): Promise<ArrayBuffer>;
}

/**
 * @param streaming Set if the body is read while it is sent: its `Blob`, or another value.
 * @param more What an extended `fetch` takes besides a request.
 */
export type Send = (request: Request, streaming?: unknown, more?: RequestInit) => Promise<Response>;

/** The options of all calls of a client, which a single call can override. */
export interface CallOptions {
  /** Milliseconds for one attempt; for streams and files, for every chunk. Default: 60000. */
  readonly timeout?: number | undefined;
  /** Milliseconds for the whole call: all attempts and the waits between them. Default: none. */
  readonly deadline?: number | undefined;
  /** @internal The time of the deadline, if it began before this call did. */
  readonly until?: number | undefined;
  /**
   * How many times a call is retried after no response or one of the statuses 408, 429, 500, 502,
   * 503 and 504; POST and PATCH only if that cannot do something twice. Default: 2.
   */
  readonly maxRetries?: number | undefined;
  /** The longest wait that the service may ask for, in milliseconds. Default: 60000. */
  readonly maxRetryAfter?: number | undefined;
  /** Aborts the call. It rejects with `AbortedError`, whose `cause` is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * What happens to a success whose status or media type the document does not list, but whose body
   * fits: the call resolves with a warning in the log, or throws an `UnexpectedResponseError`.
   * Default: `warn`.
   */
  readonly unexpectedStatus?: 'warn' | 'error' | undefined;
  /** Whether middleware validates the call, or half of it. Default: the middleware's options. */
  readonly validate?: boolean | 'request' | 'response' | undefined;
  /**
   * What `fetch` takes besides: `cache`, `credentials`, `keepalive`, and what a platform adds, such
   * as `next` of Next.js or `dispatcher` of undici. Those of a call replace those of the client.
   */
  readonly fetchOptions?: FetchOptions | undefined;
  /**
   * The longest body of a success that is read, in bytes as it is decompressed; a longer one is an
   * `UnexpectedResponseError`. Streams have no such limit. Default: none.
   */
  readonly maxResponseBytes?: number | undefined;
}

/** Members of the init of `fetch` that the client does not set itself. */
export interface FetchOptions extends Omit<
  RequestInit,
  'body' | 'headers' | 'method' | 'redirect' | 'signal' | 'window'
> {
  readonly [name: string]: unknown;
}

/** The options of every client. */
export interface BaseOptions extends CallOptions {
  /**
   * The API's absolute address, for example `https://api.example.com/v1`. In a browser, one that
   * starts with `/` is on the page's origin. Operations with a server of their own on another host
   * keep that. Default: for a client with resources, the environment variable `<PREFIX>_BASE_URL`;
   * then the server that the document states.
   */
  readonly baseUrl?: string | undefined;
  /** @internal Names other ways to set an option, for messages. */
  readonly hint?: ((option: string) => string) | undefined;
  /** Headers of every request, set before credentials; `Authorization: null` sends none. */
  readonly headers?: HeaderOptions | undefined;
}

/** The options of a client with resources. */
export interface ClientOptions extends BaseOptions {
  /** Allows a fixed key in a browser, where everyone can read it. A function needs no permission. */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /** Sends the requests: for proxies, certificates, cookies, tests. Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Sees requests before authorization and responses before reading. The first is outermost. */
  readonly middleware?: readonly Middleware[] | undefined;
  /**
   * What is logged, without keys, bodies and query values: `debug` adds requests, `info` responses,
   * `warn` error responses, `error` calls without a response. Default: the environment variable
   * `<PREFIX>_LOG`, then `off`.
   */
  readonly logLevel?: LogLevel | undefined;
  /** Where the log is written. Default: `console`. */
  readonly logger?: Logger | undefined;
}

/** The options that a client with resources passes on to clients created from it. */
export type Defaults = Omit<ClientOptions, keyof BaseOptions | 'middleware' | 'fetch'>;

/** Options of a client without resources; `addMiddleware`, `logging`, `setFetch` do the rest. */
export type CoreOptions = BaseOptions & {
  readonly [name in Exclude<keyof ClientOptions, keyof BaseOptions>]?: undefined;
};

export interface RequestOptions extends CallOptions {
  /** Headers of this request. They replace header parameters and the client's headers. */
  readonly headers?: HeaderOptions | undefined;
  /** The address for this request, instead of the client's. Credentials are sent to it. */
  readonly baseUrl?: string | undefined;
  /** Undocumented query parameters. Arrays are repeated; `null` and `undefined` are left out. */
  readonly extraQuery?: ExtraQuery | undefined;
}

type QueryValue = string | number | boolean | null | undefined;
export type ExtraQuery = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

/** What a response of bytes resolves to, by the option `as`. */
export interface Bytes {
  readonly blob: Blob;
  readonly stream: ReadableStream<Uint8Array>;
}

/** The option of operations that respond with bytes. */
export interface BytesOption<As extends keyof Bytes> {
  /** `stream`: the call resolves when the response begins, and the bytes come as they arrive. */
  readonly as?: As | undefined;
}

/** The options of operations whose body is an object. */
export interface BodyRequestOptions extends RequestOptions {
  /** Undocumented properties of the body. They replace documented ones of the same name. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
}

/** The options of operations that declare an idempotency key header. */
export interface IdempotentRequestOptions extends RequestOptions {
  /** The key of a repeated request. Default: a random one per call, the same for all retries. */
  readonly idempotencyKey?: string | undefined;
}

/** All options that any operation takes. */
export interface OperationOptions extends BodyRequestOptions {
  readonly idempotencyKey?: string | undefined;
}

/** A request to an endpoint that the document does not describe. */
export interface UndocumentedRequest extends RequestOptions {
  /** Query parameters: arrays are repeated (`id=1&id=2`), `null` and `undefined` are left out. */
  readonly query?: object | undefined;
  /** Sent as JSON; forms, `Blob`, bytes and streams are sent as they are. */
  readonly body?: unknown;
}

/** Sends a request and follows redirects. `operation` is the operation's id, for messages. */
export type Follow = (request: Request, send: Send, operation: string) => Promise<Response>;

export type HttpMethod =
  'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE' | 'QUERY';

/** The kinds of JSON values. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** How the body of a success is read. `json` is any JSON value; fewer kinds are named. */
export type ResponseKind =
  'json' | JsonKind | `${JsonKind}|${JsonKind}` | 'text' | 'binary' | 'stream' | 'any' | 'none';

export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

/** Where to log. `console` and most loggers fit. */
export type Logger = {
  readonly [level in Exclude<LogLevel, 'off'>]: (message: string, details: LogDetails) => void;
};

export interface LogDetails {
  /** The same id for all attempts of a call; `attempt` is 1 for the first one. */
  readonly call: string;
  readonly attempt: number;
  readonly method: string;
  /** The URL, without query values. */
  readonly url: string;
  readonly status?: number;
  /** Milliseconds. */
  readonly took?: number;
  readonly requestId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly error?: string;
}

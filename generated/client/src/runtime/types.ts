// Copied by Concord into every output that needs it. Do not edit.

// What a call takes and gives, and an operation as data: the types that everything else is written with.

import type { ClientError } from './errors.js';
import type { RateLimit } from './rate-limit.js';

/** A call on its way: a promise of what the response carries. It is sent once, however often it is asked. */
export interface ApiCall<T, H extends object = Readonly<Record<never, never>>> extends Promise<T> {
  /** The same call, with everything about its response. */
  readonly withResponse: () => Promise<WithResponse<T, H>>;
}

export interface WithResponse<T, H extends object = Readonly<Record<never, never>>> {
  readonly data: T;
  readonly status: number;
  /** The documented headers, by lower-case name; numbers where the document says so. */
  readonly headers: H;
  /** `X-Request-Id` of the response, or what the service calls it: what its support asks for. */
  readonly requestId: string | undefined;
  /** How often the call was sent. */
  readonly attempts: number;
  readonly rateLimit: RateLimit | undefined;
  /** The response itself, for everything else; its body has been read. */
  readonly response: Response;
  /** @internal The error that says that this is not what the document says. */
  readonly unexpected: (what: string) => ClientError;
}

/**
 * An open set of known values: completion offers the known ones, any other value of the same kind is accepted.
 * A service may add values later; code that received one must not stop compiling or working.
 */
export type Open<T> = T extends string
  ? T | (string & {})
  : T extends number
    ? T | (number & {})
    : T;

/** What middleware knows of a request, documented or not. */
export interface MiddlewareContext {
  /** As it is now: middleware before this one may have changed it. */
  request: Request;
  /** The path as the document writes it, `/projects/{id}`. */
  readonly schemaPath: string;
  /** What the caller gave. It is the same object for all attempts of a call. */
  readonly params: {
    readonly [place in 'path' | 'query' | 'header' | 'cookie']?: Record<string, unknown>;
  };
  /** What is called: the id of the operation, or a random text in the raw client. */
  readonly id: string;
  /** The address of the API; and `validate`, where the call or the client says it. */
  readonly options: {
    readonly baseUrl: string;
    readonly validate?: boolean | 'request' | 'response' | undefined;
  };
}

/** What middleware does at each attempt of a call. What it returns is taken in place of what it was given. */
export interface MiddlewareHooks {
  /** Before the request is authorized and sent. A `Response` is the response: nothing is sent. */
  onRequest(
    context: MiddlewareContext,
  ): Maybe<Request | Response> | Promise<Maybe<Request | Response>>;
  /** Before the response is read. */
  onResponse(
    context: MiddlewareContext & { readonly response: Response },
  ): Maybe<Response> | Promise<Maybe<Response>>;
  /** Where no response came. */
  onError(
    context: MiddlewareContext & { readonly error: unknown },
  ): Maybe<Response | Error> | Promise<Maybe<Response | Error>>;
}

type Maybe<T> = T | undefined | void;

/** One of the hooks, or several. Middleware of openapi-fetch is such, too. */
export type Middleware = {
  [Hook in keyof MiddlewareHooks]: Pick<MiddlewareHooks, Hook> & Partial<MiddlewareHooks>;
}[keyof MiddlewareHooks];

/** The properties of a body that may be left out: as the body wants them, or none at all. */
export type AllOrNone<Body> = Body | { readonly [Key in KeyOf<Body>]?: never };

type KeyOf<Body> = Body extends unknown ? keyof Body : never;

/** A body of bytes. A `ReadableStream` is sent as it is read and cannot be sent twice; a function that makes one can be called again for a retry. */
export type BinaryInput =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | (() => ReadableStream<Uint8Array>);

/** The type of the `detail` text of an error's body: the documented texts where the document lists them, else any text. */
export type DetailOf<Body> = [TextAt<Body, 'detail'>] extends [never]
  ? string
  : TextAt<Body, 'detail'>;

type TextAt<Body, Key extends string> = Body extends unknown
  ? Key extends keyof Body
    ? Extract<Body[Key], string>
    : never
  : never;

/**
 * A value, or a function that is asked for it before every request (so that a key can be read late, or change). Where the service has
 * refused the last one (401), it is asked once more with `refresh` set, and the request is sent again.
 */
export type Provider<T> = T | ((requested: { readonly refresh: boolean }) => T | Promise<T>);

/** User name and password of HTTP basic authentication (RFC 7617). The name may hold no colon. */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

/** Headers by name, in any letter case. `null` removes a header that would be sent otherwise. */
export type HeaderOptions = Readonly<Record<string, string | null | undefined>>;

/**
 * Sends one request. The global `fetch` is one of these, and so are those of undici and node-fetch. `init` is what `fetch` takes as its second
 * argument: method, headers, body, signal, redirect. A body that is a stream comes with `duplex: 'half'`.
 */
export type Fetch = { send(url: string, init: object): Promise<FetchResponse> }['send'];

/** What is needed of a response: every implementation of `Response` has it. */
export interface FetchResponse {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  /** A stream of the web, or of Node. */
  readonly body: object | null;
}

/** @param streaming The body is read while it is sent: the `Blob` that it is made of, or anything else that is true. */
export type Send = (request: Request, streaming?: unknown) => Promise<Response>;

/** What holds for the calls of a client, and for a single call where it says otherwise. */
export interface CallOptions {
  /**
   * Milliseconds for one attempt, from the request to the end of the response's body. Where a stream or a file comes or goes, for every piece
   * of it. Default: 60000.
   */
  readonly timeout?: number | undefined;
  /** Milliseconds for everything: all attempts and the time between them. Default: none. */
  readonly deadline?: number | undefined;
  /** @internal When the deadline is, where it began before this call did. */
  readonly until?: number | undefined;
  /**
   * How often a call is tried again where no response came, or one of the statuses 408, 429, 500, 502, 503 and 504. POST and PATCH are only
   * tried again where that cannot do a thing twice. Default: 2.
   */
  readonly maxRetries?: number | undefined;
  /** The longest wait in milliseconds that the service may ask for; a longer one ends the call with the error. Default: 60000. */
  readonly maxRetryAfter?: number | undefined;
  /** Aborts the call, also while it waits or reads. The call then rejects with `AbortedError`; its `cause` is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Whether a validating middleware looks at the call, or at which half of it. Default: what its own options say. */
  readonly validate?: boolean | 'request' | 'response' | undefined;
}

/** What every client takes. */
export interface BaseOptions extends CallOptions {
  /**
   * The API's absolute address, for example `https://api.example.com/v1`; a trailing slash does not matter. In a browser, an
   * address that starts with `/` is on the page's own origin. Given here, it also replaces servers that single operations have.
   * Default: for a client with resources, the environment variable `<PREFIX>_BASE_URL`; then the server that the API's document states.
   */
  readonly baseUrl?: string | undefined;
  /**
   * The key (a token, for bearer and OAuth schemes), or a function that returns it, also asynchronously, before every request.
   * Default: for a client with resources, the environment variable `<PREFIX>_API_KEY`. It is sent to the origin of the API only.
   */
  readonly apiKey?: Provider<string> | undefined;
  /**
   * Credentials by the name of the security scheme, for an API that has several: a key or token, or `{ username, password }` for
   * HTTP basic authentication. `apiKey` stands for every scheme that takes a key and has no entry here.
   */
  readonly credentials?:
    Readonly<Record<string, Provider<string | BasicCredentials> | undefined>> | undefined;
  /** @internal What else than an option sets it, for messages. */
  readonly hint?: ((option: string) => string) | undefined;
  /**
   * Headers of every request. One given here that credentials would set, such as `Authorization`, is sent as it is in their place;
   * `null` sends none (where `fetch` signs the requests itself).
   */
  readonly headers?: HeaderOptions | undefined;
}

/** For a client with resources. */
export interface ClientOptions extends BaseOptions {
  /**
   * Lets a key that is given as a value be used in a browser, where everyone who opens the page can read it. A function that gets the key
   * of the one who is signed in needs no leave.
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /** Sends the requests: for proxies, certificates, cookies, tests. Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /**
   * Looks at every request before it is authorized and sent, and at every response before it is read; typed and raw calls alike. What
   * a middleware throws is what the call rejects with. The first one sees a request first and a response last.
   */
  readonly middleware?: readonly Middleware[] | undefined;
  /**
   * What is logged, without keys, bodies and query values: `debug` every request, too, `info` every response, `warn` error responses,
   * `error` only calls without a response. Default: the environment variable `<PREFIX>_LOG`, then `off`.
   */
  readonly logLevel?: LogLevel | undefined;
  /** Where it is written. Default: `console`. */
  readonly logger?: Logger | undefined;
}

/** What a client with resources keeps for those that are made of it with other defaults. */
export type Defaults = Pick<ClientOptions, 'logger' | 'logLevel' | 'dangerouslyAllowBrowser'>;

/** For a client without resources. */
export interface CoreOptions extends BaseOptions {
  /** Give middleware to `addMiddleware(client, …)`: what does not use it does not bundle it. */
  readonly middleware?: undefined;
  /** Give `logging({ logLevel })` to `addMiddleware`. */
  readonly logLevel?: undefined;
  readonly logger?: undefined;
  /** Give it to `setFetch(client, fetch)`. */
  readonly fetch?: undefined;
  /** A client without resources does not look where it runs: in a page, give a function as the key. */
  readonly dangerouslyAllowBrowser?: undefined;
}

export interface RequestOptions extends CallOptions {
  /** Headers of this request; they win over parameters and over the client's headers. */
  readonly headers?: HeaderOptions | undefined;
  /** The address for this request, in place of the client's. Credentials are sent to it. */
  readonly baseUrl?: string | undefined;
  /** Query parameters that the document does not name. Arrays are repeated (`id=1&id=2`), `null` and `undefined` are left out. */
  readonly extraQuery?: ExtraQuery | undefined;
}

type QueryValue = string | number | boolean | null | undefined;
export type ExtraQuery = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

/** For operations whose body is an object. */
export interface BodyRequestOptions extends RequestOptions {
  /** Properties of the body that the document does not name. They win over those that it does. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
}

/** For operations whose document declares the header of an idempotency key. */
export interface IdempotentRequestOptions extends RequestOptions {
  /** The key by which the service tells a second attempt from a second order. Default: a random one for each call, the same for its retries. */
  readonly idempotencyKey?: string | undefined;
}

/** Whatever an operation takes. */
export interface OperationOptions extends BodyRequestOptions, IdempotentRequestOptions {}

/** A request to an endpoint that the API's document does not describe. */
export interface UndocumentedRequest extends RequestOptions {
  /** Query parameters: arrays are repeated (`id=1&id=2`), `null` and `undefined` are left out. */
  readonly query?: object | undefined;
  /** Sent as JSON, unless it is a `FormData`, `URLSearchParams`, `Blob`, `ArrayBuffer`, typed array or `ReadableStream`: those are sent as they are. */
  readonly body?: unknown;
}

/** Sends a request with `send`, and follows where the responses lead. `operation` is the operation's id, for messages. */
export type Follow = (request: Request, send: Send, operation: string) => Promise<Response>;

export type HttpMethod =
  'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE' | 'QUERY';

/** The kinds of JSON values. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** What a success response carries: how its body is read. `json` is any JSON value; where the document says which kinds it has, they are named. */
export type ResponseKind =
  'json' | JsonKind | `${JsonKind}|${JsonKind}` | 'text' | 'binary' | 'stream' | 'any' | 'none';

export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

/** `console` is one, as are most loggers. */
export type Logger = {
  readonly [level in Exclude<LogLevel, 'off'>]: (message: string, details: LogDetails) => void;
};

export interface LogDetails {
  /** The same for all attempts of a call. */
  readonly call: string;
  /** 1 for the first one. */
  readonly attempt: number;
  readonly method: string;
  /** Without the values of its query. */
  readonly url: string;
  readonly status?: number;
  /** Milliseconds. */
  readonly took?: number;
  readonly requestId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly error?: string;
}

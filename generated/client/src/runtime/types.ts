// Copied by Concord into every output that needs it. Do not edit.

import type { ApiErrorClass, ClientError, RateLimit, ReadRateLimit } from './errors.js';
import type { Convert } from './http.js';

// What generated code tells the runtime about an API, and what the runtime knows about a client and a call.

/** What a generated client states about its API. */
export interface ApiConfig {
  /** The absolute address that the document states, or how it is chosen. */
  readonly server?: string | ((options: BaseOptions) => string);
  /** Finds the credentials of a request. Absent if the API has no security schemes. */
  readonly credentials?: CredentialChoice;
  /** Follows redirects of GET and HEAD requests that have keys in headers. The platform would send those keys to other origins. */
  readonly follow?: Follow;
  /** The security requirements of undocumented endpoints and of the raw client: alternatives (OR) of sets (AND) of schemes. */
  readonly security?: readonly (readonly string[])[];
  /** Error classes by status (`400`), range (`4XX`) or `default`. */
  readonly errors?: Readonly<Record<string, ApiErrorClass>>;
  readonly rateLimit?: ReadRateLimit;
  /** Returns what no log and no error may contain of a call's argument. Absent if nothing is marked as sensitive. */
  readonly sensitive?: (task: {
    readonly operation: OperationDescriptor;
    readonly params: object;
    readonly options: OperationOptions;
  }) => string[];
  /** What is converted in the bodies of errors, by status as `errors`. */
  readonly convertErrors?: Readonly<Record<string, Convert>>;
}

/** How one parameter is sent. What is the default of its location is absent (OpenAPI 3.1, section 4.8.12.2). */
export interface ParameterDescriptor {
  /** The name on the wire, if it differs from the key in the call's argument. */
  readonly name?: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: true;
  readonly style?:
    'matrix' | 'label' | 'simple' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  readonly explode?: boolean;
  readonly allowReserved?: true;
  /** The media type by which it is serialised, instead of a style: `application/json`. */
  readonly mediaType?: string;
  /** How single properties of a form that is the whole query are sent. */
  readonly encoding?: BodyDescriptor['encoding'];
  /** Whether no log and no error may contain the value. */
  readonly sensitive?: true;
  readonly write: WriteParameter;
}

export interface NamedParameter extends Omit<ParameterDescriptor, 'write'> {
  readonly name: string;
}

/** What the parameters of a call are written into: encoded texts by name, and `name=value`. */
export interface Draft {
  readonly path: Map<string, string>;
  readonly query: string[];
  readonly headers: Record<string, string>;
}

/** Writes a parameter to its location; `undefined` is not sent. Throws a `TypeError` if the value cannot be serialised. */
export type WriteParameter = (parameter: NamedParameter, value: unknown, draft: Draft) => unknown;

/** Fills the path template. Throws an `ArgumentError`. */
export type FillPath = (
  operation: Pick<OperationDescriptor, 'id' | 'path'>,
  texts: ReadonlyMap<string, string>,
) => string;

export interface BodyDescriptor {
  readonly mediaType: string;
  /** What else the document allows, in lower case, perhaps a range: a `Blob` of such a type is sent as what it is. */
  readonly others?: readonly string[];
  readonly required?: true;
  /** The key of the argument that holds the body. Absent: everything in the argument that is not a parameter is the body. */
  readonly key?: string;
  /** Whether no log and no error may contain the body, which is a text. */
  readonly sensitive?: true;
  /** How single properties of a form body are sent, by property (OpenAPI 3.1, section 4.8.15). */
  readonly encoding?: Readonly<Record<string, EncodingDescriptor>>;
  /** The properties of a form that are files. */
  readonly files?: readonly string[];
  /** How the first parts of a list are sent, by position. */
  readonly prefix?: readonly EncodingDescriptor[];
  /** How all further parts of a list are sent. */
  readonly items?: EncodingDescriptor;
  readonly write: WriteBody;
}

export interface EncodingDescriptor {
  /** The media type of the part. If it is a list or a range, the value decides. */
  readonly contentType?: string;
  /** `application/x-www-form-urlencoded`: the style of the property. Absent: arrays are repeated, and objects are sent as JSON. */
  readonly style?: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  readonly explode?: boolean;
  readonly allowReserved?: true;
  /** Headers of the part, which the document fixes. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How the parts of this part are sent, by name or by position. */
  readonly parts?: Pick<BodyDescriptor, 'encoding'> & {
    readonly prefix?: readonly EncodingDescriptor[];
    readonly items?: EncodingDescriptor;
  };
  /** Writes a part that has parts. */
  readonly write?: (
    value: unknown,
    encoding: EncodingDescriptor,
  ) => { readonly content: Blob; readonly type: string };
}

export interface OperationDescriptor {
  /** The operation's id, for messages. */
  readonly id: string;
  readonly method: HttpMethod;
  /** The path template, relative to the base URL: `/things/{id}`. */
  readonly path: string;
  /** Puts the parameters into the path. Absent if it has none. */
  readonly fill?: FillPath;
  /** By their keys in the call's argument. */
  readonly parameters?: Readonly<Record<string, ParameterDescriptor>>;
  readonly body?: BodyDescriptor;
  /** The documented success statuses (`200`, `2XX`, `default`), and how to read the body of each. */
  readonly success: Readonly<Record<string, ResponseKind>>;
  /** Converts what a JSON body has in place of values of the application; of a stream, each item. */
  readonly convert?: Convert;
  /** Readers of bodies other than JSON. */
  readonly read?: {
    readonly [kind in ResponseKind]?: Read;
  };
  /** Reads the documented headers of a success response. */
  readonly headers?: (headers: Headers) => Readonly<Record<string, unknown>>;
  /** The `Accept` header, if the document names media types. */
  readonly accept?: string;
  /** Names of security schemes: alternatives (OR) of sets (AND). An empty set: credentials are optional. */
  readonly security?: readonly (readonly string[])[];
  /** Returns the address of the operation's own server. It gives way to the `baseUrl` of a call only. */
  readonly server?: (state: ClientState) => string;
  /** Whether it may be sent again when the first request may have arrived. Absent: the method decides. */
  readonly retry?: boolean;
  /** Creates the header by which the service recognises a repeated request. */
  readonly idempotency?: (key?: string) => Readonly<Record<string, string>>;
}

export interface SerializedBody {
  readonly content?: unknown;
  /** Reads the content for one attempt, if it is a file that fetch does not know. */
  readonly load?: (() => Promise<Uint8Array<ArrayBuffer>>) | undefined;
  /** `null` if the platform sets it: the boundary of a form, or the type of a `Blob`. */
  readonly contentType: string | null;
  /** Returns the content type that is sent if the caller states one. */
  readonly retyped?: (given: string) => string;
  /** Present if the body is read while it is sent: opens it for one attempt. `touch` is called for every chunk. */
  readonly open?: (touch: () => void) => ReadableStream<Uint8Array> | Blob;
  /** Whether it cannot be sent a second time. */
  readonly once?: boolean;
  /** How redirects are refused while the body is read. Default: `manual`. */
  readonly redirect?: Request['redirect'];
}

/** Writes the body from what the call's argument has beside parameters; `undefined` is not sent. Throws a `TypeError`. */
export type WriteBody = (
  body: BodyDescriptor,
  argument: ReadonlyMap<string, unknown>,
  extra?: object,
) => SerializedBody | undefined;

/** Headers in layers: a later layer wins, whatever the case of a name. Lower-case name → value; `null` removes a header. */
export type HeaderSet = ReadonlyMap<string, string | null>;

/** One attempt of a call. */
export interface Attempt {
  /** 1 for the first attempt. */
  readonly attempts: number;
  /** Whether the service rejected the key of the last attempt. */
  readonly refresh: boolean;
  readonly signal: AbortSignal;
  readonly watch: Watch;
}

/** A request, and what is known about it. */
export interface Requirement {
  readonly operation: Pick<OperationDescriptor, 'id' | 'security' | 'parameters'>;
  readonly refresh: boolean;
  /** The base URL. Credentials are sent to its origin only. */
  readonly baseUrl: string;
  /** The headers of the call, in layers. Those that the user sets or removes are not replaced by credentials. */
  readonly headers: HeaderSet;
  /** Texts that no log and no error may contain. */
  readonly secrets: string[];
  readonly fetchOptions?: FetchOptions | undefined;
  /** What the last attempt sent of each scheme, which a refusal is about. */
  readonly used?: Map<object, unknown>;
  /** Set if the body is read while it is sent: what it was made from, or `true` if middleware replaced the request. */
  readonly streaming?: unknown;
  /** How redirects are refused then. */
  readonly redirect?: Request['redirect'] | undefined;
}

/** One attempt of a call, before it is sent. */
export interface Exchange extends Calling, Attempt, Requirement {
  readonly operation: OperationDescriptor;
  readonly state: ClientState;
  /** The call's argument. */
  readonly params: object;
}

export interface ReceivedResponse extends Exchange {
  readonly response: Response;
  readonly rateLimit: RateLimit | undefined;
}

/** Reads the body of a success response. */
export type Read = (response: ReceivedResponse, kind: string) => Promise<unknown>;

export interface CredentialSource {
  /** Adds the credentials of the first alternative for which all are given. Rejects with a `ConfigurationError`. */
  readonly place: (request: Request, requirement: Requirement) => Promise<Request>;
  /** Whether asking for a key again may return another one. */
  readonly refreshable: boolean;
}

/** Creates the credential source of a client. */
export type CredentialChoice = (options: BaseOptions) => CredentialSource;

export interface Watch {
  /** Runs the work, and rejects at once if it is cut short, whether or not the work listens to the signal. */
  readonly attempt: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly sleep: (ms: number) => Promise<void>;
  /** Restarts the timeout, with another duration if `ms` is given. Called when data is sent or received. */
  readonly touch: (ms?: number) => void;
  /** The reason why the work was cut short, or else `error`: browsers do not report it if a body breaks off. */
  readonly cause: (error: unknown) => unknown;
  /** The milliseconds until the deadline. */
  readonly left: () => number;
  /** The remaining deadline, as options of an inner call. */
  readonly limits: Pick<Limits, 'deadline' | 'until'>;
  /** Keeps the call open after it has resolved (a stream); `end` then has to be called a second time. */
  readonly hold: () => void;
  readonly end: () => void;
}

export interface ClientState {
  readonly options: BaseOptions;
  readonly config: ApiConfig;
  /** Absent if the API has no security schemes. */
  readonly credentials?: CredentialSource | undefined;
  headers: HeaderOptions | undefined;
  /** Advice for the user about a status that the service does not explain. */
  advise?: (status: number) => string | undefined;
  /** Writes a warning to the client's log. Absent: to the console. */
  warn?: Logger['warn'];
  fetch: Send;
  userFetch?: Fetch | undefined;
  /** Sends a request through the client's middleware, if there is any. */
  through?: (request: Request, exchange: Exchange, send: Send) => Promise<Response>;
  /** The user's options that only clients with resources have. */
  defaults?: Defaults;
  /** Logs after all other middleware, so that it sees what is really sent. */
  log?: Middleware | undefined;
  /** Returns the base URL of a request: from the call, the client or the document, in this order. */
  readonly baseUrl: (ofCall?: string) => string;
  /** What is left of the budget that all retries of the client share. */
  budget: number;
  rateLimit?: RateLimit | undefined;
}

/** What all attempts of a call share: whether sending it consumes the request, and its options with the client's as defaults. */
export interface Calling<Operation = OperationDescriptor> {
  readonly operation: Operation;
  readonly once?: boolean | undefined;
  readonly settings: CallOptions;
}

export interface Limits {
  readonly operation: string;
  readonly signal?: AbortSignal | undefined;
  readonly timeout: number;
  readonly deadline?: number | undefined;
  /** The time of the deadline, if it began before this call did. */
  readonly until?: number | undefined;
}

// The public types of a client: what a call takes, what it returns, and its options.

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

/** The options of operations whose body is an object. */
export interface BodyRequestOptions extends RequestOptions {
  /** Undocumented properties of the body. They replace documented ones of the same name. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
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

// Copied by Concord into every output that needs it. Do not edit.

// What generated code tells the runtime about an API, and what the runtime knows about a client and a call.

import type { Convert } from './conversions.js';
import type { ApiErrorClass } from './errors.js';
import type { RateLimit, ReadRateLimit } from './limits/rate-limit.js';
import type {
  BaseOptions,
  CallOptions,
  Defaults,
  Fetch,
  FetchOptions,
  Follow,
  HeaderOptions,
  HttpMethod,
  Logger,
  Middleware,
  OperationOptions,
  ResponseKind,
  Send,
} from './types.js';

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

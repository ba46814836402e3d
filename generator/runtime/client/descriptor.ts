// What generated code tells the runtime of an API, and what the runtime keeps of a client and of a call.

import type { ApiErrorClass } from './errors.js';
import type { RateLimit, ReadRateLimit } from './rate-limit.js';
import type {
  BaseOptions,
  CallOptions,
  Follow,
  Defaults,
  HeaderOptions,
  HttpMethod,
  Middleware,
  ResponseKind,
  Send,
} from './types.js';

/** What a generated client states about its API. */
export interface ApiConfig {
  /** The absolute address that the document states. */
  readonly server?: string;
  /** Finds the credentials for requests. Absent: the API has no security schemes. */
  readonly credentials?: CredentialChoice;
  /** Follows redirects of GET and HEAD with keys in headers in place of the platform, which would take them along to other origins. */
  readonly follow?: Follow;
  /** What undocumented endpoints and the raw client send, where it is given: alternatives (OR) of sets (AND) of schemes. Usually the document's default. */
  readonly security?: readonly (readonly string[])[];
  /** Error classes by status (`400`), range (`4XX`) or `default`. */
  readonly errors?: Readonly<Record<string, ApiErrorClass>>;
  readonly rateLimit?: ReadRateLimit;
}

/** How one parameter is sent. Style and explode are left out where they are the location's defaults (OpenAPI 3.1, section 4.8.12.2). */
export interface ParameterDescriptor {
  /** The name on the wire, where it is not the key in the argument of the call. */
  readonly name?: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: true;
  readonly style?:
    'matrix' | 'label' | 'simple' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  readonly explode?: boolean;
  readonly allowReserved?: true;
  /** Serialised as this media type instead of by style: `application/json`. */
  readonly mediaType?: string;
  readonly write: WriteParameter;
}

export interface NamedParameter extends Omit<ParameterDescriptor, 'write'> {
  readonly name: string;
}

/** What the parameters of a call become. */
export interface Draft {
  /** Texts for the path, by the name of the parameter. */
  readonly path: Map<string, string>;
  /** What stands between the `&` of the query. */
  readonly query: string[];
  readonly headers: Record<string, string>;
}

/** Writes the parameter to its place; `undefined` where there is nothing to send. Throws a `TypeError` where the value has no form. */
export type WriteParameter = (parameter: NamedParameter, value: unknown, draft: Draft) => unknown;
/** What is between the base URL and the query. Throws an `ArgumentError`. */
export type FillPath = (
  operation: Pick<OperationDescriptor, 'id' | 'path'>,
  texts: ReadonlyMap<string, string>,
) => string;
export interface BodyDescriptor {
  readonly mediaType: string;
  /** What else the document allows, in lower case, perhaps a range: a `Blob` of such a type is sent as what it is. */
  readonly others?: readonly string[];
  readonly required?: true;
  /**
   * The key of the argument that holds the body. Absent: the body is an object whose properties stand in the argument beside
   * the parameters (everything in the argument that is no parameter is the body).
   */
  readonly key?: string;
  /** How single properties of a form body are sent, by property (OpenAPI 3.1, section 4.8.15). */
  readonly encoding?: Readonly<Record<string, EncodingDescriptor>>;
  readonly write: WriteBody;
}

export interface EncodingDescriptor {
  /** The media type of the part. A list or a range is a choice that the value makes. */
  readonly contentType?: string;
  /** `application/x-www-form-urlencoded`: the style of the property. Absent: arrays are repeated, objects are sent as JSON. */
  readonly style?: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  readonly explode?: boolean;
  readonly allowReserved?: true;
}

export interface OperationDescriptor {
  /** The operation's id, for messages. */
  readonly id: string;
  readonly method: HttpMethod;
  /** The path template, relative to the base URL: `/projects/{projectId}`. */
  readonly path: string;
  /** Puts the parameters into the path. Absent: it has none. */
  readonly fill?: FillPath;
  /** By their keys in the argument of the call. */
  readonly parameters?: Readonly<Record<string, ParameterDescriptor>>;
  readonly body?: BodyDescriptor;
  /** The documented success statuses (`200`, `2XX`, `default`) and how the body of each is read. */
  readonly success: Readonly<Record<string, ResponseKind>>;
  /** What reads the kinds other than JSON. */
  readonly read?: {
    readonly [kind in ResponseKind]?: Read;
  };
  /** Reads the headers of a success, where the document describes some. */
  readonly headers?: (headers: Headers) => Readonly<Record<string, unknown>>;
  /** What the request asks for in `Accept`, where the document names media types. */
  readonly accept?: string;
  /** Names of security schemes: alternatives (OR) of sets (AND). Absent or empty: no credentials are sent. An empty set: credentials are optional. */
  readonly security?: readonly (readonly string[])[];
  /** A server of the operation's own, absolute. It applies where the user gives no `baseUrl`. */
  readonly server?: string;
  /** Whether it may be sent a second time where the first one may have arrived. Absent: what its method says. */
  readonly retry?: boolean;
  /** The service tells a second attempt from a second order by this header. */
  readonly idempotency?: (key?: string) => Readonly<Record<string, string>>;
}
export interface SerializedBody {
  readonly content: unknown;
  /** `null`: the platform sets it (the boundary of a form, the type of a `Blob`). */
  readonly contentType: string | null;
  /** The body is read while it is sent: makes it for one attempt, and it tells when a piece has gone. */
  readonly open?: (touch: () => void) => ReadableStream<Uint8Array> | Blob;
  /** It cannot be sent a second time. */
  readonly once?: boolean;
  /** No redirect is followed with it: then Node keeps nothing of what has gone. */
  readonly redirect?: 'error';
}

/**
 * Writes what of a call's argument is no parameter, and `extra` properties; `undefined` where there is nothing to send.
 * Throws a `TypeError` where the value has no form under the media type.
 */
export type WriteBody = (
  body: BodyDescriptor,
  argument: ReadonlyMap<string, unknown>,
  extra?: object,
) => SerializedBody | undefined;
// Headers in layers: a later layer wins, whatever the letter case, and null removes.
/** Lower-case name → value; `null` is a header that must not be sent. */
export type HeaderSet = ReadonlyMap<string, string | null>;
export interface ReceivedResponse {
  readonly operation: OperationDescriptor;
  readonly response: Response;
  /** What no error may repeat. */
  readonly secrets: readonly string[];
  readonly state: Pick<ClientState, 'config' | 'advise'>;
  readonly watch: Watch;
  readonly rateLimit: RateLimit | undefined;
}

/** Reads the body of a success. */
export type Read = (response: ReceivedResponse, kind: string) => Promise<unknown>;
// Which credentials a request carries: the document's security requirements met with what the user gave. Here for an API whose operations
// all take the same key, as most do; `credentials-chosen.ts` is for alternatives and sets.
/** What a request needs, and what is known of it. */
export interface Requirement {
  readonly operation: Pick<OperationDescriptor, 'id' | 'security'>;
  /** The last key was refused. */
  readonly refresh: boolean;
  /** What the user sets or removes himself: then no credential does. */
  readonly headers: HeaderSet;
  /** The body is read while it is sent: what it was made of, or `true` where middleware made the request anew. */
  readonly streaming?: unknown;
  /** Filled on the way: what no error may repeat. */
  readonly secrets: string[];
}

export interface CredentialSource {
  /**
   * The request with the credentials of the first alternative for which all are given; alternatives that need none come last.
   * Rejects with `ConfigurationError` where they are missing, or cannot be had or sent.
   */
  readonly place: (request: Request, requirement: Requirement) => Promise<Request>;
  /** Whether a key may be another one when it is asked for again. */
  readonly refreshable: boolean;
}

/** Makes what finds the credentials of a request, for a client. */
export type CredentialChoice = (options: BaseOptions) => CredentialSource;

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

export interface ClientState {
  readonly options: BaseOptions;
  readonly config: ApiConfig;
  /** Absent: the API has no security schemes. */
  readonly credentials: CredentialSource | undefined;
  /** Of every request. */
  headers: HeaderOptions | undefined;
  /** What a user can do about a status, where the service does not say it. */
  advise?: (status: number) => string | undefined;
  fetch: Send;
  /** Sends a request through the middleware of the client, if there is some. */
  through?: ((exchange: Exchange, send: Send) => Promise<Response>) | undefined;
  /** What the user said of what a client with resources has. */
  defaults?: Defaults;
  /** Behind all middleware, so that it sees what is sent. */
  log?: Middleware | undefined;
  /**
   * The address of a request: what the call is given, else the client, else the operation's own, else the document's.
   * @throws {ConfigurationError} None is set, or it is none.
   */
  readonly baseUrl: (ofCall?: string, ofOperation?: string) => string;
  /** What is left of what retries of the client may cost together. */
  budget: number;
  rateLimit?: RateLimit | undefined;
}

/** What all attempts at a call have in common. */
export interface Calling<Operation = OperationDescriptor> {
  readonly operation: Operation;
  /** Sending it uses up something of the request. */
  readonly once?: boolean | undefined;
  /** The options of the call, else the client's. */
  readonly settings: CallOptions;
}

/** An attempt at a call, before it is sent. */
export interface Exchange extends Calling {
  readonly request: Request;
  /** The argument of the call. */
  readonly params: object;
  readonly baseUrl: string;
  readonly watch: Watch;
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

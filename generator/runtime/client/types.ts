// Helper types that generated types refer to.

import type { ClientError } from './errors.js';
import type { RateLimit } from './rate-limit.js';

/** A call on its way: a promise of what the answer carries. It is sent once, however often it is asked. */
export interface ApiCall<T, H extends object = Readonly<Record<never, never>>> extends Promise<T> {
  /** The same call, with everything about its answer. */
  readonly withResponse: () => Promise<WithResponse<T, H>>;
}

export interface WithResponse<T, H extends object = Readonly<Record<never, never>>> {
  readonly data: T;
  readonly status: number;
  /** The documented headers, by lower-case name; numbers where the document says so. */
  readonly headers: H;
  /** `X-Request-Id` of the answer, or what the service calls it: what its support asks for. */
  readonly requestId: string | undefined;
  /** How often the call was sent. */
  readonly attempts: number;
  readonly rateLimit: RateLimit | undefined;
  /** The answer itself, for everything else; its body has been read. */
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

/** What middleware is told of a request, or of an undocumented one. */
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

/** What middleware does at each attempt of a call. What it returns is taken in place of what it was told. */
export interface MiddlewareHooks {
  /** Before the request is authorized and sent. A `Response` is the answer: nothing is sent. */
  onRequest(
    context: MiddlewareContext,
  ): Maybe<Request | Response> | Promise<Maybe<Request | Response>>;
  /** Before the answer is read. */
  onResponse(
    context: MiddlewareContext & { readonly response: Response },
  ): Maybe<Response> | Promise<Maybe<Response>>;
  /** Where no answer came. */
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

// The types of handlers, derived from those of the fixtures: which statuses there are, and what each carries.

import type { HttpHandler } from 'msw';
import type { DeepPartial, Factory } from '../fixtures/factory.js';
import type { Json, Shape } from '../schema/shape.js';

/** The constants of an operation. */
export interface Constants {
  readonly method: string;
  readonly path: string;
  readonly request: object;
  readonly responses: object;
}

/** Its factories, in the same form. */
export interface Factories {
  readonly request: object;
  readonly responses: object;
}

export interface HandlerOptions {
  /** Where the service is: an address, or a path on every host; `*` stands for any text. Without it: the servers of the document, on every host. */
  readonly baseUrl?: string | undefined;
  /**
   * What a request that the document does not allow gets: the documented error, or a failure where there is none (`true`, the usual
   * choice); always a failure (`'throw'`); the same response as to a request that it allows (`false`).
   */
  readonly validate?: boolean | 'throw' | undefined;
  /** Milliseconds before the response; `'real'`: as long as a service takes; `'infinite'`: it never comes. */
  readonly delay?: number | 'real' | 'infinite' | undefined;
}

export interface MockOptions extends HandlerOptions {
  /** Handles the first request only; the handlers behind it get the others. */
  readonly once?: boolean | undefined;
  /** Put over the headers of the fixture; `undefined` leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Makes handlers for one operation. `Success`: the status of the response where none is asked for. `Missing`: `undefined` where the body may be
 * left out. `Stream`: what replaces the stream of an operation that responds with it on request.
 */
export interface Handler<
  C extends Constants,
  F extends Factories,
  Success extends StatusKey | undefined = undefined,
  Missing extends undefined = never,
  Stream = never,
> {
  /** Success, with the fixture's body, or with parts of it replaced. */
  (response?: MockResponse<C, F, Success, Missing, Stream>, options?: MockOptions): HttpHandler;
  /** Any documented status. */
  status<S extends Status<keyof C['responses']>>(
    status: S,
    response?: MockResponse<C, F, S, Missing, Stream>,
    options?: MockOptions,
  ): HttpHandler;
  /** A documented error. */
  error<S extends ErrorStatus<keyof C['responses']>>(
    status: S,
    response?: MockResponse<C, F, S, Missing, Stream>,
    options?: MockOptions,
  ): HttpHandler;
  /** No response: the connection fails. */
  networkError(options?: MockOptions): HttpHandler;
}

/** Parts of a body, or a function that tells them from the request. A `Response` is sent as it is. */
export type MockResponse<
  C extends Constants,
  F extends Factories,
  S,
  Missing = never,
  Stream = never,
> =
  | AnyBody<C, F, S, Stream>
  | ((
      request: MockRequest<C, F, Missing>,
    ) =>
      ResponseOrBody<AnyBody<C, F, S, Stream>> | Promise<ResponseOrBody<AnyBody<C, F, S, Stream>>>);

type AnyBody<C extends Constants, F extends Factories, S, Stream> =
  | Body<C, F, S>
  | (At<C['responses'], S> extends { readonly alternatives: object } ? Stream : never);

type ResponseOrBody<T> = T | Response | undefined;

/** A request that has come, read as the document describes it. */
export interface MockRequest<
  C extends Constants = Constants,
  F extends Factories = Factories,
  Missing = never,
> {
  readonly request: Request;
  readonly path: Part<F['request'], 'path'>;
  readonly query: Part<F['request'], 'query'>;
  readonly header: Part<F['request'], 'header'>;
  readonly cookie: Part<F['request'], 'cookie'>;
  readonly body: F['request'] extends { readonly body: Factory<infer T> }
    ? T | Missing
    : C['request'] extends { readonly mediaType: string }
      ? Blob | string | undefined
      : undefined;
}

type Part<R, Name extends string> =
  R extends Readonly<Record<Name, Factory<infer T>>> ? T : undefined;

type Body<C extends Constants, F extends Factories, S> =
  At<F['responses'], S> extends { readonly body: Factory<infer T> }
    ? unknown extends T
      ? Json
      : DeepPartial<T>
    : At<C['responses'], S> extends { readonly mediaType: string }
      ? string | Blob | Uint8Array<ArrayBuffer>
      : undefined;

/** What responses have for a status: its own, its range's, or the default's. */
type At<R, S> = S extends keyof R
  ? R[S]
  : RangeOf<S> extends keyof R
    ? R[RangeOf<S>]
    : 'default' extends keyof R
      ? R['default' & keyof R]
      : undefined;

type RangeOf<S> = S extends number
  ? `${S}` extends `${infer First extends 1 | 2 | 3 | 4 | 5}${string}`
    ? `${First}XX`
    : never
  : never;

/** The statuses that a key of a document means. Any number may be the default's. */
export type Status<Key> = Key extends number
  ? Key
  : Key extends keyof Ranges
    ? Ranges[Key]
    : Key extends 'default'
      ? number & {}
      : never;

type ErrorStatus<Key> = Key extends number
  ? `${Key}` extends `${4 | 5}${string}`
    ? Key
    : never
  : Key extends '4XX' | '5XX' | 'default'
    ? Status<Key>
    : never;

/** The usual statuses of each range. */
interface Ranges {
  '2XX': 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
  '3XX': 300 | 301 | 302 | 303 | 304 | 307 | 308;
  '4XX':
    | 400
    | 401
    | 402
    | 403
    | 404
    | 405
    | 406
    | 407
    | 408
    | 409
    | 410
    | 411
    | 412
    | 413
    | 414
    | 415
    | 416
    | 417
    | 421
    | 422
    | 423
    | 424
    | 425
    | 426
    | 428
    | 429
    | 431
    | 451;
  '5XX': 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 511;
}

export interface Description {
  /** What it is called in messages: `createCaptions`. */
  readonly name: string;
  /** The response that is sent where nothing else is asked for; absent where the document has no success. */
  readonly success?: StatusKey;
  /** Of its parameters those about which there is more to say than what their factories' shapes say. */
  readonly parameters?: readonly ParameterDescription[];
  readonly body?: BodyDescription;
  /** What asks for the stream that is documented beside the usual response. */
  readonly stream?: StreamDescription;
  /** Alternatives of schemes that go together. */
  readonly security?: readonly (readonly string[])[];
  /** The operation's own servers. */
  readonly servers?: readonly string[];
  /** Paths that this path matches too, and that are other operations. */
  readonly except?: readonly string[];
}

/** `200`, a range or the default. */
export type StatusKey = number | 'default' | `${1 | 2 | 3 | 4 | 5}XX`;

export type Style =
  'matrix' | 'label' | 'simple' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

/** Style and explode are left out where they are the location's defaults. */
export interface ParameterDescription {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: true;
  readonly style?: Style;
  readonly explode?: boolean;
  readonly allowReserved?: true;
  readonly allowEmptyValue?: true;
  /** The media type of a parameter that is not written by a style. */
  readonly mediaType?: string;
}

export interface BodyDescription {
  readonly required?: true;
  /** The first is the one that has a fixture, and its shape is the fixture's. Left out where that is all, with its name in the fixture. */
  readonly content?: readonly MediaDescription[];
}

export interface MediaDescription {
  readonly mediaType: string;
  readonly shape?: Shape;
  /** How fields of a form are written, by name. */
  readonly encoding?: { readonly [field: string]: EncodingDescription };
  /** Nothing is said about the body as a whole: it is a stream. */
  readonly stream?: true;
}

export interface EncodingDescription {
  readonly style?: Style;
  readonly explode?: boolean;
}

export interface StreamDescription {
  readonly mediaType: string;
  /** The property of the body or the parameter, and its value; absent where the header `Accept` asks for the stream. */
  readonly when?: {
    readonly in: 'body' | 'query' | 'header';
    readonly name: string;
    readonly value: boolean | string;
    readonly isDefault?: true;
  };
}

/** What all operations share. */
export interface Service {
  readonly servers: readonly string[];
  readonly schemes: { readonly [name: string]: SchemeDescription };
}

export type SchemeDescription =
  | { readonly type: 'apiKey'; readonly name: string; readonly in: 'query' | 'header' | 'cookie' }
  | { readonly type: 'http'; readonly scheme: string }
  /** Nothing of it is seen in a request. */
  | { readonly type: 'unseen' };

// The types of mock handlers, derived from those of the fixtures: the statuses of each operation and the bodies of each status.

import type { HttpHandler } from 'msw';
import type { DeepPartial, Factory } from '../fixtures/factory/factory.js';
import type { Json, JsonSchema } from '../schema/json-schema.js';

/** The fixture constants of an operation. */
export interface Constants {
  readonly method: string;
  readonly path: string;
  readonly request: object;
  readonly responses: object;
}

/** The factories of an operation, in the same form. */
export interface Factories {
  readonly request: object;
  readonly responses: object;
}

export interface HandlerOptions {
  /** The base URL of the service, or a path on every host; `*` matches any text. Default: the paths of the document's servers, on every host. */
  readonly baseUrl?: string | undefined;
  /**
   * How to respond to a request that the document does not allow. `true` (default): with the documented error, or a problem (RFC 9457) if
   * there is none. `'throw'`: always with a failure. `false`: as to a valid request.
   */
  readonly validate?: boolean | 'throw' | undefined;
  /** Milliseconds before the response. `'real'`: as long as a service takes. `'infinite'`: there is no response. */
  readonly delay?: number | 'real' | 'infinite' | undefined;
}

export interface MockOptions extends HandlerOptions {
  /** Whether only the first request is handled; later ones go to the next handler. */
  readonly once?: boolean | undefined;
  /** Headers that replace those of the fixture; `undefined` removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Creates handlers for one operation. `Success`: the status of the default response. `Missing`: `undefined` if the body is optional.
 * `Stream`: what replaces a text, bytes or a stream that an operation responds with on request.
 */
export interface Handler<
  C extends Constants,
  F extends Factories,
  Success extends StatusKey | undefined = undefined,
  Missing extends undefined = never,
  Stream = never,
> {
  /** Responds with success: with the fixture's body, or with parts of it replaced. */
  (response?: MockResponse<C, F, Success, Missing, Stream>, options?: MockOptions): HttpHandler;
  /** Responds with any documented status. */
  status<S extends Status<keyof C['responses']>>(
    status: S,
    response?: MockResponse<C, F, S, Missing, Stream>,
    options?: MockOptions,
  ): HttpHandler;
  /** Responds with a documented error. */
  error<S extends ErrorStatus<keyof C['responses']>>(
    status: S,
    response?: MockResponse<C, F, S, Missing, Stream>,
    options?: MockOptions,
  ): HttpHandler;
  /** Fails the connection without a response. */
  networkError(options?: MockOptions): HttpHandler;
}

/** Parts of a body, or a function that returns them for a request. A `Response` is sent as it is. */
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
  | AlternativeBody<At<F['responses'], S>>
  | (At<C['responses'], S> extends { readonly alternatives: object } ? Stream : never);

/** Parts of the JSON bodies of other media types. */
type AlternativeBody<R> = R extends { readonly alternatives: infer A }
  ? {
      [Type in keyof A]: A[Type] extends { readonly body: Factory<infer T> }
        ? DeepPartial<T>
        : never;
    }[keyof A]
  : never;

type ResponseOrBody<T> = T | Response | undefined;

/** The received request, read as the document describes it. */
export interface MockRequest<
  C extends Constants = Constants,
  F extends Factories = Factories,
  Missing = never,
> {
  readonly request: Request;
  readonly path: Parameters<F['request'], 'path'>;
  readonly query: Parameters<F['request'], 'query'>;
  readonly header: Parameters<F['request'], 'header'>;
  readonly cookie: Parameters<F['request'], 'cookie'>;
  readonly body: F['request'] extends { readonly body: Factory<infer T> }
    ? T | Missing
    : C['request'] extends { readonly mediaType: string }
      ? Blob | string | undefined
      : undefined;
}

/** The parameters of a location. */
type Parameters<R, Name extends string> = R extends { readonly parameters: Factory<infer T> }
  ? T extends Readonly<Record<Name, infer P>>
    ? P
    : undefined
  : undefined;

type Body<C extends Constants, F extends Factories, S> =
  At<F['responses'], S> extends { readonly body: Factory<infer T> }
    ? unknown extends T
      ? Json
      : DeepPartial<T>
    : At<C['responses'], S> extends { readonly mediaType: string }
      ? string | Blob | Uint8Array<ArrayBuffer>
      : undefined;

/** The entry for a status: its own, its range's, or the default's. */
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

/** The statuses that a key of the document stands for: those of a range are a hundred, and the default may be any number. */
export type Status<Key> = Key extends number
  ? Key
  : Key extends `${infer First extends 1 | 2 | 3 | 4 | 5}XX`
    ? NumberOf<`${First}${Digit}${Digit}`>
    : Key extends 'default'
      ? number & {}
      : never;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type NumberOf<Text> = Text extends `${infer N extends number}` ? N : never;

type ErrorStatus<Key> = Key extends number
  ? `${Key}` extends `${4 | 5}${string}`
    ? Key
    : never
  : Key extends '4XX' | '5XX' | 'default'
    ? Status<Key>
    : never;

export interface Description {
  /** Its name in messages: `createOrder`. */
  readonly name: string;
  /** The status of the default response; absent if the document has no success response. */
  readonly success?: StatusKey;
  /** The parameters that need more information than the schemas of their factories. */
  readonly parameters?: readonly ParameterDescription[];
  readonly body?: BodyDescription;
  /** What requests the stream that is documented beside the usual response. */
  readonly stream?: StreamDescription;
  /** How headers of responses are written, by name in lower case; others are `R,100,G,200`. */
  readonly headerForms?: Readonly<Record<string, HeaderForm>>;
  /** Alternatives (OR) of sets (AND) of security schemes. */
  readonly security?: readonly (readonly string[])[];
  /** The operation's own servers. */
  readonly servers?: readonly string[];
  /** More specific paths of other operations that this path also matches. */
  readonly except?: readonly string[];
}

/** `exploded`: `R=100,G=200`. */
export type HeaderForm = 'json' | 'exploded';

/** A status, a range, or the default. */
export type StatusKey = number | 'default' | `${1 | 2 | 3 | 4 | 5}XX`;

export type Style =
  'matrix' | 'label' | 'simple' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

/** Style and explode are absent if they are the defaults of the location. */
export interface ParameterDescription {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: true;
  readonly style?: Style | 'cookie';
  readonly explode?: boolean;
  readonly allowReserved?: true;
  readonly allowEmptyValue?: boolean;
  /** The media type of a parameter that is not serialised by a style. */
  readonly mediaType?: string;
  /** Whether it is the whole query. */
  readonly whole?: true;
  /** How the fields of a form that is the whole query are written, by name. */
  readonly encoding?: { readonly [field: string]: EncodingDescription };
}

export interface BodyDescription {
  readonly required?: true;
  /** The first one is that of the fixture, with the fixture's schema. Absent if there is no other and it has a fixture. */
  readonly content?: readonly MediaDescription[];
}

export interface MediaDescription {
  readonly mediaType: string;
  readonly schema?: JsonSchema;
  /** How form fields are written, by name. */
  readonly encoding?: { readonly [field: string]: EncodingDescription };
  /** Whether it is a stream: the document describes no complete body. */
  readonly stream?: true;
}

export interface EncodingDescription {
  readonly style?: Style;
  readonly explode?: boolean;
}

export interface StreamDescription {
  readonly mediaType: string;
  /** The property of the body or parameter, and its value. Absent if the `Accept` header requests the stream. */
  readonly when?: {
    readonly in: ParameterDescription['in'] | 'body';
    readonly name: string;
    readonly value: boolean | string;
    readonly isDefault?: true;
  };
}

/** What all operations of a service share. */
export interface Service {
  readonly servers: readonly string[];
  readonly schemes: { readonly [name: string]: SchemeDescription };
}

export type SchemeDescription =
  | { readonly type: 'apiKey'; readonly name: string; readonly in: 'query' | 'header' | 'cookie' }
  | { readonly type: 'http'; readonly scheme: string }
  /** It leaves no trace in a request. */
  | { readonly type: 'unseen' };

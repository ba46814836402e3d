// The types of a sandbox in a test: those of a document, where something names them, else those of any JSON.

import type { Json, JsonObject } from '../model/json.js';
import type { ReadRequest } from '../runtime/mock/read.js';

/** `operations` and `components` as `raw` of a generated client exports them, and as `concord types` prints them. */
export interface SandboxTypes {
  readonly operations: object;
  readonly components: object;
}

/** Any document. */
export interface AnyDocument {
  readonly operations: Readonly<Record<string, unknown>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonObject>> };
}

export type OperationId<T extends SandboxTypes> = keyof T['operations'] & string;

type Schemas<T extends SandboxTypes> = T['components'] extends { readonly schemas: infer S }
  ? S
  : never;

/** The names of the schemas that resources may have. */
export type ResourceName<T extends SandboxTypes> = keyof Schemas<T> & string;

export type ResourceOf<T extends SandboxTypes, Name extends ResourceName<T>> = Schemas<T>[Name];

/** The records of each resource that is declared. */
export type Records<T extends SandboxTypes> = {
  readonly [Name in ResourceName<T>]?: readonly ResourceOf<T, Name>[];
};

type Part<O, Name extends string> = O extends { readonly parameters: infer P }
  ? Name extends keyof P
    ? [NonNullable<P[Name]>] extends [never]
      ? Readonly<Record<string, Json>>
      : NonNullable<P[Name]>
    : Readonly<Record<string, Json>>
  : Readonly<Record<string, Json>>;

type Content<R> = R extends { readonly content: infer C } ? C[keyof C] : undefined;

type Body<O> = O extends { readonly requestBody?: infer B }
  ? [NonNullable<B>] extends [never]
    ? undefined
    : Content<NonNullable<B>>
  : unknown;

/** A request as an operation reads it. Headers have their names in lower case. */
export interface OperationRequest<O> extends Pick<ReadRequest['requested'], 'request' | 'header'> {
  readonly path: Part<O, 'path'>;
  readonly query: Part<O, 'query'>;
  readonly cookie: Part<O, 'cookie'>;
  readonly body: Body<O>;
}

/** Parts of a documented response: the rest is that of its fixture. */
export interface OperationReply<O> {
  /** Default: the usual success. */
  readonly status?: O extends { readonly responses: infer R } ? keyof R & number : number;
  readonly body?: O extends { readonly responses: infer R }
    ? DeepPartial<Content<R[keyof R]>>
    : unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: DeepPartial<T[K]> }
    : T;

/** What an operation does in a test: a `Response`, parts of a documented one, or nothing for the usual answer. It may read and change the state. */
export type OperationHandler<O = unknown> = (
  request: OperationRequest<O>,
) => Reply<O> | Promise<Reply<O>>;

type Reply<O> = Response | OperationReply<O> | undefined;

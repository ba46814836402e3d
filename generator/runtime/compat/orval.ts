// Calls of a client as code for orval makes them: an argument for each part of a request, and a result with data, status and headers, whatever the
// status is.

import { type ApiClient, stateOf } from '../client/api-client.js';
import { ApiError, ClientError, UnexpectedResponseError } from '../client/errors.js';
import { percentEncode } from '../client/request.js';
import type { CoreOptions, FetchOptions } from '../client/types.js';
import { argumentsOf, grouped } from './grouped.js';

export type HTTPStatusCode1xx = 100 | 101 | 102 | 103;
export type HTTPStatusCode2xx = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207;
export type HTTPStatusCode3xx = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;
export type HTTPStatusCode4xx =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415)
  | (416 | 417 | 418 | 419 | 420 | 421 | 422 | 423 | 424 | 426 | 428 | 429 | 431 | 451);
export type HTTPStatusCode5xx = 500 | 501 | 502 | 503 | 504 | 505 | 507 | 511;
export type HTTPStatusCodes =
  HTTPStatusCode1xx | HTTPStatusCode2xx | HTTPStatusCode3xx | HTTPStatusCode4xx | HTTPStatusCode5xx;

/** The response with a status. */
export interface Answer<Data, Status> {
  data: Data;
  status: Status;
}

/** A response, with its headers. */
export type Received<A> = A & { headers: Headers };

/** A function: arguments by their positions, and then what `fetch` takes. */
export interface Operation<A extends readonly unknown[], R, E = unknown> {
  (...args: [...A, options?: RequestInit]): Promise<R>;
  /** @internal */
  readonly '~about': About;
  /** @internal Never set: what other types are made of. */
  readonly '~error'?: E;
}

/** What a function sends. */
export interface About {
  readonly base: string;
  readonly path: string;
  /** The part of the request that each argument is: `path.petId`, `body` or `query`. */
  readonly parts: readonly string[];
}

type Core = new (options: CoreOptions) => ApiClient;

/** A function of the client: `getPet(client, params, options)`. */
type Call = (client: ApiClient, params: never, options?: never) => Promise<unknown>;

/** Makes the functions of an API of those of its client. */
export function operationsOf(core: Core, base: string) {
  return <A extends readonly unknown[], R, E = unknown>(
    call: Call,
    path: string,
    parts: readonly string[] = [],
  ): Operation<A, R, E> => {
    const about: About = { base, path, parts };
    const operation = (...args: readonly unknown[]): Promise<unknown> =>
      run(core, call, { about, args });
    // A cast: the types are those that the document describes.
    return Object.assign(operation, { '~about': about }) as unknown as Operation<A, R, E>;
  };
}

interface Given {
  readonly about: About;
  readonly args: readonly unknown[];
}

interface Sent {
  readonly path: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** The parts of a request, of the arguments in their positions. */
function partsOf({ about: { parts }, args }: Given): Sent {
  const path: Record<string, unknown> = {};
  const found: Record<string, unknown> = { path };
  for (const [at, part] of parts.entries())
    if (part.startsWith('path.')) path[part.slice(5)] = args[at];
    else found[part] = args[at];
  // A cast: the operation says what its arguments are.
  return found as unknown as Sent;
}

async function run(Core: Core, call: Call, given: Given): Promise<unknown> {
  const { about, args } = given;
  // A cast: what comes after the parts of the request.
  const { headers: more, signal, ...init } = (args[about.parts.length] ?? {}) as RequestInit;
  const parts = { ...partsOf(given), headers: new Headers(more) };
  const core = new Core({ maxRetries: 0, timeout: Infinity, baseUrl: about.base || '/' });
  let response: Response | undefined;
  Object.assign(stateOf(core), {
    credentials: undefined,
    fetch: async (request: Request, _: unknown, rest?: RequestInit) => {
      const sent = signal ? new Request(request, { signal }) : request;
      response = await (rest ? fetch(sent, rest) : fetch(sent));
      return response;
    },
  });
  const send = core.call.bind(core);
  core.call = (operation) => {
    const { params, options } = argumentsOf(operation, parts);
    const fetchOptions = { ...init } as FetchOptions;
    return send(grouped(operation, parts), params, { ...options, fetchOptions });
  };
  const result = (data: unknown): unknown =>
    response && { data: data ?? {}, status: response.status, headers: response.headers };
  try {
    // A cast: `core.call` gives the call the argument that the parts have.
    return result(await call(core, {} as never));
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof UnexpectedResponseError))
      return result(error.body);
    throw error instanceof ClientError ? (error.cause ?? error) : error;
  }
}

/** The address of a call: its path, and its query as `URLSearchParams` writes one. */
export function urlOf<A extends readonly unknown[], R, E>({
  '~about': about,
}: Operation<A, R, E>): (...args: A) => string {
  return (...args) => {
    const { path, query } = partsOf({ about, args });
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {}))
      for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each));
    const filled = about.path.replace(/\{([^{}]+)\}/g, (_, name: string) =>
      percentEncode(String(path[name])),
    );
    return `${about.base}${filled}${search.size > 0 ? `?${search}` : ''}`;
  };
}

/** The key of a query: its address without the query, and its parameters. */
export function queryKeyOf<A extends readonly unknown[], R, E>({
  '~about': about,
}: Operation<A, R, E>): (...args: A) => readonly [string, ...unknown[]] {
  return (...args) => {
    const { path, query, body } = partsOf({ about, args });
    const filled = about.path.replace(/\{([^{}]+)\}/g, (_, name: string) => String(path[name]));
    return [about.base + filled, ...(query ? [query] : []), ...(body === undefined ? [] : [body])];
  };
}

/** Whether all that the path needs is known, so that a query can be sent. */
export function isKnown<A extends readonly unknown[], R, E>(
  { '~about': { parts } }: Operation<A, R, E>,
  args: readonly unknown[],
): boolean {
  return parts.every(
    (part, at) => !part.startsWith('path.') || (args[at] ?? undefined) !== undefined,
  );
}

/** The key of a mutation: the name of its function. */
export function mutationKeyOf(name: string): () => readonly string[] {
  return () => [name];
}

/** The arguments of a function, and what comes after them. */
export function split<A extends readonly unknown[], Options>(
  { '~about': { parts } }: Operation<A, unknown>,
  given: readonly unknown[],
): { readonly args: A; readonly options: Options | undefined; readonly rest: readonly unknown[] } {
  const args = Array.from(parts, (_, at) => given[at]);
  const [options, ...rest] = given.slice(parts.length);
  // Casts: the types of what is given say so.
  return { args: args as unknown as A, options: options as Options | undefined, rest };
}

/** Calls a function with the parts that a mutation names. */
export function mutationFn<V, R>(
  operation: (...args: never) => Promise<R>,
  names: readonly string[],
  init: RequestInit | undefined,
): (variables: V) => Promise<R> {
  // A cast: the variables are the arguments of the function.
  const call = operation as unknown as (...args: readonly unknown[]) => Promise<R>;
  return (variables) => {
    const given = new Map(Object.entries(Object(variables)));
    return call(...names.map((name) => given.get(name)), init);
  };
}

/** A value of the type that the library of hooks gives it. */
export function typed<T>(value: object): T {
  // A cast: what is tagged there has no value of its own.
  return value as T;
}

/** A result with its key; what is read of it is noted as before. */
export function withKey<T extends object>(result: T, queryKey: readonly unknown[]): T {
  return new Proxy(result, {
    get: (target, name) => (name === 'queryKey' ? queryKey : Reflect.get(target, name)),
  });
}

// What TanStack Query is given by code for hey-api: keys that hold the parts of a request, and functions that send it.

import type { Arguments, Client, Of, Operation, Options, TDataShape } from './hey-api.js';

type KeyPart = 'baseUrl' | 'body' | 'headers' | 'path' | 'query';

/** The key of a query: its operation and the parts of its request. */
export type QueryKey<TOptions extends Options> = [
  Pick<TOptions, KeyPart> & { _id: string; _infinite?: boolean; tags?: readonly string[] },
];

export type KeyOf<D extends TDataShape> = (...options: Arguments<D>) => QueryKey<Options<D>>;

/** The error of a query: that of the operation, or the usual one where none is documented. */
export type ErrorOf<E, Usual> = unknown extends Of<E> ? Usual : Of<E>;

/** The parts of a request that a page differs in. */
export type PageParts<D extends TDataShape> = Pick<
  QueryKey<Options<D>>[0],
  'body' | 'headers' | 'path' | 'query'
>;

/** Makes the keys of an operation. */
export function queryKey<D extends TDataShape, R, E>(
  client: Client,
  _of: Operation<D, R, E>,
  id: string,
): KeyOf<D> {
  return keysOf(client, { _id: id });
}

/** Makes the keys of an operation's pages. */
export function infiniteKey<D extends TDataShape, R, E>(
  client: Client,
  _of: Operation<D, R, E>,
  id: string,
): KeyOf<D> {
  return keysOf(client, { _id: id, _infinite: true });
}

function keysOf<D extends TDataShape>(usual: Client, id: object): KeyOf<D> {
  return (...given) => {
    const [options = {}] = given as readonly Partial<Options>[];
    const { client = usual, baseUrl = client.getConfig().baseUrl } = options;
    const parts = (['body', 'headers', 'path', 'query'] as const).flatMap((name) =>
      options[name] ? [[name, options[name]]] : [],
    );
    // A cast: the parts are those of the options.
    return [{ ...id, baseUrl, ...Object.fromEntries(parts) }] as QueryKey<Options<D>>;
  };
}

interface Fetching {
  readonly queryKey: readonly [object, ...unknown[]];
  readonly signal: AbortSignal;
}

/** Sends the request that a key tells of. */
export function queryFn<R>(
  operation: (...options: never) => Promise<unknown>,
  given: readonly (object | undefined)[],
): (context: Fetching) => Promise<Of<R>> {
  return ({ queryKey: [key], signal }) =>
    dataOf<R>(operation, { ...given[0], ...partsOf(key), signal });
}

/** The same for the page that a parameter of the query, or parts of a request, ask for. */
export function pageFn<R>(
  operation: (...options: never) => Promise<unknown>,
  given: readonly (object | undefined)[],
  parameter: string,
): (context: Fetching & { readonly pageParam?: unknown }) => Promise<Of<R>> {
  return ({ queryKey: [key], signal, pageParam }) => {
    const page = typeof pageParam === 'object' ? pageParam : { query: { [parameter]: pageParam } };
    const parts = partsOf(key);
    const joined = Object.entries({ ...page }).map(([name, part]) => [
      name,
      { ...Object(Reflect.get(parts, name)), ...Object(part) },
    ]);
    return dataOf<R>(operation, { ...given[0], ...parts, ...Object.fromEntries(joined), signal });
  };
}

/** Sends what a mutation is called with. */
export function mutationFn<D extends TDataShape, R>(
  operation: (...options: never) => Promise<unknown>,
  given: object = {},
): (options: Options<D>) => Promise<Of<R>> {
  return (options) => dataOf<R>(operation, { ...given, ...options });
}

/** A key without what tells it from others. */
function partsOf(key: object): object {
  const others = ['_id', '_infinite', 'tags'];
  return Object.fromEntries(Object.entries(key).filter(([name]) => !others.includes(name)));
}

async function dataOf<R>(
  operation: (...options: never) => Promise<unknown>,
  options: object,
): Promise<Of<R>> {
  // Casts: the options are those of the operation, which throws what is no data.
  const call = operation as (options: object) => Promise<{ readonly data: Of<R> }>;
  return (await call({ ...options, throwOnError: true })).data;
}

/** What a page is asked for with: the value of a parameter of the query. */
export type PageOf<D extends TDataShape, K extends string> = D extends {
  query?: infer Q;
}
  ? NonNullable<Q> extends { [N in K]?: infer V }
    ? NonNullable<V>
    : never
  : never;

/** The first page is the one that no parameter asks for. */
export function firstPage(): never {
  // A cast: parts of a request that are the same as those of the query.
  return {} as never;
}

// What TanStack Query is given: the options of queries and mutations that call a client. Only types come from it, so that all its adapters
// (React, Vue, Solid, Svelte) can use them.

import type { DataTag, InfiniteData } from '@tanstack/query-core';
import { hasOwn, own, pick } from '../client/values.js';

/** A function of a client: `getPet(client, params, options)`. */
export type Call = (client: never, params: never, options?: never) => Promise<unknown>;

/** The function of an operation without parameters and body, as the factories here call it. */
export type WithoutParams<F> = F extends (client: infer C, options?: infer O) => infer R
  ? (client: C, params?: undefined, options?: O) => R
  : never;

/** The function of an operation that may respond with a stream, as it is where none is asked for: its last overload but one. */
export type WithoutStream<F> = F extends {
  (client: infer C, ...rest: infer A): infer R;
  (client: never, ...rest: never): unknown;
}
  ? (client: C, ...rest: A) => R
  : F;

/** With `undefined` where they may be left out. */
export type Given<F> = F extends (client: never, params: infer P, options?: never) => unknown
  ? P
  : never;

type Params<F> = NonNullable<Given<F>>;

/** What a call can be given, other than the signal, which TanStack Query makes. */
type Options<F> = F extends (client: never, params: never, options?: infer O) => unknown
  ? Omit<NonNullable<O>, 'signal'>
  : never;

type Arguments<F, O> =
  undefined extends Given<F>
    ? [params?: Params<F> | undefined, options?: O]
    : [params: Params<F>, options?: O];

interface List<P> {
  readonly pages: () => AsyncGenerator<P>;
}

/** What a query finds: the response, of a list the first page. Queries find no `undefined`. */
export type Found<F extends Call> =
  ReturnType<F> extends List<{ readonly data: infer D }> ? D : Defined<Awaited<ReturnType<F>>>;

type Defined<T> = undefined extends T ? Exclude<T, undefined | void> | null : T;

/** A page of an infinite query. */
export type PageOf<F extends Call> = ReturnType<F> extends List<infer P> ? FoundPage<P> : never;

type FoundPage<P> = P extends {
  readonly data: infer D;
  readonly items: readonly (infer I)[];
  readonly next: infer N;
}
  ? QueryPage<I, D, N>
  : never;

/** One page of an infinite query. */
export interface QueryPage<Item, Data, Next> {
  readonly items: readonly Item[];
  /** The whole response. */
  readonly data: Data;
  /** Where the next page is; `undefined` on the last one. */
  readonly next: Next;
}

/** Never set: TanStack Query sees in it what may be thrown. */
interface Failing<E> {
  readonly throwOnError?: boolean | ((error: E) => boolean);
  readonly retryDelay?: number | ((failureCount: number, error: E) => number);
}

/** For `useQuery` and its like, and for `fetchQuery`, `prefetchQuery` and others of a `QueryClient`. */
export interface QueryOptions<Data, E> extends Failing<E> {
  readonly queryKey: DataTag<readonly unknown[], Data, E>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  /** `false`: the client itself sends a request again where that may help. */
  readonly retry: boolean;
}

/** A query that is asked again until work has ended. */
export interface PollingOptions<Data, E> extends QueryOptions<Data, E> {
  readonly refetchInterval: (query: { readonly state: QueryState }) => number | false;
}

interface QueryState {
  readonly data: unknown;
  readonly error: unknown;
  readonly dataUpdateCount: number;
}

/** For `useInfiniteQuery` and its like. */
export interface InfiniteOptions<Page extends { readonly next: unknown }, E> extends Failing<E> {
  readonly queryKey: DataTag<readonly unknown[], InfiniteData<Page, Page['next']>, E>;
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: Page['next'];
  }) => Promise<Page>;
  readonly initialPageParam: Page['next'];
  readonly getNextPageParam: (page: Page) => Page['next'];
  readonly retry: boolean;
}

/** For `useMutation` and its like. */
export interface MutationOptions<Data, E, Variables> extends Failing<E> {
  readonly mutationKey: readonly unknown[];
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  /** What `invalidate` reads: the keys of the resources that the operation belongs to. */
  readonly meta: { readonly invalidates: Keys };
}

/** Makes the options of a query; `skipToken` in place of the parameters makes those of one that waits for them. */
interface Factory<F, Made extends { readonly queryFn: unknown }, More> {
  (...args: Arguments<F, Options<F> & More>): Made;
  // Any symbol: `skipToken` of another version is another type.
  <Skip extends symbol>(
    params: Given<F> | Skip,
    options?: Options<F> & More,
  ): Omit<Made, 'queryFn'> & { readonly queryFn: Made['queryFn'] | Skip };
}

export type Query<F extends Call, E> = Factory<F, QueryOptions<Found<F>, E>, unknown>;

export type InfiniteQuery<F extends Call, E> = Factory<F, InfiniteOptions<PageOf<F>, E>, unknown>;

export type PollingQuery<F extends Call, E> = Factory<F, PollingOptions<Found<F>, E>, Delays>;

export type Mutation<F extends Call, E> = (
  options?: Options<F>,
) => MutationOptions<Awaited<ReturnType<F>>, E, Variables<F>>;

/** What a mutation is called with. */
export type Variables<F> = undefined extends Given<F> ? Params<F> | void : Params<F>;

/** The time between two requests, in milliseconds. It doubles from one to the next. */
export interface Delays {
  /** Default: what the API states, else 2000. */
  readonly minDelay?: number | undefined;
  /** Default: what the API states, else 120000. */
  readonly maxDelay?: number | undefined;
}

/** How work tells its state. */
interface Waiter extends Delays {
  /** The keys that lead to the state in the response. */
  readonly state: readonly string[];
  /** The states in which the work has ended, well or not. */
  readonly ended: readonly string[];
}

/** The key of all queries of an operation, and with parameters that of those with these. */
export type OperationKey<P> = (params?: Partial<P>) => readonly unknown[];

/** @param names Of the API, the resource and the operation. */
export function operationKey<P>(...names: readonly string[]): OperationKey<P> {
  return (params) => {
    if (params === undefined) return names;
    let known: unknown = params;
    known = inJson(params);
    return [...names, known];
  };
}

/** As JSON has it: TanStack Query writes keys as JSON, and takes all dates for the same. */
function inJson(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)),
  );
}

/** The key of an operation, whatever its parameters. */
type AnyKey = (params?: never) => readonly unknown[];

export function query<F extends Call, E>(
  client: Addressed,
  call: NoInfer<F>,
  key: AnyKey,
): Query<F, E> {
  const make: AnyFactory = (params = {}, options) => ({
    ...keyed(client, key, { params, options }),
    queryFn: ifGiven(params, async ({ signal }) => {
      const found = await withoutTypes(call)(client, params, { ...options, signal });
      return found ?? null;
    }),
  });
  return make as Query<F, E>;
}

export function pollingQuery<F extends Call, E>(
  of: Query<F, E>,
  { state, ended, minDelay: least = 2000, maxDelay: most = 120_000 }: Waiter,
): PollingQuery<F, E> {
  const make: AnyFactory = (params, { minDelay = least, maxDelay = most, ...options } = {}) => ({
    ...(of as AnyFactory)(params, options),
    refetchInterval: ({ state: { data, error, dataUpdateCount } }: { state: QueryState }) => {
      const { isRetryable, retryAfterMs = 0 } = Object(error ?? { isRetryable: true }) as Failure;
      const found = pick(data, state);
      if (!isRetryable || (typeof found === 'string' && ended.includes(found))) return false;
      const delay = minDelay * 2 ** Math.max(0, dataUpdateCount - 1);
      return Math.max(retryAfterMs, Math.min(delay, Math.max(minDelay, maxDelay)));
    },
  });
  return make as PollingQuery<F, E>;
}

/** What the client's errors say of another attempt. */
interface Failure {
  readonly isRetryable?: boolean;
  readonly retryAfterMs?: number;
}

export function infiniteQuery<F extends Call, E>(
  client: Addressed,
  call: NoInfer<F>,
  key: AnyKey,
): InfiniteQuery<F, E> {
  const make: AnyFactory = (params = {}, options) => {
    const { queryKey, retry } = keyed(client, key, { params, options });
    return {
      queryKey: [...queryKey, 'pages'],
      retry,
      queryFn: ifGiven(params, async ({ signal, pageParam }) => {
        const list = withoutTypes(call)(client, params, { ...options, signal }) as AnyList;
        const pages = (pageParam ? list.from(pageParam) : list).pages();
        const { items, data, next } = (await pages.next()).value;
        return { items, data, next };
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }: { readonly next: unknown }) => next,
    };
  };
  return make as InfiniteQuery<F, E>;
}

/**
 * The same query, whose data stay the same objects when what is fetched again is equal: TanStack
 * Query knows that of plain JSON, and takes every date for a new one.
 */
export function sharing<Q>(of: Q): Q {
  const make: AnyFactory = (params, options) => ({
    ...(of as AnyFactory)(params, options),
    structuralSharing: shared,
  });
  return make as Q;
}

function shared(before: unknown, after: unknown): unknown {
  if (before instanceof Date && after instanceof Date) return +before === +after ? before : after;
  if (!isPlain(before) || !isPlain(after) || Array.isArray(before) !== Array.isArray(after))
    return after;
  const entries = Object.entries(after).map(
    ([key, value]) => [key, shared(own(before, key), value)] as const,
  );
  const isSame =
    entries.length === Object.keys(before).length &&
    entries.every(([key, value]) => hasOwn(before, key) && Object.is(own(before, key), value));
  if (isSame) return before;
  return Array.isArray(after) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

export function mutation<F extends Call, E>(
  client: object,
  call: NoInfer<F>,
  { key, invalidates }: { readonly key: readonly unknown[]; readonly invalidates: Keys },
): Mutation<F, E> {
  const make = (options: object = {}): MutationOptions<unknown, E, unknown> => ({
    mutationKey: key,
    mutationFn: async (params) => withoutTypes(call)(client, params, options),
    meta: { invalidates },
  });
  return make as Mutation<F, E>;
}

type Keys = readonly (readonly unknown[])[];

/**
 * Has all queries fetched again that a mutation may have changed: those of the resources that its operation belongs to.
 *
 * @param queries The `QueryClient`.
 * @param mutation The options of the mutation, or the mutation itself.
 */
export async function invalidate(
  queries: {
    readonly invalidateQueries: (of: { readonly queryKey: readonly unknown[] }) => Promise<void>;
  },
  { meta }: { readonly meta?: Readonly<Record<string, unknown>> | undefined },
): Promise<void> {
  const keys = (meta?.['invalidates'] ?? []) as Keys;
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/**
 * The options of a query or a mutation with further ones, for a hook, whose types say what they are: `never` fits each adapter.
 */
export function furtherOptions(
  make: (...args: never) => object,
  params: unknown,
  options: unknown,
): never {
  return { ...(make as AnyFactory)(params as object), ...Object(options) } as never;
}

// Casts: factories have the types of their operations' functions, of which nothing here depends.

type AnyFactory = (params?: object | symbol, options?: Delays) => object;

interface AnyList extends List<QueryPage<unknown, unknown, unknown>> {
  readonly from: (next: unknown) => AnyList;
}

type AnyCall = (client: object, params: unknown, options: object) => unknown;

function withoutTypes(call: unknown): AnyCall {
  return call as AnyCall;
}

interface Asking {
  readonly signal: AbortSignal;
  readonly pageParam?: unknown;
}

/** The function that asks, or `skipToken`, the only symbol that stands for parameters. */
function ifGiven(params: object | symbol, ask: (context: Asking) => Promise<unknown>) {
  return typeof params === 'symbol' ? params : ask;
}

/** The options that requests differ by: where they go, for whom, and what they ask for. */
const inRequest: ReadonlySet<string> = new Set([
  ...['accept', 'baseUrl', 'contentType', 'extraBody', 'extraQuery', 'headers'],
]);

/** A client. */
interface Addressed {
  readonly baseUrl?: string | undefined;
}

interface Asked {
  readonly params: object | symbol;
  readonly options?: object | undefined;
}

/** The key has the address of the client where it is not that of the document. */
function keyed({ baseUrl }: Addressed, key: AnyKey, { params, options = {} }: Asked) {
  const make = key as OperationKey<unknown>;
  const queryKey = typeof params === 'symbol' ? [...make(), null] : make(params);
  const given: [string, unknown][] = [['baseUrl', baseUrl], ...Object.entries(options)];
  const own = given.filter(([name, value]) => value && inRequest.has(name));
  return {
    queryKey: own.length > 0 ? [...queryKey, inJson(Object.fromEntries(own))] : queryKey,
    retry: false,
  };
}

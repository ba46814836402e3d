// Calls of a client as code for Kubb makes them: an argument for each part of a request, sent by the function that the application sends all requests
// with, and hooks over these.

import type {
  QueryClient,
  QueryKey,
  QueryObserverOptions,
  QueryObserverResult,
} from '@tanstack/query-core';
import {
  type TaggedOptions,
  typed,
  type UseMutation,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQuery,
  type UseSuspenseOptions,
  type UseSuspenseResult,
  useWithKey,
} from './hooks.js';
import {
  type About,
  aboutOf,
  type Call,
  type Core,
  type ErrorOf,
  filledPath,
  named,
  type Part,
  partsOf,
  type Positioned,
  type ResultOf,
  type Sender,
  split,
} from './positions.js';

/** The types of an operation: `ListPetsQuery`. */
export interface Types {
  Response: unknown;
  Request?: unknown;
  PathParams?: unknown;
  QueryParams?: unknown;
  HeaderParams?: unknown;
  Errors: unknown;
}

type Result<T extends Types, X extends Sender> = ResultOf<T['Response'], X>;
type Failure<T extends Types, X extends Sender> = ErrorOf<T['Errors'], X>;

/** The arguments of a function: the parameters of its path, whose names are `P`, and what else it sends. */
export type Arguments<T extends Types, P extends readonly string[]> = [
  ...{ [I in keyof P]: T extends { PathParams: infer V } ? V[P[I] & keyof V] : never },
  ...(T extends { Request: infer V } ? (object extends V ? [data?: V] : [data: V]) : []),
  ...(T extends { QueryParams: infer V } ? (object extends V ? [params?: V] : [params: V]) : []),
  ...(T extends { HeaderParams: infer V } ? (object extends V ? [headers?: V] : [headers: V]) : []),
];

/** A function: arguments by their positions, and then what the sender takes. */
export interface Operation<
  A extends readonly unknown[],
  T extends Types,
  X extends Sender,
> extends Positioned {
  (...args: [...A, config?: X['config']]): Promise<Result<T, X>>;
  /** @internal Never set: what other types are made of. */
  readonly '~types'?: T;
}

/** What is asked of the function that sends. */
type Send = (config: never) => Promise<{ readonly data: unknown }>;

/**
 * Makes the functions of an API of those of its client.
 *
 * @param baseUrl What paths are added to, where the sender knows no address.
 */
export function operationsOf<X extends Sender>(core: Core, send: Send, baseUrl = '') {
  return makerOf<X>({ core, send, baseUrl, result: ({ data }) => data });
}

/** The same with functions that resolve to the whole response. */
export function fullOperationsOf<X extends Sender>(core: Core, send: Send, baseUrl = '') {
  return makerOf<X>({ core, send, baseUrl, result: (response) => response });
}

interface Sending {
  readonly core: Core;
  readonly send: Send;
  readonly baseUrl: string;
  readonly result: (response: { readonly data: unknown }) => unknown;
}

function makerOf<X extends Sender>({ core, send, baseUrl, result }: Sending) {
  return <
    T extends Types,
    P extends readonly string[] = [],
    A extends readonly unknown[] = Arguments<T, P>,
  >(
    call: Call,
    parts?: readonly Part[],
  ): Operation<A, T, X> => {
    const about = aboutOf(core, call, { places: ['query', 'header'], parts });
    const operation = async (...given: readonly unknown[]): Promise<unknown> => {
      const { args, options } = split<readonly unknown[], Config>({ '~about': about }, given);
      const { client = send, ...config } = options ?? {};
      // A cast: it is what the sender takes.
      return result(await client(requestOf(about(), { args, baseUrl, config }) as never));
    };
    // A cast: the types are those that the document describes.
    return Object.assign(operation, { '~about': about }) as unknown as Operation<A, T, X>;
  };
}

interface Config {
  readonly client?: Send;
  readonly headers?: object;
}

function requestOf(
  about: About,
  {
    args,
    baseUrl,
    config,
  }: { readonly args: readonly unknown[]; readonly baseUrl: string; readonly config: Config },
): object {
  const { method, body } = about.operation;
  const sent = partsOf(about, args);
  const type = body?.mediaType ?? 'application/json';
  const isForm = type === 'multipart/form-data';
  const headers = {
    ...(!isForm && type !== 'application/json' && { 'Content-Type': type }),
    ...sent.headers,
    ...config.headers,
  };
  return {
    ...{ method, url: baseUrl + filledPath(about, sent) },
    ...('query' in sent && { params: sent.query }),
    ...('body' in sent && { data: isForm ? formOf(sent.body) : sent.body }),
    ...config,
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

function formOf(data: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(data)))
    for (const each of [value].flat())
      if (each === undefined || each === null) continue;
      else if (each instanceof Blob) form.append(name, each);
      else if (each instanceof Date) form.append(name, each.toISOString());
      else if (typeof each === 'object')
        form.append(name, new Blob([JSON.stringify(each)], { type: 'application/json' }));
      else form.append(name, String(each));
  return form;
}

/** The key of a query: its path with the values of that, its parameters and its body. */
export type Key = readonly [{ url: string; params?: object }, ...unknown[]];

/** Where what is not needed before a hook runs may be unknown. */
type Loose<A extends readonly unknown[]> = {
  [I in keyof A]: A[I] | { [K in keyof A[I]]: A[I][K] | undefined } | undefined;
};

export function queryKeyOf<A extends readonly unknown[], T extends Types, X extends Sender>({
  '~about': about,
}: Operation<A, T, X>): (...args: Loose<A>) => Key {
  return (...args) => {
    const { path, query, body } = partsOf(about(), args);
    const values = Object.entries(path).map(([name, value]) => [argumentName(name), value]);
    const { url } = urlOf(about());
    const key = values.length === 0 ? { url } : { url, params: Object.fromEntries(values) };
    return [key, ...(query ? [query] : []), ...(body === undefined ? [] : [body])];
  };
}

export function mutationKeyOf({ '~about': about }: Positioned): () => Key {
  return () => [urlOf(about())];
}

/** `/books/:book_id` */
function urlOf({ operation: { path } }: About): { readonly url: string } {
  return { url: path.replace(/\{([^{}]+)\}/g, ':$1') };
}

/** A parameter of the path as functions and variables call it: `member-id` is `memberId`. */
function argumentName(parameter: string): string {
  if (/^[A-Za-z_$][\w$]*$/.test(parameter)) return parameter;
  const [first = '', ...rest] = parameter.match(/[A-Za-z0-9]+/g) ?? [];
  const upper = rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return first.charAt(0).toLowerCase() + first.slice(1) + upper.join('');
}

/** The same in types. */
type ArgumentName<S> = S extends `${infer A}-${infer B}`
  ? `${Uncapitalize<A>}${Capitalize<ArgumentName<B>>}`
  : S;

/** What a mutation is called with. */
export type Variables<T extends Types> = (T extends { PathParams: infer P }
  ? { [K in keyof P as ArgumentName<K>]: P[K] }
  : unknown) &
  (T extends { Request: infer V } ? Named<'data', V> : unknown) &
  (T extends { QueryParams: infer V } ? Named<'params', V> : unknown) &
  (T extends { HeaderParams: infer V } ? Named<'headers', V> : unknown);

type Named<K extends string, V> = object extends V ? { [N in K]?: V } : { [N in K]: V };

/** Makes the options of a query. */
export interface Options<
  A extends readonly unknown[],
  T extends Types,
  X extends Sender,
> extends Positioned {
  (...args: [...Loose<A>, config?: X['config']]): TaggedOptions<Result<T, X>, Failure<T, X>, Key>;
}

export function queryOptionsOf<A extends readonly unknown[], T extends Types, X extends Sender>(
  operation: Operation<A, T, X>,
  key: (...args: Loose<A>) => Key,
): Options<A, T, X> {
  return optionsOf(operation, key, false);
}

/** The same for hooks that wait: what they need is known. */
export function suspenseOptionsOf<A extends readonly unknown[], T extends Types, X extends Sender>(
  operation: Operation<A, T, X>,
  key: (...args: Loose<A>) => Key,
): Options<A, T, X> {
  return optionsOf(operation, key, true);
}

function optionsOf<A extends readonly unknown[], T extends Types, X extends Sender>(
  operation: Operation<A, T, X>,
  key: (...args: Loose<A>) => Key,
  isKnown: boolean,
): Options<A, T, X> {
  const options = (...given: readonly unknown[]): object => {
    const { args, options: config } = split<A, { signal?: AbortSignal }>(operation, given);
    const paths = Object.values(partsOf(operation['~about'](), args).path);
    const queryFn = ({ signal }: { readonly signal: AbortSignal }): Promise<Result<T, X>> =>
      operation(...args, { ...config, signal: config?.signal ?? signal });
    return {
      ...(!isKnown && paths.length > 0 && { enabled: paths.every(Boolean) }),
      queryKey: key(...args),
      queryFn,
    };
  };
  return typed<Options<A, T, X>>(Object.assign(options, { '~about': operation['~about'] }));
}

export interface QueryHook<A extends readonly unknown[], R, E, C> {
  <TData = R, TQueryData = R, TQueryKey extends QueryKey = Key>(
    ...given: [
      ...Loose<A>,
      options?: {
        query?: Partial<QueryObserverOptions<R, E, TData, TQueryData, TQueryKey>> & {
          client?: QueryClient;
        };
        client?: C;
      },
    ]
  ): QueryObserverResult<TData, E> & { queryKey: TQueryKey };
}

export interface SuspenseHook<A extends readonly unknown[], R, E, C> {
  <TData = R, TQueryKey extends QueryKey = Key>(
    ...given: [
      ...A,
      options?: {
        query?: Partial<UseSuspenseOptions<R, E, TData, TQueryKey>> & { client?: QueryClient };
        client?: C;
      },
    ]
  ): UseSuspenseResult<TData, E> & { queryKey: TQueryKey };
}

/** Makes the hooks of queries. */
export function queryHooks(use: UseQuery) {
  return <A extends readonly unknown[], T extends Types, X extends Sender>(
    options: Options<A, T, X>,
  ): QueryHook<A, Result<T, X>, Failure<T, X>, X['config']> => typed(hookOf(use, options));
}

/** Makes the hooks of queries that wait. */
export function suspenseHooks(use: UseQuery) {
  return <A extends readonly unknown[], T extends Types, X extends Sender>(
    options: Options<A, T, X>,
  ): SuspenseHook<A, Result<T, X>, Failure<T, X>, X['config']> => typed(hookOf(use, options));
}

interface HookOptions {
  readonly query?: { readonly client?: QueryClient; readonly queryKey?: QueryKey };
  readonly client?: object;
}

function hookOf<A extends readonly unknown[], T extends Types, X extends Sender>(
  use: UseQuery,
  optionsOf: Options<A, T, X>,
): (...given: readonly unknown[]) => object {
  return (...given) => {
    const { args, options = {} } = split<A, HookOptions>(optionsOf, given);
    const { client, ...query } = options.query ?? {};
    const usual = optionsOf(...args, options.client ?? {});
    const { queryKey = usual.queryKey } = query;
    return useWithKey(use, { ...usual, ...query, queryKey }, client);
  };
}

/** Makes the options of a mutation. */
export interface Mutation<R, E, V, C> {
  <TContext = unknown>(config?: C): UseMutationOptions<R, E, V, TContext>;
}

export function mutationOptionsOf<A extends readonly unknown[], T extends Types, X extends Sender>(
  operation: Operation<A, T, X>,
  key: () => Key,
): Mutation<Result<T, X>, Failure<T, X>, Variables<T>, X['config']> {
  // A cast: the variables are the arguments of the function.
  const call = operation as unknown as (...args: readonly unknown[]) => Promise<Result<T, X>>;
  return (config) => ({
    mutationKey: key(),
    mutationFn: (variables) => call(...named(operation, variables, argumentName), config),
  });
}

/** Makes the hooks of mutations. */
export function mutationHooks(use: UseMutation) {
  return <R, E, V, C>(optionsOf: Mutation<R, E, V, C>) =>
    <TContext>(options?: {
      mutation?: UseMutationOptions<R, E, V, TContext> & { client?: QueryClient };
      client?: C;
    }): UseMutationResult<R, E, V, TContext> => {
      const { client, ...mutation } = options?.mutation ?? {};
      return use({ ...optionsOf<TContext>(options?.client), ...mutation }, client);
    };
}

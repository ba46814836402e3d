// Hooks of TanStack Query as orval makes them for React, over its functions.

import type {
  DataTag,
  DefinedQueryObserverResult,
  QueryClient,
  QueryKey,
  QueryObserverResult,
} from '@tanstack/query-core';
import {
  typed,
  type UseMutation,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQuery,
  type UseQueryOptions,
  useWithKey,
} from './hooks.js';
import type { NamedSender, Operation } from './orval.js';
import { type ErrorOf, named, partsOf, type ResultOf, split } from './positions.js';

type Tag<TData, TError> = { queryKey: DataTag<QueryKey, TData, TError> };

/** The settings of the sender, under its name. */
type Settings<X extends NamedSender> = { [K in X['key']]?: X['config'] };

type QueryOptions<R, TData, TError, X extends NamedSender, More = unknown> = {
  query?: Partial<UseQueryOptions<R, TError, TData>> & More;
} & Settings<X>;

/** What the sender is given of the options of a hook. */
function settingsOf(options: object | undefined): object | undefined {
  const { fetch, axios, request } = { ...options } as Readonly<Record<string, object | undefined>>;
  return fetch ?? axios ?? request;
}

/** Makes the options of a query. */
export interface Query<A extends readonly unknown[], R, E, X extends NamedSender> {
  <TData = R, TError = E>(
    ...given: [...A, options?: QueryOptions<R, TData, TError, X>]
  ): UseQueryOptions<R, TError, TData> & Tag<TData, TError>;
}

export interface QueryHook<A extends readonly unknown[], R, E, X extends NamedSender> {
  <TData = R, TError = E>(
    ...given: [
      ...A,
      options: QueryOptions<R, TData, TError, X> & { query: { initialData: R | (() => R) } },
      queryClient?: QueryClient,
    ]
  ): DefinedQueryObserverResult<TData, TError> & Tag<TData, TError>;
  <TData = R, TError = E>(
    ...given: [...A, options?: QueryOptions<R, TData, TError, X>, queryClient?: QueryClient]
  ): QueryObserverResult<TData, TError> & Tag<TData, TError>;
}

export function queryOf<A extends readonly unknown[], R, E, X extends NamedSender>(
  operation: Operation<A, R, E, X>,
  key: (...args: A) => readonly unknown[],
): Query<A, ResultOf<R, X>, ErrorOf<E, X>, X> {
  // A cast: the operation sends what the options say.
  const send = operation as unknown as (...args: readonly unknown[]) => Promise<ResultOf<R, X>>;
  return (...given: readonly unknown[]) => {
    const { args, options } = split<A, { query?: { queryKey?: QueryKey } }>(operation, given);
    const { queryKey = key(...args), ...query } = options?.query ?? {};
    const settings = settingsOf(options);
    const queryFn = ({ signal }: { readonly signal: AbortSignal }): Promise<ResultOf<R, X>> =>
      operation['~apart']
        ? send(...args, settings, signal)
        : send(...args, { signal, ...settings });
    const paths = Object.values(partsOf(operation['~about'](), args).path);
    // Without what the path needs, nothing can be sent.
    const isKnown = paths.every((value) => value !== undefined && value !== null);
    return typed({ queryKey, queryFn, ...(isKnown ? {} : { enabled: false }), ...query });
  };
}

/** Makes the hooks of queries. */
export function queryHooks(use: UseQuery) {
  return <A extends readonly unknown[], R, E, X extends NamedSender>(
    operation: Operation<A, R, E, X>,
    optionsOf: Query<A, ResultOf<R, X>, ErrorOf<E, X>, X>,
  ): QueryHook<A, ResultOf<R, X>, ErrorOf<E, X>, X> =>
    typed((...given: readonly unknown[]) => {
      const { args, options, rest } = split<A, object>(operation, given);
      const [queryClient] = rest;
      const make = typed<(...all: readonly unknown[]) => { queryKey: QueryKey }>(optionsOf);
      return useWithKey(use, make(...args, options ?? {}), typed(queryClient));
    });
}

type MutationOptions<R, V, TError, TContext, X extends NamedSender> = {
  mutation?: UseMutationOptions<R, TError, V, TContext>;
} & Settings<X>;

/** Makes the options of a mutation. */
export interface Mutation<R, E, V, X extends NamedSender> {
  <TError = E, TContext = unknown>(
    options?: MutationOptions<R, V, TError, TContext, X>,
  ): UseMutationOptions<R, TError, V, TContext>;
}

/** The key of a mutation: the name of its function. */
export function mutationKeyOf(name: string): () => readonly string[] {
  return () => [name];
}

/** The options of mutations of type `V`: the arguments by their names. */
export function mutationOf<V>() {
  return <A extends readonly unknown[], R, E, X extends NamedSender>(
    operation: Operation<A, R, E, X>,
    key: () => readonly string[],
  ): Mutation<ResultOf<R, X>, ErrorOf<E, X>, V, X> => {
    // A cast: the variables are the arguments of the function.
    const send = operation as unknown as (...args: readonly unknown[]) => Promise<ResultOf<R, X>>;
    return (options) => ({
      mutationKey: key(),
      mutationFn: (variables) => send(...named(operation, variables, camel), settingsOf(options)),
      ...options?.mutation,
    });
  };
}

/** A parameter of the path as functions and variables call it. */
function camel(parameter: string): string {
  const words = parameter.match(/[\p{L}\p{N}$]+/gu) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Makes the hooks of mutations. */
export function mutationHooks(use: UseMutation) {
  return <R, E, V, X extends NamedSender>(optionsOf: Mutation<R, E, V, X>) =>
    <TError = E, TContext = unknown>(
      options?: MutationOptions<R, V, TError, TContext, X>,
      queryClient?: QueryClient,
    ): UseMutationResult<R, TError, V, TContext> =>
      use(optionsOf<TError, TContext>(options), queryClient);
}

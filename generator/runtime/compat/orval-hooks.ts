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
import type { HTTPStatusCode2xx, Operation } from './orval.js';
import { named, partsOf, split } from './positions.js';

type Tag<TData, TError> = { queryKey: DataTag<QueryKey, TData, TError> };

interface QueryOptions<R, TData, TError, More = unknown> {
  query?: Partial<UseQueryOptions<R, TError, TData>> & More;
  fetch?: RequestInit;
}

/** What a response is that is no success; anything where nothing is documented. */
type ErrorOf<R> = [ErrorIn<R>] extends [never] ? unknown : ErrorIn<R>;

type ErrorIn<R> = R extends { status: infer S; data: infer D }
  ? S extends HTTPStatusCode2xx
    ? never
    : D
  : never;

/** Makes the options of a query. */
export interface Query<A extends readonly unknown[], R, E> {
  <TData = R, TError = E>(
    ...given: [...A, options?: QueryOptions<R, TData, TError>]
  ): UseQueryOptions<R, TError, TData> & Tag<TData, TError>;
}

export interface QueryHook<A extends readonly unknown[], R, E> {
  <TData = R, TError = E>(
    ...given: [
      ...A,
      options: QueryOptions<R, TData, TError> & {
        query: { initialData: R | (() => R) };
      },
      queryClient?: QueryClient,
    ]
  ): DefinedQueryObserverResult<TData, TError> & Tag<TData, TError>;
  <TData = R, TError = E>(
    ...given: [...A, options?: QueryOptions<R, TData, TError>, queryClient?: QueryClient]
  ): QueryObserverResult<TData, TError> & Tag<TData, TError>;
}

export function queryOf<A extends readonly unknown[], R>(
  operation: Operation<A, R>,
  key: (...args: A) => readonly unknown[],
): Query<A, R, ErrorOf<R>> {
  return (...given: readonly unknown[]) => {
    const { args, options } = split<A, QueryOptions<R, never, never>>(operation, given);
    const { queryKey = key(...args), ...query } = options?.query ?? {};
    const queryFn = ({ signal }: { readonly signal: AbortSignal }): Promise<R> =>
      operation(...args, { signal, ...options?.fetch });
    const paths = Object.values(partsOf(operation['~about'](), args).path);
    // Without what the path needs, nothing can be sent.
    const isKnown = paths.every((value) => value !== undefined && value !== null);
    return typed({ queryKey, queryFn, ...(isKnown ? {} : { enabled: false }), ...query });
  };
}

/** Makes the hooks of queries. */
export function queryHooks(use: UseQuery) {
  return <A extends readonly unknown[], R, E>(
    operation: Operation<A, R>,
    optionsOf: Query<A, R, E>,
  ): QueryHook<A, R, E> =>
    typed((...given: readonly unknown[]) => {
      const { args, options, rest } = split<A, QueryOptions<R, R, E>>(operation, given);
      const [queryClient] = rest;
      return useWithKey(use, optionsOf(...args, options ?? {}), typed(queryClient));
    });
}

interface MutationOptions<R, V, TError, TContext> {
  mutation?: UseMutationOptions<R, TError, V, TContext>;
  fetch?: RequestInit;
}

/** Makes the options of a mutation. */
export interface Mutation<R, E, V> {
  <TError = E, TContext = unknown>(
    options?: MutationOptions<R, V, TError, TContext>,
  ): UseMutationOptions<R, TError, V, TContext>;
}

/** The key of a mutation: the name of its function. */
export function mutationKeyOf(name: string): () => readonly string[] {
  return () => [name];
}

/** The options of mutations of type `V`: the arguments by their names. */
export function mutationOf<V>() {
  return <A extends readonly unknown[], R>(
      operation: Operation<A, R>,
      key: () => readonly string[],
    ): Mutation<R, ErrorOf<R>, V> =>
    (options) => ({
      mutationKey: key(),
      mutationFn: (variables) =>
        typed<(...args: readonly unknown[]) => Promise<R>>(operation)(
          ...named(operation, variables, camel),
          options?.fetch,
        ),
      ...options?.mutation,
    });
}

/** A parameter of the path as functions and variables call it. */
function camel(parameter: string): string {
  const words = parameter.match(/[\p{L}\p{N}$]+/gu) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Makes the hooks of mutations. */
export function mutationHooks(use: UseMutation) {
  return <R, E, V>(optionsOf: Mutation<R, E, V>) =>
    <TError = E, TContext = unknown>(
      options?: MutationOptions<R, V, TError, TContext>,
      queryClient?: QueryClient,
    ): UseMutationResult<R, TError, V, TContext> =>
      use(optionsOf<TError, TContext>(options), queryClient);
}

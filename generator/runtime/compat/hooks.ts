// Hooks of TanStack Query as other generators make them for React: what they take and return. Only types come from it, and the hooks themselves are
// given.

import type {
  DataTag,
  DefinedQueryObserverResult,
  MutateFunction,
  MutationObserverOptions,
  MutationObserverResult,
  QueryClient,
  QueryFunction,
  QueryKey,
  QueryObserverOptions,
} from '@tanstack/query-core';

/** `useQuery` or the like. */
export type UseQuery = (options: never, queryClient?: QueryClient) => object;

export type UseQueryOptions<R, E, TData, K extends QueryKey = QueryKey> = Omit<
  QueryObserverOptions<R, E, TData, R, K>,
  'suspense'
> & { subscribed?: boolean };

/** Options whose key knows what is stored under it. */
export type TaggedOptions<R, E, K extends QueryKey> = Omit<
  UseQueryOptions<R, E, R, K>,
  'queryFn' | 'queryKey'
> & { queryKey: DataTag<K, R, E>; queryFn: QueryFunction<R, K> };

export type UseSuspenseOptions<R, E, TData, K extends QueryKey = QueryKey> = Omit<
  UseQueryOptions<R, E, TData, K>,
  'enabled' | 'placeholderData' | 'queryFn' | 'throwOnError'
> & { queryFn?: QueryFunction<R, K> };

/** The result of a hook that always has data. */
export type UseSuspenseResult<TData, E> = Without<
  DefinedQueryObserverResult<TData, E>,
  'isPlaceholderData' | 'promise'
>;

/** Of each type of a union. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export type UseMutationOptions<R, E, V, TContext> = Omit<
  MutationObserverOptions<R, E, V, TContext>,
  '_defaulted'
>;

export type UseMutationResult<R, E, V, TContext> = Without<
  MutationObserverResult<R, E, V, TContext>,
  'mutate'
> & {
  mutate: (...args: Parameters<MutateFunction<R, E, V, TContext>>) => void;
  mutateAsync: MutateFunction<R, E, V, TContext>;
};

/** `useMutation` or the like. */
export type UseMutation = <R, E, V, TContext>(
  options: UseMutationOptions<R, E, V, TContext>,
  queryClient?: QueryClient,
) => UseMutationResult<R, E, V, TContext>;

/** A value of the type that the library of hooks gives it. */
export function typed<T>(value: unknown): T {
  // A cast: what is tagged there has no value of its own.
  return value as T;
}

/** Calls a hook; its result has the key, and what is read of it is noted as before. */
export function useWithKey(
  use: UseQuery,
  options: { readonly queryKey?: QueryKey | undefined },
  queryClient: QueryClient | undefined,
): object {
  const { queryKey } = options;
  // A cast: the hook that is given knows what its options are.
  return new Proxy(use(options as never, queryClient), {
    get: (target, name) => (name === 'queryKey' ? queryKey : Reflect.get(target, name)),
  });
}

// The modules of orval: the functions, queries of React where they are asked for, and the types.

import { withoutEnd } from '../../../base/texts.js';
import { code, type Code, identifier, literal, symbol } from '../../../code/code.js';
import type { Declaration, Module } from '../../../code/declarations.js';
import type { CompatOptions } from '../../../base/options.js';
import type { Lowered } from '../../../lower/lower.js';
import { joined, type SharedContext } from '../context.js';
import { modelsOf } from './models.js';
import { operationCode, type OrvalContext } from './operations.js';

interface Settings extends CompatOptions {
  readonly hasQueries: boolean;
  readonly runtimeFile: string;
}

export function orvalModules(
  lowered: Lowered,
  shared: SharedContext,
  { file = 'api.ts', schemas, baseUrl = '', hasQueries, runtimeFile }: Settings,
): readonly Module[] {
  const models = modelsOf(lowered, shared);
  const modelFile = schemas === undefined ? file : `${withoutEnd(schemas, '/')}/index.ts`;
  const context: OrvalContext = {
    ...shared,
    models,
    hasQueries,
    model: (name) => code`${symbol(name, { file: modelFile }, { type: true })}`,
  };
  const { client, names, calls, runtime } = context;
  const operations = [...calls.operations.values()].map((call) => operationCode(call, context));
  const declarations: readonly Declaration[] = [
    {
      kind: 'const',
      name: 'operation',
      exported: false,
      value: code`/*#__PURE__*/ ${runtime('operationsOf')}(${client}.${identifier(`${names.api.className}Core`)}, ${literal(baseUrl)})`,
    },
    ...(hasQueries ? [hookMakers(context)] : []),
    ...operations.map((each) => joined([each])),
    {
      kind: 'export',
      from: runtimeFile,
      type: true,
      names: [
        ...['1xx', '2xx', '3xx', '4xx', '5xx'].map((each) => `HTTPStatusCode${each}`),
        'HTTPStatusCodes',
      ],
    },
  ];
  const named = models.declarations();
  const types = named.length > 0 ? [joined(named)] : [];
  return modelFile === file
    ? [{ file, declarations: [...declarations, ...types] }]
    : [
        { file, declarations },
        { file: modelFile, declarations: types },
      ];
}

const react = { package: '@tanstack/react-query' };

/** What makes the hooks and their options. */
function hookMakers({ runtime }: OrvalContext): Declaration {
  const type = (name: string): Code => code`${symbol(name, react, { type: true })}`;
  const operation = runtime('Operation', true);
  const fetching = code`fetch?: RequestInit`;
  return {
    kind: 'code',
    names: [
      'QueryOptions',
      'Query',
      'QueryHook',
      'MutationOptions',
      'Mutation',
      'query',
      'queryHook',
      'mutation',
      'mutationHook',
      'Tag',
    ],
    code: code`
      type Tag<TData, TError> = { queryKey: ${type('DataTag')}<${type('QueryKey')}, TData, TError> };

      interface QueryOptions<R, TData, TError, More = unknown> {
        query?: Partial<${type('UseQueryOptions')}<R, TError, TData>> & More;
        ${fetching};
      }

      interface Query<A extends readonly unknown[], R, E> {
        <TData = R, TError = E>(
          ...given: [...A, options?: QueryOptions<R, TData, TError>]
        ): ${type('UseQueryOptions')}<R, TError, TData> & Tag<TData, TError>;
      }

      interface QueryHook<A extends readonly unknown[], R, E> {
        <TData = R, TError = E>(
          ...given: [
            ...A,
            options: QueryOptions<R, TData, TError> & {
              query: Pick<${type('DefinedInitialDataOptions')}<R, TError, R>, 'initialData'>;
            },
            queryClient?: ${type('QueryClient')},
          ]
        ): ${type('DefinedUseQueryResult')}<TData, TError> & Tag<TData, TError>;
        <TData = R, TError = E>(
          ...given: [...A, options?: QueryOptions<R, TData, TError>, queryClient?: ${type('QueryClient')}]
        ): ${type('UseQueryResult')}<TData, TError> & Tag<TData, TError>;
      }

      const query = <A extends readonly unknown[], R, E>(
        operation: ${operation}<A, R, E>,
        key: (...args: A) => readonly unknown[],
      ): Query<A, R, E> => {
        return <TData, TError>(...given: readonly unknown[]) => {
          const { args, options } = ${runtime('split')}<A, QueryOptions<R, TData, TError>>(operation, given);
          const queryKey = options?.query?.queryKey ?? key(...args);
          const queryFn = ({ signal }: { readonly signal: AbortSignal }): Promise<R> =>
            operation(...args, { signal, ...options?.fetch });
          const enabled = ${runtime('isKnown')}(operation, args);
          return ${runtime('typed')}<${type('UseQueryOptions')}<R, TError, TData> & Tag<TData, TError>>({
            queryKey,
            queryFn,
            ...(enabled ? {} : { enabled }),
            ...options?.query,
          });
        };
      };

      const queryHook = <A extends readonly unknown[], R, E>(
        operation: ${operation}<A, R, E>,
        optionsOf: Query<A, R, E>,
      ): QueryHook<A, R, E> => {
        const use = <TData, TError>(...given: readonly unknown[]) => {
          const { args, options, rest } = ${runtime('split')}<A, QueryOptions<R, TData, TError>>(operation, given);
          const made = optionsOf<TData, TError>(...args, options ?? {});
          const [client] = rest;
          const queryClient = client === undefined ? undefined : ${runtime('typed')}<${type('QueryClient')}>(Object(client));
          return ${runtime('withKey')}(${symbol('useQuery', react)}(made, queryClient), made.queryKey);
        };
        return ${runtime('typed')}<QueryHook<A, R, E>>(use);
      };

      interface MutationOptions<R, V, TError, TContext> {
        mutation?: ${type('UseMutationOptions')}<R, TError, V, TContext>;
        ${fetching};
      }

      interface Mutation<R, E, V> {
        <TError = E, TContext = unknown>(
          options?: MutationOptions<R, V, TError, TContext>,
        ): ${type('UseMutationOptions')}<R, TError, V, TContext>;
      }

      const mutation =
        <V>() =>
        <A extends readonly unknown[], R, E>(
          operation: ${operation}<A, R, E>,
          key: () => readonly string[],
          names: readonly string[],
        ): Mutation<R, E, V> =>
        (options) => ({
          mutationKey: key(),
          mutationFn: ${runtime('mutationFn')}<V, R>(operation, names, options?.fetch),
          ...options?.mutation,
        });

      const mutationHook =
        <R, E, V>(optionsOf: Mutation<R, E, V>) =>
        <TError = E, TContext = unknown>(
          options?: MutationOptions<R, V, TError, TContext>,
          queryClient?: ${type('QueryClient')},
        ): ${type('UseMutationResult')}<R, TError, V, TContext> =>
          ${symbol('useMutation', react)}(optionsOf<TError, TContext>(options), queryClient);
    `,
  };
}

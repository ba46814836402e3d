// Hooks for those who want them: what an adapter of TanStack Query makes of the queries and
// mutations, as one function an operation.

import type { HookAdapter } from '../../base/options.js';
import {
  code,
  type Code,
  empty,
  identifier,
  inParentheses,
  member as access,
  objectLiteral,
  property,
  symbol,
} from '../../code/code.js';
import {
  type Declaration,
  type Module,
  type PropertyDeclaration,
  typeArguments,
} from '../../code/declarations.js';
import { pascalCase } from '../../model/naming/words.js';
import { hookAdapters, type HooksOfAdapter } from '../package.js';
import { freeName, type QueryOperation, type QueryResource } from './operations.js';
import { functionType, type QueryContext } from './resource.js';

/** The module `hooks.ts`. */
export function hooksModule(
  resources: readonly QueryResource[],
  context: QueryContext,
  name: HookAdapter,
): Module {
  const { source } = context.pkg;
  const adapter = hookAdapters[name];
  const hooks = hooksOf(resources, context, adapter);
  const queries = code`${symbol('Queries', { file: `${source}queries.ts` }, { type: true })}`;
  return {
    file: `${source}hooks.ts`,
    declarations: [
      ...makers(context, adapter, new Set(hooks.map(({ kind }) => kind))),
      {
        kind: 'interface',
        name: 'Hooks',
        doc: { text: ['The hooks of all operations.'] },
        properties: hooks.map(({ declared }) => declared),
      },
      {
        kind: 'function',
        name: 'createHooks',
        doc: {
          text: [
            'Makes the hooks of all operations, once for an application. They take what an operation takes, and then further options of TanStack Query.',
          ],
        },
        parameters: [{ name: 'queries', type: queries }],
        returns: code`Hooks`,
        body: code`return ${objectLiteral(
          hooks.map(({ declared, value }) => property(declared.name, value)),
          true,
        )};`,
      },
    ],
  };
}

type Kind = 'Query' | 'InfiniteQuery' | 'Mutation';

interface Hook {
  readonly kind: Kind;
  readonly declared: PropertyDeclaration;
  readonly value: Code;
}

function hooksOf(
  resources: readonly QueryResource[],
  context: QueryContext,
  { verb }: HooksOfAdapter,
): readonly Hook[] {
  const taken = new Set<string | undefined>();
  return resources.flatMap(({ names, operations }) =>
    operations.flatMap((operation) =>
      membersOf(operation).map(({ member, called, kind }): Hook => {
        const { call } = operation;
        const error = symbol(
          call.names.error,
          { file: `${context.pkg.source}resources/${names.file}.ts` },
          { type: true },
        );
        return {
          kind,
          declared: {
            name: freeName(`${verb}${pascalCase(called)}`, taken),
            doc: {
              text: [`\`${call.operation.method} ${call.operation.path}\``],
              tags: call.operation.deprecated ? [{ name: 'deprecated' }] : [],
            },
            type: code`${identifier(`${kind}Hook`)}${typeArguments([functionType(call, context), error])}`,
          },
          value: code`${identifier(makerOf(kind))}(queries${access(names.property)}${access(member)})`,
        };
      }),
    ),
  );
}

/** What an operation has in its resource, and what its hook is called after. */
function membersOf({
  call,
  isQuery,
  pages,
  waiter,
}: QueryOperation): readonly { member: string; called: string; kind: Kind }[] {
  const { method, function: name } = call.names;
  if (!isQuery) return [{ member: method, called: name, kind: 'Mutation' }];
  return [
    { member: method, called: name, kind: 'Query' },
    ...(pages === undefined
      ? []
      : [{ member: pages, called: `${name}Pages`, kind: 'InfiniteQuery' as const }]),
    ...(waiter === undefined
      ? []
      : [{ member: waiter.names.method, called: waiter.names.function, kind: 'Query' as const }]),
  ];
}

function makerOf(kind: Kind): string {
  return `${kind === 'Query' ? 'query' : kind === 'Mutation' ? 'mutation' : 'infiniteQuery'}Hook`;
}

/** The types of hooks, and what makes them: as far as there are some of their kind. */
function makers(
  { pkg }: QueryContext,
  adapter: HooksOfAdapter,
  kinds: ReadonlySet<Kind>,
): readonly Declaration[] {
  const { verb, result, isReactive } = adapter;
  const ofAdapter = (name: string): Code =>
    code`${symbol(name, { package: adapter.package }, { type: true })}`;
  const runtime = (name: string, type = true): Code =>
    code`${symbol(name, { file: `${pkg.runtime}query.ts` }, { type })}`;
  const getter = isReactive ? code`() => ` : empty;
  const [f, params] = [code`F extends ${runtime('Call')}`, code`${runtime('Given')}<F>`];
  const resultOf = (kind: Kind): Code =>
    ofAdapter(`${verb === 'use' ? 'Use' : 'Create'}${kind}${result}`);
  const optional = isReactive
    ? code`(() => ${params} | ${ofAdapter('SkipToken')})`
    : code`${params} | ${ofAdapter('SkipToken')}`;
  const made = (kind: Kind, args: Code): Code => {
    const hook = symbol(`${verb}${kind}`, { package: adapter.package });
    const merged = code`${runtime('furtherOptions', false)}(make, ${args})`;
    return isReactive ? code`${hook}(() => ${merged})` : code`${hook}(${merged})`;
  };
  const call = isReactive ? code`?.()` : empty;
  const type = isReactive ? code`() => unknown` : code`unknown`;
  const asked = (kind: Exclude<Kind, 'Mutation'>, own: Code): Code => code`
    export function ${identifier(makerOf(kind))}<${f}, E>(${inParentheses([code`make: ${runtime(kind)}<F, E>`])}): ${own}<F, E> {
      const useMade = (params?: ${type}, options?: ${type}): unknown =>
        ${made(kind, code`params${call}, options${call}`)};
      return useMade as ${own}<F, E>;
    }
  `;
  const declarations: readonly (readonly [readonly string[], Code] | undefined)[] = [
    kinds.has('Query') || kinds.has('InfiniteQuery')
      ? [
          ['Arguments'],
          code`
            /** What an operation takes, or \`skipToken\` as long as it is not known; and further options. */
            type Arguments<F, O> =
              undefined extends ${params}
                ? [params?: ${optional} | undefined, options?: ${getter}O]
                : [params: ${getter}${params} | ${ofAdapter('SkipToken')}, options?: ${getter}O];
          `,
        ]
      : undefined,
    kinds.has('Query')
      ? [
          ['QueryHook', 'queryHook'],
          code`
            export type QueryHook<${f}, E> = <T = ${runtime('Found')}<F>>(
              ...args: Arguments<F, Omit<${ofAdapter('QueryObserverOptions')}<${runtime('Found')}<F>, E, T>, ${'queryKey'} | ${'queryFn'}>>
            ) => ${resultOf('Query')}<T, E>;

            ${asked('Query', code`QueryHook`)}
          `,
        ]
      : undefined,
    kinds.has('InfiniteQuery')
      ? [
          ['Pages', 'InfiniteQueryHook', 'infiniteQueryHook'],
          code`
            type Pages<${f}> = ${ofAdapter('InfiniteData')}<${runtime('PageOf')}<F>, ${runtime('PageOf')}<F>[${'next'}]>;

            export type InfiniteQueryHook<${f}, E> = <T = Pages<F>>(
              ...args: Arguments<
                F,
                Omit<
                  ${ofAdapter('InfiniteQueryObserverOptions')}<${runtime('PageOf')}<F>, E, T>,
                  ${'queryKey'} | ${'queryFn'} | ${'initialPageParam'} | ${'getNextPageParam'}
                >
              >
            ) => ${resultOf('InfiniteQuery')}<T, E>;

            ${asked('InfiniteQuery', code`InfiniteQueryHook`)}
          `,
        ]
      : undefined,
    kinds.has('Mutation')
      ? [
          ['MutationHook', 'mutationHook'],
          code`
            export type MutationHook<${f}, E> = <C = unknown>(
              options?: ${getter}Omit${typeArguments([
                code`${ofAdapter('MutationObserverOptions')}<Awaited<ReturnType<F>>, E, ${runtime('Variables')}<F>, C>`,
                code`${'mutationFn'}`,
              ])},
            ) => ${resultOf('Mutation')}<Awaited<ReturnType<F>>, E, ${runtime('Variables')}<F>, C>;

            export function mutationHook<${f}, E>(make: ${runtime('Mutation')}<F, E>): MutationHook<F, E> {
              const useMade = (options?: ${type}): unknown =>
                ${made('Mutation', code`undefined, options${call}`)};
              return useMade as MutationHook<F, E>;
            }
          `,
        ]
      : undefined,
  ];
  return declarations.flatMap((declaration) =>
    declaration ? [{ kind: 'code' as const, names: declaration[0], code: declaration[1] }] : [],
  );
}

// `@tanstack/react-query.gen`: options of queries and mutations under the names that hey-api gives
// them.

import { code, type Code, identifier, lines, symbol } from '../../../code/code.js';
import type { Declaration, Module } from '../../../code/declarations.js';
import type { Call } from '../../../lower/calls/call.js';
import { type CompatContext, constantCode, joined, type Printed } from '../context.js';
import type { HeyNames } from './names.js';
import { heyFiles } from './sdk.js';

export function queryModule(context: CompatContext, runtimeFile: string): Module | undefined {
  const all = [...context.operations.values()].filter(
    ({ call }) => !call.result.members.some(({ medium }) => medium === 'stream'),
  );
  if (all.length === 0) return undefined;
  const runtime = (name: string, type = false): Code =>
    code`${symbol(name, { file: runtimeFile }, { type })}`;
  const queries = all.filter(isQuery);
  const paged = queries.filter(({ call }) => pageParameter(call) !== undefined);
  return {
    file: heyFiles.query,
    declarations: [
      { kind: 'export', from: runtimeFile, type: true, names: ['QueryKey'] },
      ...(queries.length > 0 ? [makeQuery(context, runtime)] : []),
      ...(paged.length > 0 ? [makePages(context, runtime)] : []),
      ...(queries.length < all.length ? [makeMutation(context, runtime)] : []),
      joined(all.map((each) => declarationsOf(each, runtime))),
    ],
  };
}

interface Named {
  readonly call: Call;
  readonly own: HeyNames;
}

type Runtime = (name: string, type?: boolean) => Code;

function isQuery({ call }: Named): boolean {
  return call.operation.method === 'GET';
}

/** The parameter that hey-api takes for the one that asks for the next page. */
function pageParameter({ argument }: Call): string | undefined {
  return argument.parameters.find(
    ({ parameter }) => parameter.in === 'query' && pageNames.has(parameter.name),
  )?.parameter.name;
}

const pageNames = new Set(['after', 'before', 'cursor', 'offset', 'page', 'start']);

function declarationsOf({ call, own }: Named, runtime: Runtime): Printed {
  const name = own.function;
  const operation = code`${symbol('sdk', { namespace: heyFiles.sdk, isFile: true })}.${identifier(name)}`;
  const client = code`${symbol('client', { file: heyFiles.client })}`;
  const declared: string[] = [];
  const declare = (ending: string, make: Code, values: readonly Code[]): Code => {
    declared.push(`${name}${ending}`);
    return constantCode(`${name}${ending}`, make, values);
  };
  if (!isQuery({ call, own }))
    return {
      kind: 'code',
      names: [`${name}Mutation`],
      code: declare('Mutation', code`mutation`, [operation]),
    };
  const page = pageParameter(call);
  const key = (ending: string): Code => identifier(`${name}${ending}`);
  const own_ = [
    declare('QueryKey', runtime('queryKey'), [client, operation, code`${name}`]),
    declare('Options', code`query`, [operation, key('QueryKey')]),
    ...(page === undefined
      ? []
      : [
          declare('InfiniteQueryKey', runtime('infiniteKey'), [client, operation, code`${name}`]),
          declare('InfiniteOptions', code`pages`, [
            operation,
            key('InfiniteQueryKey'),
            code`${page}`,
          ]),
        ]),
  ];
  return { kind: 'code', names: declared, code: lines(own_) };
}

const adapter = { package: '@tanstack/react-query' };

function makeQuery({ runtime: sdk }: CompatContext, runtime: Runtime): Declaration {
  const error = code`${runtime('ErrorOf', true)}<E, ${symbol('DefaultError', adapter, { type: true })}>`;
  return {
    kind: 'code',
    names: ['query'],
    code: code`
      const query =
        <D extends ${sdk('TDataShape', true)}, R, E>(operation: ${sdk('Operation', true)}<D, R, E>, key: ${runtime('KeyOf', true)}<D>) =>
        (...options: ${sdk('Arguments', true)}<D>) =>
          ${symbol('queryOptions', adapter)}<${sdk('Of', true)}<R>, ${error}, ${sdk('Of', true)}<R>, ${runtime('QueryKey', true)}<${sdk('Options', true)}<D>>>({
            queryKey: key(...options),
            queryFn: ${runtime('queryFn')}<R>(operation, options),
          });
    `,
  };
}

function makePages({ runtime: sdk }: CompatContext, runtime: Runtime): Declaration {
  const error = code`${runtime('ErrorOf', true)}<E, ${symbol('DefaultError', adapter, { type: true })}>`;
  return {
    kind: 'code',
    names: ['pages'],
    code: code`
      const pages =
        <D extends ${sdk('TDataShape', true)}, R, E, K extends string>(
          operation: ${sdk('Operation', true)}<D, R, E>,
          key: ${runtime('KeyOf', true)}<D>,
          parameter: K,
        ) =>
        (...options: ${sdk('Arguments', true)}<D>) => {
          const { initialData: _, ...made } = ${symbol('infiniteQueryOptions', adapter)}<
            ${sdk('Of', true)}<R>,
            ${error},
            ${symbol('InfiniteData', adapter, { type: true })}<${sdk('Of', true)}<R>>,
            ${runtime('QueryKey', true)}<${sdk('Options', true)}<D>>,
            ${runtime('PageOf', true)}<D, K> | ${runtime('PageParts', true)}<D>
          >({
            queryKey: key(...options),
            queryFn: ${runtime('pageFn')}<R>(operation, options, parameter),
            initialPageParam: ${runtime('firstPage')}(),
            getNextPageParam: () => undefined,
          });
          return made;
        };
    `,
  };
}

function makeMutation({ runtime: sdk }: CompatContext, runtime: Runtime): Declaration {
  const error = code`${runtime('ErrorOf', true)}<E, ${symbol('DefaultError', adapter, { type: true })}>`;
  return {
    kind: 'code',
    names: ['mutation'],
    code: code`
      const mutation =
        <D extends ${sdk('TDataShape', true)}, R, E>(operation: ${sdk('Operation', true)}<D, R, E>) =>
        (
          options?: Partial<${sdk('Options', true)}<D>>,
        ): ${symbol('UseMutationOptions', adapter, { type: true })}<${sdk('Of', true)}<R>, ${error}, ${sdk('Options', true)}<D>> => ({
          mutationFn: ${runtime('mutationFn')}<D, R>(operation, options),
        });
    `,
  };
}

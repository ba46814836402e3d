// The functions of Kubb, and its hooks over these.

import {
  code,
  type Code,
  identifier,
  join,
  key,
  lines,
  literal,
  symbol,
} from '../../../code/code.js';
import { docComment } from '../../../code/comment.js';
import {
  callArguments,
  type Declaration,
  objectType,
  typeArguments,
} from '../../../code/declarations.js';
import type { Call } from '../../../lower/calls/call.js';
import type { Json } from '../../../model/json.js';
import {
  argumentTuple,
  inOrder,
  parametersIn,
  type PositionalArgument,
  unusualParts,
} from '../arguments.js';
import { aliasCode, constantCode, folderOf, joined, type Printed } from '../context.js';
import { declarable } from '../names.js';
import type { KubbContext } from './context.js';
import { argumentName, camel, operationName } from './names.js';
import { senderOf } from './sender.js';
import { operationTypes } from './types.js';

/** The declarations of functions, without what makes them. */
export function clientDeclarations(context: KubbContext): readonly Printed[] {
  return [...context.calls.operations.values()].map((call) => {
    const { summary, deprecated } = call.operation;
    const types = operationTypes(call, context);
    const args = argumentsOf(call, context);
    const parts = unusualParts(args, call);
    const whole = context.settings.params === 'path' ? withPathObject(args) : undefined;
    const name = functionName(call, context);
    const paths = parametersIn('path', call).map(({ parameter }) => parameter.name);
    const isUsual = !whole && parts === undefined && !isOptionalValue(call, args);
    const signature = typeArguments([
      context.typeNamed(types.whole),
      ...(paths.length > 0 || !isUsual ? [tupleOf(isUsual ? paths : [])] : []),
      ...(isUsual ? [] : [argumentTuple(whole?.args ?? args)]),
    ]);
    const sent = whole?.parts ?? parts;
    return {
      kind: 'code',
      names: [name],
      code: lines([
        docComment({
          text: summary === undefined ? [] : [summary],
          tags: deprecated ? [{ name: 'deprecated' }] : [],
        }),
        constantCode(name, code`${identifier('operation')}${signature}`, [
          code`${context.client}.${identifier(call.names.function)}`,
          ...(sent ? [literal(sent)] : []),
        ]),
      ]),
    };
  });
}

/** The same with one object for the parameters of the path; nothing where there are none. */
function withPathObject(
  all: readonly PositionalArgument[],
): { readonly args: readonly PositionalArgument[]; readonly parts: readonly Json[] } | undefined {
  const paths = all.filter(({ part }) => part.startsWith('path.'));
  if (paths.length === 0) return undefined;
  const type = objectType(paths.map(({ name, type: of }) => code`${key(name)}: ${of}`));
  const rest = all.filter((positionalArgument) => !paths.includes(positionalArgument));
  return {
    args: [{ name: 'pathParams', type, optional: false, part: '' }, ...rest],
    parts: [
      Object.fromEntries(paths.map(({ name, part }) => [name, part])),
      ...rest.map(({ part }) => part),
    ],
  };
}

/** `['petId']` */
function tupleOf(names: readonly string[]): Code {
  return code`[${join(names.map(literal), ', ')}]`;
}

/** Whether there is a body that may be left out and is no object: its type does not say so. */
function isOptionalValue(
  { argument: { body } }: Call,
  args: readonly PositionalArgument[],
): boolean {
  return (
    body?.needs === undefined && args.some(({ part, optional }) => part === 'body' && optional)
  );
}

export function functionName(call: Call, { named }: KubbContext): string {
  return declarable(named('clients', camel(operationName(call))), call.names.function);
}

/** The path's parameters, the body, the query and the headers. */
function argumentsOf(call: Call, context: KubbContext): readonly PositionalArgument[] {
  const { body } = call.argument;
  const types = operationTypes(call, context);
  const group = (
    name: 'params' | 'headers',
    type: string | undefined,
    place: 'query' | 'header',
  ): readonly PositionalArgument[] =>
    type === undefined
      ? []
      : [
          {
            name,
            type: context.typeNamed(type),
            optional: parametersIn(place, call).every(({ required }) => !required),
            part: name === 'params' ? 'query' : name,
          },
        ];
  return inOrder([
    ...parametersIn('path', call).map(({ parameter }) => ({
      name: argumentName(parameter.name),
      type: context.typeOf(parameter.schema),
      optional: false,
      part: `path.${parameter.name}`,
    })),
    ...(body && types.request !== undefined
      ? [
          {
            name: 'data',
            type: context.typeNamed(types.request),
            // What has to have properties has to be there.
            optional: !body.required && (body.needs ?? []).length === 0,
            part: 'body',
          },
        ]
      : []),
    ...group('params', types.query, 'query'),
    ...group('headers', types.header, 'header'),
  ]);
}

const adapter = { package: '@tanstack/react-query' };

/** The hooks, after what makes them. */
export function hookDeclarations(context: KubbContext): readonly Declaration[] {
  const all = [...context.calls.operations.values()];
  const queries = all.filter(({ operation }) => operation.method === 'GET');
  const makers = (
    queries.length === 0
      ? []
      : [
          ['query', 'queryHooks', 'useQuery'],
          ['suspense', 'suspenseHooks', 'useSuspenseQuery'],
        ]
  ).concat(queries.length === all.length ? [] : [['mutation', 'mutationHooks', 'useMutation']]);
  return [
    ...makers.map(([name = '', make = '', hook = '']): Declaration => ({
      ...{ kind: 'const', name, exported: false },
      value: code`/*#__PURE__*/ ${context.runtime(make)}(${symbol(hook, adapter)})`,
    })),
    joined(all.map((call) => hooksOf(call, context))),
  ];
}

function hooksOf(call: Call, context: KubbContext): Printed {
  const base = camel(operationName(call));
  const own = functionName(call, context);
  const file = context.fileOf('clients');
  const operation = code`${symbol(own, file === undefined ? { local: true } : { file })}`;
  const declared: string[] = [];
  const constant = (name: string, make: Code, values: readonly Code[]): Code => {
    declared.push(name);
    return constantCode(name, make, values);
  };
  const hook = (name: string): string => context.named('hooks', name);
  const keyType = (ending: string, key: string): Code => {
    const type = hook(`${base.charAt(0).toUpperCase()}${base.slice(1)}${ending}`);
    declared.push(type);
    return aliasCode(type, code`ReturnType${typeArguments([code`typeof ${identifier(key)}`])}`);
  };
  const runtime = (name: string): Code => code`${context.runtime(name)}`;
  const use = camel(`use ${base}`);
  const query = (ending: string, maker: string, options: string): readonly Code[] => {
    const key = hook(`${base}${ending}QueryKey`);
    const made = hook(`${base}${ending}QueryOptions`);
    return [
      constant(key, runtime('queryKeyOf'), [operation]),
      keyType(`${ending}QueryKey`, key),
      constant(made, runtime(options), [operation, identifier(key)]),
      constant(hook(`${use}${ending}`), identifier(maker), [identifier(made)]),
    ];
  };
  const mutation = (): readonly Code[] => {
    const [key, made] = [hook(`${base}MutationKey`), hook(`${base}MutationOptions`)];
    return [
      constant(key, runtime('mutationKeyOf'), [operation]),
      keyType('MutationKey', key),
      constant(made, runtime('mutationOptionsOf'), [operation, identifier(key)]),
      constant(hook(use), identifier('mutation'), [identifier(made)]),
    ];
  };
  const all =
    call.operation.method === 'GET'
      ? [
          ...query('', 'query', 'queryOptionsOf'),
          ...query('Suspense', 'suspense', 'suspenseOptionsOf'),
        ]
      : mutation();
  return { kind: 'code', names: declared, code: lines(all) };
}

/** What paths are added to, if the sender knows no address. */
export function baseUrlOf({ api, settings: { baseUrl, server } }: KubbContext): string {
  return baseUrl ?? (server === undefined ? undefined : api.servers[Number(server)]?.url) ?? '';
}

/** How the functions are made: over the function that sends, with its types. */
export function senderDeclarations(context: KubbContext): readonly Declaration[] {
  const { client, names, runtime, runtimeFile, settings } = context;
  const sender = senderOf(settings);
  const type = (name: string): Code => code`${sender}.${identifier(name)}`;
  const isFull = settings.result === 'full';
  const result = code`this['response']`;
  const baseUrl = baseUrlOf(context);
  return [
    {
      kind: 'code',
      names: ['Sender'],
      code: code`
        /** @internal How requests are sent. */
        export interface Sender extends ${symbol('Sender', { file: `${folderOf(runtimeFile)}positions.ts` }, { type: true })} {
          readonly result: ${isFull ? code`${type('ResponseConfig')}<${result}>` : result};
          readonly error: ${type('ResponseErrorConfig')}<this['errors']>;
          readonly config: Partial<${type('RequestConfig')}> & { client?: ${type('Client')} };
        }
      `,
    },
    {
      ...{ kind: 'const', name: 'operation', exported: false },
      value: code`/*#__PURE__*/ ${runtime(isFull ? 'fullOperationsOf' : 'operationsOf')}<${identifier('Sender')}>${callArguments(
        [
          code`${client}.${identifier(`${names.api.className}Core`)}`,
          code`${sender}.default`,
          ...(baseUrl === '' ? [] : [literal(baseUrl)]),
        ],
      )}`,
    },
  ];
}

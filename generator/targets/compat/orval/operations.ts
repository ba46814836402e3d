// The functions of the client under the names and with the arguments and results that orval gives
// them, and queries of React.

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
import { objectType, typeArguments, unionType } from '../../../code/declarations.js';
import type { Call } from '../../../lower/calls/call.js';
import type { Response, Status } from '../../../model/api.js';
import { isJson } from '../../../lower/calls/media.js';
import { isReference } from '../../../model/graph/walk.js';
import { tokens } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import {
  argumentTuple,
  inOrder,
  parametersIn,
  type PositionalArgument,
  unusualParts,
} from '../arguments.js';
import { aliasCode, constantCode, type Printed, type SharedContext } from '../context.js';
import { declarable } from '../names.js';
import {
  bodyType,
  errorMembers,
  file,
  groupType,
  type Member,
  responseMembers,
  unknown,
} from '../parts.js';
import { type Models, pascal } from './models.js';
import type { OrvalSender } from './sender.js';

export interface OrvalContext extends SharedContext {
  readonly models: Models;
  /** The type of a model, in the file that the functions are in. */
  readonly model: (name: string) => Code;
  readonly hasQueries: boolean;
  readonly sender: OrvalSender;
}

export function operationCode(call: Call, context: OrvalContext): Printed {
  const { operation, names } = call;
  const name = functionName(call);
  const type = pascal(name);
  const declared: string[] = [];
  const typeOf = (own: string, of: Code): Code => {
    declared.push(own);
    return aliasCode(own, of);
  };
  const constant = (own: string, make: Code, values: readonly Code[]): Code => {
    declared.push(own);
    return constantCode(own, make, values);
  };
  const responses = responsesOf(call, context, type);
  const args = argumentsOf(call, context, type);
  const parts = unusualParts(args, call);
  const { success, errors } = responses;
  const { sender } = context;
  const error = bodies(errors);
  const signature = typeArguments([
    argumentTuple(args),
    ...(sender.hasStatus
      ? [identifier(`${name}Response`)]
      : [bodies(success), ...(errors.length > 0 ? [error] : [])]),
  ]);
  const values = [
    code`${context.client}.${identifier(names.function)}`,
    ...(parts ? [literal(parts)] : []),
  ];
  const { summary, deprecated } = operation;
  const result = sender.hasStatus
    ? code`NonNullable<${identifier(`${name}Response`)}>`
    : code`NonNullable${typeArguments([code`Awaited<ReturnType<typeof ${identifier(name)}>>`])}`;
  const made = [
    ...(sender.hasStatus ? statusTypes(name, responses, { typeOf, context }) : []),
    docComment({
      text: summary === undefined ? [] : [summary],
      tags: deprecated ? [{ name: 'deprecated' }] : [],
    }),
    constant(name, code`${identifier('operation')}${signature}`, values),
    ...(sender.hasUrls
      ? [constant(`get${type}Url`, code`${context.runtime('urlOf')}`, [identifier(name)])]
      : []),
    ...(context.hasQueries
      ? hookCode(
          { name, type, args, call, result, error: sender.errorOf(error) },
          { typeOf, constant, context },
        )
      : sender.hasStatus
        ? []
        : [typeOf(`${type}Result`, result)]),
  ];
  return { kind: 'code', names: declared, code: lines(made) };
}

/** What a success may be. */
export function successOf(call: Call, context: OrvalContext): Code {
  return bodies(responsesOf(call, context, pascal(functionName(call))).success);
}

function bodies(all: readonly Named[]): Code {
  return all.length === 0
    ? unknown
    : unionType([...new Map(all.map(({ data }) => [data.text, data])).values()]);
}

/** The responses of each status, and their unions. */
function statusTypes(
  name: string,
  { success, errors }: Responses,
  { typeOf, context }: Pick<Declare, 'typeOf' | 'context'>,
): readonly Code[] {
  const all = [...success, ...errors];
  const named = ({ status }: Named): string =>
    `${name}Response${status === 'default' ? 'Default' : String(status).toLowerCase()}`;
  const group = (ending: string, members: readonly Named[]): readonly Code[] =>
    members.length === 0
      ? []
      : [
          typeOf(
            `${name}Response${ending}`,
            code`${context.runtime('Received', true)}<${unionType(members.map((member) => identifier(named(member))))}>`,
          ),
        ];
  const union = [
    ...(success.length > 0 ? [identifier(`${name}ResponseSuccess`)] : []),
    ...(errors.length > 0 ? [identifier(`${name}ResponseError`)] : []),
  ];
  return [
    ...all.map((each) =>
      typeOf(
        named(each),
        code`${context.runtime('Answer', true)}${typeArguments([each.data, statusType(each.status, all, context)])}`,
      ),
    ),
    ...group('Success', success),
    ...group('Error', errors),
    typeOf(`${name}Response`, union.length === 0 ? unknown : join(union, ' | ')),
  ];
}

interface Hooked {
  readonly name: string;
  readonly type: string;
  readonly args: readonly PositionalArgument[];
  readonly call: Call;
  readonly result: Code;
  readonly error: Code;
}

interface Declare {
  readonly typeOf: (own: string, of: Code) => Code;
  readonly constant: (own: string, make: Code, values: readonly Code[]) => Code;
  readonly context: OrvalContext;
}

function hookCode(
  { name, type, args, call, result, error }: Hooked,
  { typeOf, constant, context }: Declare,
): readonly Code[] {
  const own = identifier(name);
  const file = context.runtimeFile.replace(/(?=\.ts$)/, '-hooks');
  const hooks = (made: string): Code => code`${symbol(made, { file })}`;
  if (call.operation.method === 'GET')
    return [
      constant(`get${type}QueryKey`, code`${context.runtime('queryKeyOf')}`, [own]),
      constant(`get${type}QueryOptions`, hooks('queryOf'), [own, identifier(`get${type}QueryKey`)]),
      typeOf(`${type}QueryResult`, result),
      typeOf(`${type}QueryError`, error),
      constant(`use${type}`, identifier('queryHook'), [own, identifier(`get${type}QueryOptions`)]),
    ];
  const body = args.find(({ part }) => part === 'body');
  const variables = args.map(
    ({ name: each, type: of, optional, part }) =>
      code`${key(part === 'body' ? 'data' : each)}${optional ? code`?` : code``}: ${of}`,
  );
  return [
    constant(`get${type}MutationKey`, hooks('mutationKeyOf'), [code`${name}`]),
    typeOf(`${type}MutationResult`, result),
    ...(body ? [typeOf(`${type}MutationBody`, body.type)] : []),
    typeOf(`${type}MutationError`, error),
    typeOf(`${type}MutationVariables`, variables.length === 0 ? code`void` : objectType(variables)),
    constant(
      `get${type}MutationOptions`,
      code`${hooks('mutationOf')}<${identifier(`${type}MutationVariables`)}>()`,
      [own, identifier(`get${type}MutationKey`)],
    ),
    constant(`use${type}`, identifier('mutationHook'), [identifier(`get${type}MutationOptions`)]),
  ];
}

export function functionName({ names, operation: { id, method, path } }: Call): string {
  const name = pascal(id ?? `${method.toLowerCase()} ${path}`);
  return declarable(name.charAt(0).toLowerCase() + name.slice(1), names.function);
}

/** The path's parameters, the body and the query; what is required comes first. */
function argumentsOf(
  call: Call,
  context: OrvalContext,
  type: string,
): readonly PositionalArgument[] {
  const { argument, names } = call;
  const query = parametersIn('query', call);
  const params = code`${context.types}.${identifier(names.params)}`;
  for (const { parameter, key: own } of query)
    if (!parameter.at.startsWith('/components/'))
      context.models.addPlace(
        `${type}${pascal(parameter.name)}`,
        parameter.schema,
        code`NonNullable<${params}[${own}]>`,
      );
  const { body } = argument;
  return inOrder([
    ...parametersIn('path', call).map(({ parameter }) => ({
      name: declarable(camel(parameter.name), 'parameter'),
      type: context.typeOf(parameter.schema),
      optional: false,
      part: `path.${parameter.name}`,
    })),
    ...(body ? [withBody(bodyArgument(body, { call, context, type }), context)] : []),
    ...(query.length > 0
      ? [
          {
            name: 'params',
            type: context.model(
              context.models.add(`${type}Params`, {
                type: groupType(query, { argument, params }),
              }),
            ),
            optional: query.every(({ required }) => !required),
            part: 'query',
          },
        ]
      : []),
  ]);
}

function withBody(argument: PositionalArgument, { sender }: OrvalContext): PositionalArgument {
  return { ...argument, type: sender.bodyOf(argument.type) };
}

function bodyArgument(
  body: NonNullable<Call['argument']['body']>,
  {
    call,
    context,
    type,
  }: { readonly call: Call; readonly context: OrvalContext; readonly type: string },
): PositionalArgument {
  const of = bodyType(body, { name: call.names.request, context });
  const { schema } = body.media;
  const component =
    schema && isReference(schema) && schema.$ref ? context.models.nameOf(schema.$ref) : undefined;
  const isInline =
    component === undefined && schema !== undefined && !isReference(schema) && of !== file;
  return {
    name: declarable(component === undefined ? `${camel(type)}Body` : camel(component), 'body'),
    type:
      of === file
        ? code`Blob`
        : isInline
          ? context.model(context.models.add(`${type}Body`, { type: of, schema }))
          : of,
    optional: !body.required,
    part: 'body',
  };
}

export function camel(text: string): string {
  const name = pascal(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

interface Responses {
  readonly success: readonly Named[];
  readonly errors: readonly Named[];
}

interface Named {
  readonly status: Status;
  readonly data: Code;
}

function responsesOf(call: Call, context: OrvalContext, type: string): Responses {
  const name = (members: readonly Member[], responses: readonly Response[]): readonly Named[] =>
    members.map(({ status, type: of }, at) => ({
      status,
      data: dataOf(of, { response: responses[at], status, type, context }),
    }));
  return {
    success: name(responseMembers(call, context), call.success),
    errors: name(
      errorMembers(call, context),
      call.errors.map(({ response }) => response),
    ),
  };
}

function dataOf(
  of: Code,
  {
    response,
    status,
    type,
    context,
  }: {
    readonly response: Response | undefined;
    readonly status: Status;
    readonly type: string;
    readonly context: OrvalContext;
  },
): Code {
  if (of === file) return code`Blob`;
  const schema: Schema | undefined = response?.content.find((mediaType) =>
    isJson(mediaType.name),
  )?.schema;
  const [first, kind, component = ''] = tokens(response?.at ?? '');
  if (first === 'components' && kind === 'responses' && schema)
    return context.model(context.models.add(`${pascal(component)}Response`, { type: of, schema }));
  if (!schema) return of === unknown ? code`void` : of;
  if (isReference(schema)) {
    const own = schema.$ref && context.models.nameOf(schema.$ref);
    return own ? context.model(own) : of;
  }
  if (schema.properties === undefined && schema.enum === undefined) return of;
  return context.model(
    context.models.add(
      `${type}${status === 'default' ? 'Default' : String(status).toLowerCase()}`,
      {
        type: of,
        schema,
      },
    ),
  );
}

function statusType(status: Status, all: readonly Named[], context: OrvalContext): Code {
  if (typeof status === 'number') return literal(status);
  const known = all.flatMap((named) =>
    typeof named.status === 'number' ? [literal(named.status)] : [],
  );
  const whole = context.runtime(
    status === 'default' ? 'HTTPStatusCodes' : `HTTPStatusCode${status.charAt(0)}xx`,
    true,
  );
  return known.length === 0 ? code`${whole}` : code`Exclude<${whole}, ${join(known, ' | ')}>`;
}

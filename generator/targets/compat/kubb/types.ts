// The types of Kubb: components, the values of enums, and the parts and bodies of operations.

import {
  code,
  type Code,
  identifier,
  join,
  lines,
  literal,
  objectLiteral,
  property,
} from '../../../code/code.js';
import { type Declaration, objectType } from '../../../code/declarations.js';
import { formOf, type Lowered } from '../../../lower/lower.js';
import type { Call } from '../../../lower/calls/call.js';
import type { Response, Status } from '../../../model/api.js';
import { type Json, tokens } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import { parametersIn } from '../arguments.js';
import { aliasCode, joined, type Printed } from '../context.js';
import { declarable } from '../names.js';
import {
  bodyType,
  enumValues,
  errorMembers,
  file,
  groupType,
  type Member,
  responseMembers,
  unknown,
} from '../parts.js';
import type { KubbContext } from './context.js';
import { camel, operationName, pascal } from './names.js';

/** The types of an operation, by the endings of their names. */
export interface OperationTypes {
  readonly name: string;
  /** The types of parameters by their place. */
  readonly path?: string | undefined;
  readonly query?: string | undefined;
  readonly header?: string | undefined;
  readonly request?: string | undefined;
  readonly response: string;
  readonly whole: string;
  /** The type of a response. */
  readonly byStatus: (status: Status) => string;
  /** The types themselves, in their order. */
  readonly declarations: readonly (readonly [name: string, type: Code])[];
}

/**
 * What the document does not describe, as Kubb types it: code that reads it compiles today, and would
 * not with `unknown`. Nothing else that is generated has an `any`.
 */
const undescribed = code`any`;

function described(type: Code): Code {
  return type === unknown || type.text === 'unknown' || type.text === 'void' ? undescribed : type;
}

export function operationTypes(call: Call, context: KubbContext): OperationTypes {
  const { argument, names, operation } = call;
  const name = pascal(operationName(call));
  const byStatus = (status: Status): string =>
    context.named(
      'types',
      pascal(`${name} ${status === 'default' ? 'Error' : String(status).toUpperCase()}`),
    );
  const kind = operation.method === 'GET' ? 'Query' : 'Mutation';
  const declarations: (readonly [string, Code])[] = [];
  const declare = (
    ending: string,
    type: Code,
    own = context.named('types', pascal(`${name} ${ending}`)),
  ): string => {
    declarations.push([own, described(type)]);
    return own;
  };
  const params = code`${context.types}.${identifier(names.params)}`;
  const [path, query, header] = (['path', 'query', 'header'] as const).map((place) => {
    const own = parametersIn(place, call);
    const ending = `${place.charAt(0).toUpperCase()}${place.slice(1)}Params`;
    return own.length === 0 ? undefined : declare(ending, groupType(own, { argument, params }));
  });
  const membersOf = (all: readonly Member[], responses: readonly Response[]): readonly Member[] => {
    for (const [at, { status, type }] of all.entries()) {
      const isKnown = responses[at]?.content.some(
        ({ schema }) => schema && context.typeOf(schema).text !== unknown.text,
      );
      const body = type === file ? code`Blob` : type;
      declarations.push([byStatus(status), isKnown ? described(body) : undescribed]);
    }
    return all;
  };
  const isCounted = ({ status }: { readonly status: Status }): boolean =>
    typeof status === 'number';
  const success = membersOf(responseMembers(call, context), call.success).filter(
    ({ status }) => typeof status === 'number' && status >= 200 && status < 300,
  );
  const errors = membersOf(
    errorMembers(call, context),
    call.errors.map(({ response }) => response),
  ).filter(isCounted);
  const body = argument.body && bodyType(argument.body, { name: names.request, context });
  const request = body && declare(`${kind}Request`, body === file ? code`Blob` : body);
  const union = (all: readonly Member[]): Code =>
    all.length === 0
      ? undescribed
      : join(
          all.map(({ status }) => identifier(byStatus(status))),
          ' | ',
        );
  const response = declare(`${kind}Response`, union(success));
  const whole = declare(
    kind,
    objectType(
      Object.entries({
        Response: union(success),
        Request: request && identifier(request),
        PathParams: path && identifier(path),
        QueryParams: query && identifier(query),
        HeaderParams: header && identifier(header),
        Errors: union(errors),
      }).flatMap(([key, type]) => (type ? [code`${identifier(key)}: ${type}`] : [])),
    ),
    `${context.named('types', name)}${kind}`,
  );
  return {
    ...{ name, path, query, header, request, response, whole, byStatus, declarations },
  };
}

export function typeDeclarations(
  { declared, forms, names, api }: Lowered,
  context: KubbContext,
): readonly Declaration[] {
  const { types, calls, named } = context;
  const components = [...declared.schemas.keys()].flatMap((id): readonly Printed[] => {
    const received = formOf(id, 'output', { forms });
    const own = names.schemas.get(received);
    const schema = api.schemas.get(received);
    if (!own) return [];
    const name = declarable(pascal(tokens(id).at(-1) ?? ''), own.type);
    return [
      ...(schema ? enumsIn(name, schema, context) : []),
      typeOf(named('types', name), code`${types}.${identifier(own.type)}`),
    ];
  });
  const operations = [...calls.operations.values()].flatMap((call): readonly Printed[] => {
    const own = operationTypes(call, context);
    return [
      ...call.argument.parameters.flatMap(({ parameter: { in: place, name, schema } }) => {
        const group = `${own.name} ${place}Params`;
        return place === 'cookie'
          ? []
          : enumsIn(pascal(`${pascal(group)} ${name}`), schema, context);
      }),
      ...own.declarations.map(([name, type]) => typeOf(name, type)),
    ];
  });
  return [components, operations].flatMap((all) => (all.length === 0 ? [] : [joined(all)]));
}

function typeOf(name: string, type: Code): Printed {
  return { kind: 'code', names: [name], code: aliasCode(name, type) };
}

/** The values of an enum, and of those that stand in place in a schema. */
function enumsIn(name: string, schema: Schema, context: KubbContext): readonly Printed[] {
  if (schema.$ref !== undefined) return [];
  const values = enumValues(schema);
  return [
    ...(values ? [enumOf(name, values, context)] : []),
    ...[...(schema.properties ?? [])].flatMap(([key, each]) =>
      enumsIn(pascal(`${name} ${key}`), each, context),
    ),
    ...(schema.items ? enumsIn(name, schema.items, context) : []),
  ];
}

function enumOf(name: string, values: readonly Json[], { named }: KubbContext): Printed {
  const constant = declarable(camel(`${name} enum`), 'unnamedEnum');
  const type = `${named('types', pascal(`${name} enum`))}Key`;
  const own = identifier(constant);
  return {
    kind: 'code',
    names: [constant, type],
    code: lines([
      code`export const ${own} = ${objectLiteral(values.map((value) => property(String(value), literal(value))))} as const;`,
      code`export type ${identifier(type)} = (typeof ${own})[keyof typeof ${own}];`,
    ]),
  };
}

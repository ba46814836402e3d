// `types.gen`: the types of operations as hey-api names them, of those that the client has.

import {
  code,
  type Code,
  group,
  identifier,
  indent,
  join,
  key,
  line,
  lines,
  literal,
  sequence,
  softline,
  trailingComma,
} from '../../../code/code.js';
import { type Declaration, objectType, typeArguments } from '../../../code/declarations.js';
import type { Call } from '../../../lower/calls/call.js';
import type { ParameterLocation, Status } from '../../../model/api.js';
import type { CompatContext } from '../context.js';
import {
  bodyType,
  errorMembers,
  groupType,
  type Member,
  optional,
  responseMembers,
  unknown,
} from '../parts.js';
import type { HeyNames } from './names.js';

/** Which types an operation has; there is none for what is not known. */
export interface HeyTypes {
  readonly errors: boolean;
  readonly error: boolean;
  readonly response: boolean;
}

export function heyTypesOf(call: Call, context: CompatContext): HeyTypes {
  const isKnown = (types: readonly Member[]): boolean => types.some(({ type }) => type !== unknown);
  const errors = errorMembers(call, context);
  return {
    errors: errors.length > 0,
    error: isKnown(errors),
    response: isKnown(responseMembers(call, context)),
  };
}

/** All types of an operation, as one declaration. */
export function operationTypes(
  call: Call,
  { names, context }: { readonly names: HeyNames; readonly context: CompatContext },
): Declaration {
  const declared: string[] = [];
  const declare = (ending: string, type: Code): Code => {
    const name = context.typeName(`${names.type}${ending}`);
    declared.push(name);
    return code`export type ${identifier(name)} = ${type};`;
  };
  const of = (ending: string): Code =>
    code`${context.runtime('Of', true)}<${identifier(context.typeName(`${names.type}${ending}`))}>`;
  const { errors, error, response } = heyTypesOf(call, context);
  const own = [
    declare('Data', dataType(call, context)),
    ...(errors ? [declare('Errors', membersType(errorMembers(call, context)))] : []),
    ...(error ? [declare('Error', of('Errors'))] : []),
    declare('Responses', membersType(responseMembers(call, context))),
    ...(response ? [declare('Response', of('Responses'))] : []),
  ];
  return { kind: 'code', names: declared, code: lines(own) };
}

function membersType(members: readonly Member[]): Code {
  return objectType(members.map(({ status, type }) => code`${statusKey(status)}: ${type}`));
}

/** A number stays one: `ListPetsResponses[200]`. */
function statusKey(status: Status): Code {
  return typeof status === 'number' ? literal(status) : key(status);
}

function dataType({ argument, names, operation }: Call, context: CompatContext): Code {
  const { parameters, body } = argument;
  const parts = [
    ...(body
      ? [code`body${optional(!body.required)}: ${bodyType(body, { name: names.request, context })}`]
      : []),
    ...places.flatMap(({ name, place }) => {
      const own = parameters.filter(({ parameter }) => parameter.in === place);
      if (own.length === 0) return [];
      const params = code`${context.types}.${identifier(names.params)}`;
      const type = groupType(own, { argument, params });
      return [
        code`${identifier(name)}${optional(own.every(({ required }) => !required))}: ${type}`,
      ];
    }),
  ];
  const more = parts.length === 0 ? [] : [objectType(parts)];
  return code`${context.runtime('Data', true)}${typeArguments([literal(operation.path), ...more])}`;
}

const places: readonly { readonly name: string; readonly place: ParameterLocation }[] = [
  { name: 'headers', place: 'header' },
  { name: 'path', place: 'path' },
  { name: 'query', place: 'query' },
];

/** The types of each function, for `sdk.gen`. */
export function operationsType(context: CompatContext): Declaration {
  const properties = [...context.operations.values()].map(({ call, own }) => {
    const { errors } = heyTypesOf(call, context);
    const types = ['Data', 'Responses', ...(errors ? ['Errors'] : [])].map((ending) =>
      identifier(context.typeName(`${own.type}${ending}`)),
    );
    return { name: own.function, type: tupleType(types) };
  });
  return { kind: 'interface', name: context.typeName('Operations'), properties };
}

function tupleType(types: readonly Code[]): Code {
  return group(
    sequence([
      '[',
      indent(sequence([softline, join(types, sequence([',', line]))])),
      trailingComma,
      softline,
      ']',
    ]),
  );
}

/** The names of components: those that are the same here, and those that are not. */
export function schemaTypes(context: CompatContext, file: string): readonly Declaration[] {
  const same = context.schemas.filter(({ name, own }) => name === own);
  const others = [
    ...context.schemas.flatMap(({ name, own }) =>
      name === own ? [] : [{ name, type: code`${context.types}.${identifier(own)}` }],
    ),
    ...context.parameters.map(({ name, schema }) => ({ name, type: context.typeOf(schema) })),
  ];
  return [
    ...(same.length > 0
      ? [{ kind: 'export' as const, from: file, type: true, names: same.map(({ name }) => name) }]
      : []),
    ...(others.length > 0
      ? [
          {
            kind: 'code' as const,
            names: others.map(({ name }) => name),
            code: lines(
              others.map(({ name, type }) => code`export type ${identifier(name)} = ${type};`),
            ),
          },
        ]
      : []),
  ];
}

/** `ClientOptions`, with the addresses that the document names. */
export function optionsType(servers: readonly string[]): Declaration {
  return {
    kind: 'type',
    name: 'ClientOptions',
    type: objectType([
      code`baseUrl: ${join([...servers.map(literal), code`(string & {})`], ' | ')}`,
    ]),
  };
}

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
import {
  type Declaration,
  objectType,
  typeArguments,
  unionType,
} from '../../../code/declarations.js';
import type {
  ArgumentBody,
  ArgumentParameter,
  Call,
  ErrorResponse,
} from '../../../lower/calls/call.js';
import { acceptedMedia, isJson, mediaKind } from '../../../lower/calls/media.js';
import { sentMedia } from '../../../lower/calls/media-table.js';
import type { ParameterLocation, Response, Status } from '../../../model/api.js';
import { isReference } from '../../../model/graph/walk.js';
import type { Schema } from '../../../model/schema.js';
import type { CompatContext, SharedContext } from '../context.js';
import type { HeyNames } from './names.js';

/** Which types an operation has; there is none for what is not known. */
export interface HeyTypes {
  readonly errors: boolean;
  readonly error: boolean;
  readonly response: boolean;
}

export const unknown: Code = code`unknown`;

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

export interface Member {
  readonly status: Status;
  readonly type: Code;
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

function optional(isOptional: boolean): Code {
  return isOptional ? code`?` : code``;
}

/** The parameters of a place, under their names on the wire. */
export function groupType(
  own: readonly ArgumentParameter[],
  { argument, params }: { readonly argument: Call['argument']; readonly params: Code },
): Code {
  // What the body adds is no key that could be left out.
  const others =
    argument.body === undefined ? argument.parameters.filter((each) => !own.includes(each)) : own;
  if (own.some((each) => each.key !== each.parameter.name))
    return objectType(
      own.map(
        ({ key: name, parameter, required }) =>
          code`${key(parameter.name)}${optional(!required)}: ${params}[${name}]`,
      ),
    );
  if (others.length === 0) return params;
  const [by, keys] = others.length < own.length ? ['Omit', others] : ['Pick', own];
  return code`${identifier(by)}${typeArguments([params, unionType(keys.map((each) => literal(each.key)))])}`;
}

export const file: Code = code`Blob | File`;

export function bodyType(
  { media, medium }: ArgumentBody,
  { name, context }: { readonly name: string; readonly context: SharedContext },
): Code {
  switch (sentMedia[medium].value) {
    case 'string':
      return code`string`;
    case 'text':
      return code`${file} | string`;
    case 'bytes':
      return file;
    case 'items':
      return unknown;
    case 'schema':
      return media.schema ? namedType(media.schema, name, context) : unknown;
  }
}

/** The type of a component, or the one that the client has for what stands in place. */
function namedType(schema: Schema, name: string, { types, names }: SharedContext): Code {
  const own = isReference(schema) && schema.$ref ? names.schemas.get(schema.$ref)?.type : name;
  return own === undefined ? unknown : code`${types}.${identifier(own)}`;
}

export function responseMembers(
  { success, operation, result, accepts, names }: Call,
  context: SharedContext,
): readonly Member[] {
  const [usual] = accepts.keys();
  // The client names all that a call may resolve to.
  const isUnion = result.members.filter(({ medium }) => medium !== 'none').length > 1;
  const bodyOf = (schema: Schema): Code =>
    isUnion && !isReference(schema)
      ? context.typeOf(schema)
      : namedType(schema, names.response, context);
  return success.map((response) => {
    const media = acceptedMedia(response, usual);
    const medium = operation.method === 'HEAD' ? 'none' : mediaKind(media);
    const { status } = response;
    switch (medium) {
      case 'none':
        return { status, type: status === 204 ? code`void` : unknown };
      case 'text':
        return { status, type: code`string` };
      case 'binary':
        return { status, type: file };
      case 'stream': {
        const [only, ...others] =
          result.members.find((each) => each.medium === 'stream')?.items?.schemas ?? [];
        const isNamed = only !== undefined && others.length === 0 && isReference(only);
        return { status, type: isNamed ? namedType(only, '', context) : unknown };
      }
      case 'json':
        return {
          status,
          type: media?.schema ? bodyOf(media.schema) : unknown,
        };
    }
  });
}

export function errorMembers({ errors }: Call, context: SharedContext): readonly Member[] {
  return errors.map((error) => ({
    status: error.response.status,
    type: errorType(error, context),
  }));
}

function errorType({ response }: ErrorResponse, context: SharedContext): Code {
  const [first] = response.content;
  const schema = jsonSchema(response);
  if (first === undefined || (schema === undefined && isJson(first.name))) return unknown;
  if (schema === undefined) return code`string`;
  return isReference(schema) ? namedType(schema, '', context) : context.typeOf(schema);
}

function jsonSchema({ content }: Response): Schema | undefined {
  return content.find(({ name }) => isJson(name))?.schema;
}

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

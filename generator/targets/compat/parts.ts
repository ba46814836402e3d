// The parts of requests and the bodies of responses as types of the client, by what other generators name.

import { code, type Code, identifier, key, literal } from '../../code/code.js';
import { objectType, typeArguments, unionType } from '../../code/declarations.js';
import type {
  ArgumentBody,
  ArgumentParameter,
  Call,
  ErrorResponse,
} from '../../lower/calls/call.js';
import { acceptedMedia, isJson, mediaKind } from '../../lower/calls/media.js';
import { receivedMedia, sentMedia } from '../../lower/calls/media-table.js';
import type { Response, Status } from '../../model/api.js';
import { isReference } from '../../model/graph/walk.js';
import type { Json } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { SharedContext } from './context.js';

export const unknown: Code = code`unknown`;

export interface Member {
  readonly status: Status;
  readonly type: Code;
}

export function optional(isOptional: boolean): Code {
  return isOptional ? code`?` : code``;
}

/** The parameters of a place, under their names on the wire. */
export function groupType(
  own: readonly ArgumentParameter[],
  { argument, params }: { readonly argument: Call['argument']; readonly params: Code },
): Code {
  // What the body adds is no key that could be left out.
  const others =
    argument.body === undefined
      ? argument.parameters.filter((parameter) => !own.includes(parameter))
      : own;
  if (own.some((parameter) => parameter.key !== parameter.parameter.name))
    return objectType(
      own.map(
        ({ key: name, parameter, required }) =>
          code`${key(parameter.name)}${optional(!required)}: ${params}[${name}]`,
      ),
    );
  if (others.length === 0) return params;
  const [by, keys] = others.length < own.length ? ['Omit', others] : ['Pick', own];
  return code`${identifier(by)}${typeArguments([params, unionType(keys.map((parameter) => literal(parameter.key)))])}`;
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
    switch (receivedMedia[medium].value) {
      case 'nothing':
        return { status, type: status === 204 ? code`void` : unknown };
      case 'string':
        return { status, type: code`string` };
      case 'bytes':
        return { status, type: file };
      case 'items': {
        const [only, ...others] =
          result.members.find((received) => received.medium === 'stream')?.items?.schemas ?? [];
        const isNamed = only !== undefined && others.length === 0 && isReference(only);
        return { status, type: isNamed ? namedType(only, '', context) : unknown };
      }
      case 'schema':
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

/** The values of an enum of texts or numbers. */
export function enumValues(schema: Schema): readonly Json[] | undefined {
  const { enum: values } = schema;
  if (isReference(schema) || values === undefined) return undefined;
  const found = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  return found.length > 0 ? found : undefined;
}

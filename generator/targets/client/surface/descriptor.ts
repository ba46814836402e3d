// An operation as data: what the runtime needs to send the request and to read the response.

import { arrayLiteral, code, type Code, key, literal, objectLiteral } from '../../../code/code.js';
import type {
  Api,
  Encoding,
  MediaType,
  Operation,
  Parameter,
  Response,
} from '../../../model/api.js';
import { idempotencyHeader, isRetryable } from '../../../model/extensions.js';
import { isObject, type Json, type JsonObject, type SchemaId } from '../../../model/json.js';
import { kindsOf } from '../../../model/schema-facts.js';
import type { Schema } from '../../../model/schema.js';
import type { OperationNames } from '../../../naming/names.js';
import type { Argument, ArgumentBody, ArgumentParameter } from './argument.js';
import {
  isJson,
  isJsonValue,
  isMultipart,
  isRedirectOnly,
  isStructuredRequest,
  isUrlEncoded,
  responseKind,
  responseMediaType,
  splitResponses,
} from '../../media.js';
import { responseHeaders } from './result.js';
import type { EmitContext } from './emit-context.js';

export function descriptorOf(
  operation: Operation,
  names: OperationNames,
  {
    argument,
    surface: { api, facts },
  }: { readonly argument: Argument; readonly surface: Pick<EmitContext, 'api' | 'facts'> },
): JsonObject {
  const { success } = splitResponses(operation);
  const isHead = operation.method === 'head';
  const kinds: [string, Json][] = isRedirectOnly(operation)
    ? [['2XX', 'binary']]
    : success.map((response) => [
        String(response.status),
        isHead ? 'none' : bodyKind(response, api),
      ]);
  const accepted = isHead
    ? []
    : success.flatMap(({ content }) => responseMediaType(content)?.name ?? []);
  const security = facts.securityOf(operation);
  const server = facts.serverOf(operation);
  return {
    id: operation.id ?? names.function,
    method: operation.method.toUpperCase(),
    path: operation.path,
    ...(argument.parameters.length > 0 && {
      parameters: argument.parameters.map(parameterDescriptor),
    }),
    ...(argument.body && { body: bodyDescriptor(argument.body, api) }),
    success: nullPrototype(emptied(kinds)),
    ...(accepted.length > 0 && { accept: [...new Set(accepted)].join(', ') }),
    ...(security.length > 0 && { security }),
    ...(server !== undefined && { server }),
  };
}

/** Where no success has a body, it does not matter which one comes. */
function emptied(kinds: readonly [string, Json][]): [string, Json][] {
  return kinds.every(([, kind]) => kind === 'none')
    ? [...kinds.filter(([status]) => !/^2/.test(status)), ['2XX', 'none']]
    : [...kinds];
}

/** How the body is read; of JSON, which kinds of values the document allows, where these are few. */
function bodyKind(response: Response, api: Api): string {
  const kind = responseKind(response);
  if (kind !== 'json') return kind;
  const json = response.content.filter(({ name }) => isJsonValue({ name }) || name.includes('*'));
  const kinds = kindsOf(
    json.map(({ at, schema }) => schema ?? { at }),
    api,
  );
  return kinds.length === 1 || kinds.length === 2 ? kinds.join('|') : kind;
}

function parameterDescriptor({ parameter, key, required }: ArgumentParameter): JsonObject {
  const { name, in: location, style, explode, mediaType } = parameter;
  const serialised = mediaType === undefined;
  return {
    name,
    in: location,
    ...(key !== name && { key }),
    ...(required && { required: true }),
    ...(serialised && style !== defaultStyle[location] && { style }),
    ...(serialised && explode !== (style === 'form') && { explode }),
    ...(serialised && parameter.allowReserved && { allowReserved: true }),
    ...(mediaType !== undefined && { mediaType }),
  };
}

const defaultStyle: Readonly<Record<Parameter['in'], Parameter['style']>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
};

function bodyDescriptor({ media, required, key }: ArgumentBody, api: Api): JsonObject {
  const encodings = [...media.encoding]
    .map(([name, encoding]): [string, JsonObject] => [name, encodingDescriptor(encoding)])
    .filter(([, encoding]) => Object.keys(encoding).length > 0);
  return {
    // A range names no type that could be sent.
    mediaType:
      (isJson(media.name) && media.name.includes('*')) || isStructuredRequest(media, api)
        ? 'application/json'
        : media.name,
    ...(required && { required: true }),
    ...(key !== undefined && { key }),
    ...(encodings.length > 0 && { encoding: nullPrototype(encodings) }),
  };
}

function encodingDescriptor({ contentType, style, explode, allowReserved }: Encoding): JsonObject {
  const isFormStyle =
    style === 'form' ||
    style === 'spaceDelimited' ||
    style === 'pipeDelimited' ||
    style === 'deepObject';
  return {
    ...(contentType !== undefined && { contentType }),
    ...(isFormStyle && { style }),
    ...(explode !== undefined && { explode }),
    ...(allowReserved === true && { allowReserved }),
  };
}

/** The same as code: with the functions that write and read what is not usual, so that a bundle holds those of its operations. */
export function descriptorCode(
  data: JsonObject,
  operation: Operation,
  { argument, context }: { readonly argument: Argument; readonly context: EmitContext },
): Code {
  const { runtime, api } = context;
  const rows = Object.entries(data).flatMap(([name, value]): Code | Code[] => {
    if (name === 'parameters')
      return property(
        name,
        arrayLiteral(
          argument.parameters.map((each) => parameterCode(each, context)),
          argument.parameters.length > 1,
        ),
      );
    if (name === 'body' && isObject(value) && argument.body)
      return property(
        name,
        objectLiteral([
          ...members(value),
          property('write', code`${runtime(writerOf(argument.body.media, api))}`),
        ]),
      );
    const written = property(name, literal(value));
    return name === 'path' && /[{#]/.test(operation.path)
      ? [written, property('fill', code`${runtime('fillPath')}`)]
      : written;
  });
  const kinds = Object.values(isObject(data['success']) ? data['success'] : {});
  const readers = (
    [
      ['text', 'readText'],
      ['binary', 'readBinary'],
      ['stream', 'readStream'],
    ] as const
  ).filter(([kind]) => kinds.includes(kind));
  const header = idempotencyHeader(api, operation);
  const retry = isRetryable(operation);
  const headers = responseHeaders(operation, api);
  const coerced = headers.flatMap(({ name, kind }) =>
    kind === 'number'
      ? [property(name, code`Number`)]
      : kind === 'boolean'
        ? [property(name, code`${runtime('toBoolean')}`)]
        : [],
  );
  return objectLiteral([
    ...rows,
    ...(readers.length > 0
      ? [
          property(
            'read',
            objectLiteral(
              readers.map(([kind, reader]) => property(kind, code`${runtime(reader)}`)),
            ),
          ),
        ]
      : []),
    ...(coerced.length > 0
      ? [
          property(
            'headers',
            code`/*#__PURE__*/ ${runtime('readHeaders')}(${objectLiteral(coerced)})`,
          ),
        ]
      : []),
    ...(retry === undefined ? [] : [property('retry', literal(retry))]),
    ...(header === undefined
      ? []
      : [property('idempotency', code`/*#__PURE__*/ ${runtime('idempotencyHeader')}(${header})`)]),
  ]);
}

function parameterCode(each: ArgumentParameter, { runtime, api }: EmitContext): Code {
  const data = parameterDescriptor(each);
  const isUsual =
    ['style', 'explode', 'allowReserved', 'mediaType'].every((name) => data[name] === undefined) &&
    isSingle(each.parameter.schema, api);
  const writer = isUsual ? singleWriters[each.parameter.in] : 'inStyle';
  return objectLiteral([...members(data), property('write', code`${runtime(writer)}`)]);
}

/** What writes a single value in the default style of a place. */
const singleWriters = {
  path: 'inPath',
  header: 'inHeader',
  query: 'inQuery',
  cookie: 'inStyle',
} as const;

function writerOf(
  media: MediaType,
  api: Api,
): 'writeJson' | 'writeMultipart' | 'writeUrlencoded' | 'writeRaw' {
  const { name } = media;
  if (isJson(name) || isStructuredRequest(media, api)) return 'writeJson';
  if (isMultipart(name)) return 'writeMultipart';
  return isUrlEncoded(name) ? 'writeUrlencoded' : 'writeRaw';
}

function members(data: JsonObject): readonly Code[] {
  return Object.entries(data).map(([name, value]) => property(name, literal(value)));
}

export function property(name: string, value: Code): Code {
  return code`${key(name)}: ${value}`;
}

/** Names from a document as keys: none of them reaches a prototype. */
function nullPrototype(entries: readonly (readonly [string, Json])[]): JsonObject {
  const result: Record<string, Json> = Object.create(null);
  for (const [name, value] of entries) result[name] = value;
  return result;
}

/** Whether every value of a schema is a single one: a text, a number, true or false. Then it takes no style to write it. */
function isSingle(schema: Schema, api: Api): boolean {
  return isSingleIn(schema, { api, known: new Map() });
}

/** `known`: what was found of each component; false while it is looked at. */
function isSingleIn(
  schema: Schema,
  search: { readonly api: Api; readonly known: Map<SchemaId, boolean> },
): boolean {
  const { types, ref, oneOf, anyOf, allOf, dynamicRef } = schema;
  if (dynamicRef) return false;
  if (types && types.length > 0)
    return types.every((type) => type !== 'object' && type !== 'array');
  if (schema.enum) return schema.enum.every((value) => typeof value !== 'object' || value === null);
  if (ref !== undefined) {
    const before = search.known.get(ref);
    if (before !== undefined) return before;
    search.known.set(ref, false);
    const target = search.api.schemas.get(ref);
    const found = target !== undefined && isSingleIn(target, search);
    search.known.set(ref, found);
    return found;
  }
  const every = (members: readonly Schema[] | undefined): boolean =>
    members !== undefined &&
    members.length > 0 &&
    members.every((member) => isSingleIn(member, search));
  return every(oneOf) || every(anyOf) || (allOf ?? []).some((member) => isSingleIn(member, search));
}

// An operation as data: what the runtime needs to send the request and to read the response.

import type { Encoding, Operation, Parameter } from '../../model/api.js';
import type { Json, JsonObject } from '../../model/json.js';
import type { OperationNames } from '../../naming/names.js';
import type { Argument, ArgumentBody, ArgumentParameter } from './argument.js';
import { isRedirectOnly, responseKind, responseMediaType, splitResponses } from '../media.js';
import type { ApiFacts } from './facts.js';

export function descriptorOf(operation: Operation, names: OperationNames, { argument, facts }: { readonly argument: Argument; readonly facts: ApiFacts }): JsonObject {
  const { success } = splitResponses(operation);
  const isHead = operation.method === 'head';
  const kinds: [string, Json][] = isRedirectOnly(operation) ? [['2XX', 'binary']] : success.map((response) => [String(response.status), isHead ? 'none' : responseKind(response)]);
  const accepted = isHead ? [] : success.flatMap(({ content }) => responseMediaType(content)?.name ?? []);
  const security = facts.securityOf(operation);
  const server = facts.serverOf(operation);
  return {
    id: operation.id ?? names.function,
    method: operation.method.toUpperCase(),
    path: operation.path,
    ...(argument.parameters.length > 0 && { parameters: argument.parameters.map(parameterDescriptor) }),
    ...(argument.body && { body: bodyDescriptor(argument.body) }),
    success: nullPrototype(kinds),
    ...(accepted.length > 0 && { accept: [...new Set(accepted)].join(', ') }),
    ...(security.length > 0 && { security }),
    ...(server !== undefined && { server }),
  };
}

function parameterDescriptor({ parameter, key }: ArgumentParameter): JsonObject {
  const { name, in: location, style, explode, mediaType } = parameter;
  const serialised = mediaType === undefined;
  return {
    name,
    in: location,
    ...(key !== name && { key }),
    ...((parameter.required || location === 'path') && { required: true }),
    ...(serialised && style !== defaultStyle[location] && { style }),
    ...(serialised && explode !== (style === 'form') && { explode }),
    ...(serialised && parameter.allowReserved && { allowReserved: true }),
    ...(mediaType !== undefined && { mediaType }),
  };
}

const defaultStyle: Readonly<Record<Parameter['in'], Parameter['style']>> = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' };

function bodyDescriptor({ media, required, key }: ArgumentBody): JsonObject {
  const encodings = [...media.encoding].map(([name, encoding]): [string, JsonObject] => [name, encodingDescriptor(encoding)]).filter(([, encoding]) => Object.keys(encoding).length > 0);
  return {
    mediaType: media.name,
    ...(required && { required: true }),
    ...(key !== undefined && { key }),
    ...(encodings.length > 0 && { encoding: nullPrototype(encodings) }),
  };
}

function encodingDescriptor({ contentType, style, explode, allowReserved }: Encoding): JsonObject {
  const isFormStyle = style === 'form' || style === 'spaceDelimited' || style === 'pipeDelimited' || style === 'deepObject';
  return {
    ...(contentType !== undefined && { contentType }),
    ...(isFormStyle && { style }),
    ...(explode !== undefined && { explode }),
    ...(allowReserved === true && { allowReserved }),
  };
}

/** Names from a document as keys: none of them reaches a prototype. */
function nullPrototype(entries: readonly (readonly [string, Json])[]): JsonObject {
  const result: Record<string, Json> = Object.create(null);
  for (const [name, value] of entries) result[name] = value;
  return result;
}

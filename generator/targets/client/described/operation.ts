// The surface of one operation as data: its argument, its result, what `withResponse()` reads, and
// the credentials that it needs.

import type { Api, MediaType, Operation } from '../../../model/api.js';
import { speaksOfBytes } from '../../../model/schema-facts.js';
import { resolve } from '../../../model/graph/walk.js';
import type { OperationNames } from '../../../model/naming/names.js';
import type { OperationSurface, TypedBody } from '../../../surface/surface.js';
import { keyword, type TypeMember, type TypeNode, union, unknown } from '../../../surface/type.js';
import { isText, mediaChoices } from '../../../lower/calls/media.js';
import {
  type ArgumentBody,
  callArgument,
  furtherOptions,
  isForm,
  objectShape,
} from '../surface/argument.js';
import { responseHeaders } from '../surface/result.js';
import { capabilitiesOf } from './capabilities.js';
import { type DescribedContext, namedType, resultOf } from './types.js';

export function describeOperation(
  operation: Operation,
  names: OperationNames,
  context: DescribedContext,
): OperationSurface {
  const { api, types } = context;
  const argument = callArgument(operation, names, api);
  const result = resultOf(operation, context);
  return {
    parameters: new Map(
      argument.parameters.map(({ key, parameter, required }): [string, TypeMember] => [
        key,
        { type: types.typeOf(parameter.schema), optional: !required, at: parameter.at },
      ]),
    ),
    body: argument.body && bodyOf(argument.body, context),
    optional: argument.optional,
    options: [...furtherOptions(operation, { argument, api }), ...mediaOptions(operation, api)],
    result,
    headers: new Map(
      responseHeaders(operation, api).map(({ name, kind, optional }): [string, TypeMember] => [
        name,
        {
          type: kind === 'strings' ? { kind: 'array', of: keyword('string') } : keyword(kind),
          optional,
        },
      ]),
    ),
    credentials: context.credentialsOf(operation),
    capabilities: capabilitiesOf({ operation, names, argument, result }, context),
  };
}

/** The media types that a call can choose beside the usual ones. */
function mediaOptions(operation: Operation, api: Api): readonly string[] {
  const { accepts, contentTypes } = mediaChoices(api)(operation);
  return [
    ...accepts.slice(1).map((name) => `accept: '${name}'`),
    ...contentTypes.slice(1).map((name) => `contentType: '${name}'`),
  ];
}

function bodyOf(
  { media, key, required, extendable }: ArgumentBody,
  context: DescribedContext,
): TypedBody {
  const { api } = context;
  const needed = objectShape(media.schema, api)?.required.length ?? 0;
  return {
    key,
    required,
    omissible: key === undefined && extendable && needed === 0,
    type: bodyType(media, context),
    at: media.schema?.at,
  };
}

function bodyType(media: MediaType, { api, types }: DescribedContext): TypeNode {
  const { schema } = media;
  if (isForm(media, api)) return schema ? types.typeOf(schema) : unknown;
  const target = schema && resolve(api, schema);
  if (target?.type?.includes('string') === true && !speaksOfBytes(target)) return keyword('string');
  const bytes = namedType('BinaryInput');
  return isText(media) ? union([keyword('string'), bytes]) : bytes;
}

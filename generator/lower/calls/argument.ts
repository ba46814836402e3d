// The argument of a call: one object with the parameters and the body, whose properties are either
// merged with the parameters or under a key.

import type { Api, MediaType, Operation } from '../../model/api.js';
import { essence } from '../../model/capabilities/streams.js';
import { idempotencyParameter } from '../../model/extensions.js';
import type { OperationNames } from '../../model/naming/names.js';
import type { Argument, ArgumentBody, ArgumentParameter, CallOption } from './call.js';
import { requestMediaType, sentMedium } from './media.js';
import { sentMedia } from './media-table.js';
import { objectShape } from './shape.js';

interface Named {
  readonly names: OperationNames;
  readonly api: Api;
}

/** The argument with the usual media type of the body. */
export function callArgument(operation: Operation, named: Named): Argument {
  const content = operation.body?.content ?? [];
  return argumentWith(requestMediaType(content), operation, { ...named, content });
}

/** The arguments by media types of the body, the usual one first, which sends bytes of all. */
export function chosenArguments(
  operation: Operation,
  named: Named,
  contentTypes: readonly string[],
): ReadonlyMap<string, Argument> {
  const content = operation.body?.content ?? [];
  return new Map(
    contentTypes.map((name, index) => {
      const media = content.find((mediaType) => mediaType.name === name);
      return [
        name,
        argumentWith(media, operation, { ...named, content: index === 0 ? content : [] }),
      ];
    }),
  );
}

interface Sent extends Named {
  /** The media types that bytes may have. */
  readonly content: readonly MediaType[];
}

function argumentWith(media: MediaType | undefined, operation: Operation, sent: Sent): Argument {
  const parameters = argumentParameters(operation, sent);
  const isOptional = parameters.every(({ required }) => !required);
  const { body } = operation;
  if (!body || !media) return { parameters, body: undefined, optional: isOptional };
  const own = argumentBody(media, body.required, { ...sent, parameters });
  const needsNone =
    !own.required || (own.key === undefined && own.extendable && own.needs?.length === 0);
  return { parameters, body: own, optional: isOptional && needsNone };
}

function argumentParameters(
  operation: Operation,
  { names, api }: Named,
): readonly ArgumentParameter[] {
  const generated = idempotencyParameter(api, operation);
  return operation.parameters.map((parameter) => ({
    parameter,
    key: names.parameters.get(parameter.at) ?? parameter.name,
    required: (parameter.required || parameter.in === 'path') && parameter !== generated,
  }));
}

function argumentBody(
  media: MediaType,
  required: boolean,
  { parameters, content, api }: Sent & { readonly parameters: readonly ArgumentParameter[] },
): ArgumentBody {
  const { name, schema } = media;
  const medium = sentMedium(media, api);
  const isObject = isStructured({ medium });
  const taken = new Set(parameters.map(({ key }) => key));
  const shape = isObject ? objectShape(schema, api) : undefined;
  // An object without declared properties can be merged only if there are no parameters.
  const isDescribed = shape !== undefined && (shape.isDescribed || parameters.length === 0);
  const isFlat =
    isDescribed && !shape.restrictsOthers && ![...shape.keys].some((key) => taken.has(key));
  return {
    ...{ media, medium, required },
    mediaType: medium === 'json' && name.includes('*') ? 'application/json' : name,
    others: isObject
      ? []
      : content.flatMap((mediaType) => (mediaType === media ? [] : essence(mediaType.name))),
    extendable: isFlat && shape.extendable,
    key: isFlat ? undefined : freeKey(taken),
    ...(shape && { needs: shape.required, declares: shape.keys }),
  };
}

/** Whether the body is written from a structured value, not from bytes or text. */
export function isStructured({ medium }: Pick<ArgumentBody, 'medium'>): boolean {
  const { value } = sentMedia[medium];
  return value === 'schema' || value === 'items';
}

function freeKey(taken: ReadonlySet<string>): string {
  let key = 'body';
  for (let count = 2; taken.has(key); count++)
    key = count === 2 ? 'requestBody' : `requestBody${count}`;
  return key;
}

/** The options that the argument and a key of idempotency bring. */
export function callOptions(
  { body }: Argument,
  idempotency: string | undefined,
): readonly CallOption[] {
  // Callers may add undeclared properties to an object.
  const isOpen =
    body !== undefined &&
    isStructured(body) &&
    (body.key === undefined || body.needs !== undefined);
  return [
    ...(isOpen ? (['BodyRequestOptions'] as const) : []),
    ...(idempotency === undefined ? [] : (['IdempotentRequestOptions'] as const)),
  ];
}

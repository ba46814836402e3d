// The argument of a call: one object with the parameters and the body, whose properties are either
// merged with the parameters or under a key.

import type { Api, MediaType, Operation } from '../../model/api.js';
import { idempotencyParameter } from '../../model/extensions.js';
import type { OperationNames } from '../../model/naming/names.js';
import type { Argument, ArgumentBody, ArgumentParameter, CallOption, SentMedium } from './call.js';
import { requestMediaType, sentMedium } from './media.js';
import { objectShape } from './shape.js';

interface Named {
  readonly names: OperationNames;
  readonly api: Api;
}

/** @param contentType The media type of the body: by default the usual one. */
export function callArgument(operation: Operation, named: Named, contentType?: string): Argument {
  const { body } = operation;
  const parameters = argumentParameters(operation, named);
  const media =
    contentType === undefined
      ? body && requestMediaType(body.content)
      : body?.content.find(({ name }) => name === contentType);
  const isOptional = parameters.every(({ required }) => !required);
  if (!body || !media) return { parameters, body: undefined, optional: isOptional };
  const own = argumentBody(media, { required: body.required, parameters, api: named.api });
  const needsNone =
    !body.required || (own.key === undefined && own.extendable && own.needs?.length === 0);
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

interface Beside {
  readonly required: boolean;
  readonly parameters: readonly ArgumentParameter[];
  readonly api: Api;
}

function argumentBody(media: MediaType, { required, parameters, api }: Beside): ArgumentBody {
  const medium = sentMedium(media, api);
  const taken = new Set(parameters.map(({ key }) => key));
  const shape = isStructured(medium) ? objectShape(media.schema, api) : undefined;
  // An object without declared properties can be merged only if there are no parameters.
  const isDescribed = shape !== undefined && (shape.keys.size > 0 || parameters.length === 0);
  const isFlat =
    isDescribed && !shape.restrictsOthers && ![...shape.keys].some((key) => taken.has(key));
  return {
    ...{ media, medium, required },
    extendable: isFlat && shape.extendable,
    key: isFlat ? undefined : freeKey(taken),
    ...(shape && { needs: shape.required, declares: shape.keys }),
  };
}

/** Whether the body is written from a structured value, not from bytes or text. */
export function isStructured(medium: SentMedium): boolean {
  return medium !== 'string' && medium !== 'text' && medium !== 'binary';
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
    isStructured(body.medium) &&
    (body.key === undefined || body.needs !== undefined);
  return [
    ...(isOpen ? (['BodyRequestOptions'] as const) : []),
    ...(idempotency === undefined ? [] : (['IdempotentRequestOptions'] as const)),
  ];
}

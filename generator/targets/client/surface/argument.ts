// The one argument of a call: parameters and the properties of the body side by side, or the body under a key of its own.

import type { Api, MediaType, Operation, Parameter } from '../../../model/api.js';
import { idempotencyParameter } from '../../../model/capabilities/idempotency.js';
import type { OperationNames } from '../../../naming/names.js';
import {
  isJson,
  isMultipart,
  isStructuredRequest,
  isUrlEncoded,
  requestMediaType,
} from '../../media.js';
import { objectShape } from './shape.js';

export interface Argument {
  readonly parameters: readonly ArgumentParameter[];
  readonly body?: ArgumentBody | undefined;
  /** Whether a call is complete without it. */
  readonly optional: boolean;
}

export interface ArgumentParameter {
  readonly parameter: Parameter;
  /** Its key in the argument. */
  readonly key: string;
  /** A call is not complete without it. */
  readonly required: boolean;
}

export interface ArgumentBody {
  readonly media: MediaType;
  readonly required: boolean;
  /** The key that holds the body; absent where its properties stand beside the parameters. */
  readonly key?: string | undefined;
  /** An interface can extend its type. */
  readonly plain: boolean;
}

export function argumentOf(operation: Operation, names: OperationNames, api: Api): Argument {
  const made = idempotencyParameter(api, operation);
  const parameters = operation.parameters.map((parameter) => ({
    parameter,
    key: names.parameters.get(parameter.at) ?? parameter.name,
    required: (parameter.required || parameter.in === 'path') && parameter !== made,
  }));
  const media = operation.body && requestMediaType(operation.body.content);
  if (operation.body === undefined || media === undefined)
    return { parameters, body: undefined, optional: !parameters.some(isRequired) };
  const keys = new Set(parameters.map(({ key }) => key));
  const shape = isForm(media, api) ? objectShape(media.schema, api) : undefined;
  // An object about whose properties nothing is said can still be told from the parameters where there are none.
  const isTold = shape !== undefined && (shape.keys.size > 0 || parameters.length === 0);
  const flat = isTold && !shape.open && ![...shape.keys].some((key) => keys.has(key));
  const { required } = operation.body;
  const bodyIsOptional = !required || (flat && shape.plain && shape.required.length === 0);
  return {
    parameters,
    body: { media, required, plain: flat && shape.plain, key: flat ? undefined : freeKey(keys) },
    optional: !parameters.some(isRequired) && bodyIsOptional,
  };
}

function isRequired({ required }: ArgumentParameter): boolean {
  return required;
}

/** Whether it is written from an object. */
export function isForm(media: MediaType, api: Api): boolean {
  const { name } = media;
  return isJson(name) || isMultipart(name) || isUrlEncoded(name) || isStructuredRequest(media, api);
}

function freeKey(taken: ReadonlySet<string>): string {
  let key = 'body';
  for (let count = 2; taken.has(key); count++)
    key = count === 2 ? 'requestBody' : `requestBody${count}`;
  return key;
}

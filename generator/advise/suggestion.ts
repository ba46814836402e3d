// What a document might declare, and whether the declaration would hold if it did.

import type { Api, Operation } from '../model/api.js';
import { extensionOf } from '../model/extensions.js';
import { paginationOf } from '../model/capabilities/pagination.js';
import { streamChoiceOf } from '../model/capabilities/streams.js';
import { uploadOf } from '../model/capabilities/uploads.js';
import { waiterOf, waitPlanOf } from '../model/capabilities/waiters.js';
import type { Json, JsonObject } from '../model/json.js';

export interface Suggestion {
  readonly extension: Declarable | 'x-stream-end';
  readonly value: Json;
  /** What speaks for it, for whoever decides. */
  readonly why: string;
}

const checks = {
  'x-pagination': paginationOf,
  'x-waiter': waiterOf,
  'x-waits-for': waitPlanOf,
  'x-stream-when': streamChoiceOf,
  'x-upload': uploadOf,
} as const;

type Declarable = keyof typeof checks;

/** The operation as it would be. */
export function declared(
  operation: Operation,
  extension: Declarable,
  value: JsonObject,
): Operation {
  return { ...operation, extensions: new Map([...operation.extensions, [extension, value]]) };
}

/** Whether a declaration would hold, if a document made it. */
export function declares(
  api: Api,
  operation: Operation,
  extension: Declarable,
  value: JsonObject,
): boolean {
  const { problems } = checks[extension](api, declared(operation, extension, value));
  return (
    extensionOf(declared(operation, extension, value), extension) !== undefined &&
    problems.every(({ severity }) => severity !== 'error')
  );
}

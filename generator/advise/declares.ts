// Whether a declaration would hold, if a document made it.

import type { Api, Operation } from '../model/api.js';
import type { JsonObject } from '../model/json.js';
import { paginationOf } from '../model/pagination.js';
import { streamChoiceOf } from '../model/stream-choice.js';
import { uploadOf } from '../model/uploads.js';
import { waiterOf, waitPlanOf } from '../model/waiters.js';

const checks = {
  'x-pagination': paginationOf,
  'x-waiter': waiterOf,
  'x-waits-for': waitPlanOf,
  'x-stream-when': streamChoiceOf,
  'x-upload': uploadOf,
} as const;

export type Declarable = keyof typeof checks;

/** The operation as it would be. */
export function declared(
  operation: Operation,
  extension: Declarable,
  value: JsonObject,
): Operation {
  return { ...operation, extensions: new Map([...operation.extensions, [extension, value]]) };
}

export function declares(
  api: Api,
  operation: Operation,
  extension: Declarable,
  value: JsonObject,
): boolean {
  const { problems } = checks[extension](api, declared(operation, extension, value));
  return problems.every(({ severity }) => severity !== 'error');
}

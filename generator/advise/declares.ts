// Whether a declaration would hold, if a document made it.

import type { Api, Operation } from '../model/api.js';
import type { JsonObject } from '../model/json.js';
import { paginationOf } from '../model/capabilities/pagination.js';
import { streamChoiceOf } from '../model/capabilities/stream-choice.js';
import { uploadOf } from '../model/capabilities/uploads.js';
import { waiterOf, waitPlanOf } from '../model/capabilities/waiters.js';

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

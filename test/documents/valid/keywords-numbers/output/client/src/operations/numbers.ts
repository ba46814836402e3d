import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { NumbersModel } from '../types/numbers.js';

export type PutNumbersParams = NumbersModel;

const putNumbersOperation = {
  id: 'putNumbers',
  method: 'PUT',
  path: '/numbers',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `PUT /numbers`
 *
 * @returns Stored.
 */
export function putNumbers(
  client: ApiClient,
  params: PutNumbersParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putNumbersOperation, params, options);
}

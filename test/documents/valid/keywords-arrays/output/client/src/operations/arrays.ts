import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { ArraysModel } from '../types/arrays.js';

export type PutArraysParams = ArraysModel;

const putArraysOperation = {
  id: 'putArrays',
  method: 'PUT',
  path: '/arrays',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `PUT /arrays`
 *
 * @returns Stored.
 */
export function putArrays(
  client: ApiClient,
  params: PutArraysParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putArraysOperation, params, options);
}

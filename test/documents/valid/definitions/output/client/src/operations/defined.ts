import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Defined } from '../types/defined.js';

export type PutDefinedParams = Defined;

const putDefinedOperation = {
  id: 'putDefined',
  method: 'PUT',
  path: '/defined',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `PUT /defined`
 *
 * @returns Stored.
 */
export function putDefined(
  client: ApiClient,
  params: PutDefinedParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putDefinedOperation, params, options);
}

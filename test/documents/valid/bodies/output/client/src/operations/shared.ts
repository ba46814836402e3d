import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

export type PutSharedRequest = { x: number };

export type PutSharedParams = PutSharedRequest;

const putSharedOperation = {
  id: 'putShared',
  method: 'PUT',
  path: '/shared',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `PUT /shared`
 *
 * @param params Shared.
 */
export function putShared(
  client: ApiClient,
  params: PutSharedParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putSharedOperation, params, options);
}

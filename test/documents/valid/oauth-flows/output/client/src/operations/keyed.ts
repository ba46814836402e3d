import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getKeyedOperation = {
  id: 'getKeyed',
  method: 'GET',
  path: '/keyed',
  success: { '204': 'none' },
  security: [['x-api-key']],
} as const satisfies OperationDescriptor;

/**
 * `GET /keyed`
 *
 * @returns A scheme whose name begins as extensions do.
 */
export function getKeyed(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getKeyedOperation, {}, options);
}

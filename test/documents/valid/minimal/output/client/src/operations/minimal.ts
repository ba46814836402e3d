import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getMinimalOperation = {
  id: 'getMinimal',
  method: 'GET',
  path: '/minimal',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `GET /minimal`
 *
 * @returns Nothing to say.
 */
export function getMinimal(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getMinimalOperation, {}, options);
}

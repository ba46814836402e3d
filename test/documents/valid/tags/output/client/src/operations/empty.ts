import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getEmptyOperation = {
  id: 'getEmpty',
  method: 'GET',
  path: '/empty',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /empty` */
export function getEmpty(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getEmptyOperation, {}, options);
}

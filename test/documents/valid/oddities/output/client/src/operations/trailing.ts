import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getTrailingOperation = {
  id: 'getTrailing',
  method: 'GET',
  path: '/trailing/',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /trailing/` */
export function getTrailing(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getTrailingOperation, {}, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getOpenOperation = {
  id: 'getOpen',
  method: 'GET',
  path: '/open',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /open` */
export function getOpen(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getOpenOperation, {}, options);
}

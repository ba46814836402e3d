import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getOperation = {
  id: 'get',
  method: 'GET',
  path: '/',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /` */
export function get(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getOperation, {}, options);
}

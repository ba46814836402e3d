import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getRelativeOperation = {
  id: 'getRelative',
  method: 'GET',
  path: '/relative',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /relative` */
export function getRelative(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getRelativeOperation, {}, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getOtherOperation = {
  id: 'getOther',
  method: 'GET',
  path: '/two',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /two` */
export function getOther(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getOtherOperation, {}, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getNoneOperation = {
  id: 'getNone',
  method: 'GET',
  path: '/none',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /none` */
export function getNone(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getNoneOperation, {}, options);
}

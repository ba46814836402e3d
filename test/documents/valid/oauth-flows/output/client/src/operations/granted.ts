import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getGrantedOperation = {
  id: 'getGranted',
  method: 'GET',
  path: '/granted',
  success: { '204': 'none' },
  security: [['flows']],
} as const satisfies OperationDescriptor;

/** `GET /granted` */
export function getGranted(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getGrantedOperation, {}, options);
}

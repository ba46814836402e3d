import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getUndeclaredOperation = {
  id: 'getUndeclared',
  method: 'GET',
  path: '/undeclared',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /undeclared` */
export function getUndeclared(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getUndeclaredOperation, {}, options);
}

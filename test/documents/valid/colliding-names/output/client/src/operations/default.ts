import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const deleteOperationOperation = {
  id: 'delete',
  method: 'DELETE',
  path: '/delete',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `DELETE /delete` */
export function deleteOperation(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(deleteOperationOperation, {}, options);
}

const constructorOperation = {
  id: 'constructor',
  method: 'GET',
  path: '/new',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /new` */
export function constructor(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(constructorOperation, {}, options);
}

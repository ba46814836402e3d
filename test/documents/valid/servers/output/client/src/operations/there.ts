import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getThereOperation = {
  id: 'getThere',
  method: 'GET',
  path: '/there',
  success: { '204': 'none' },
  server: 'https://there.example.com',
} as const satisfies OperationDescriptor;

/** `GET /there` */
export function getThere(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getThereOperation, {}, options);
}

const putThereOperation = {
  id: 'putThere',
  method: 'PUT',
  path: '/there',
  success: { '204': 'none' },
  server: 'https://put.example.com/base',
} as const satisfies OperationDescriptor;

/** `PUT /there` */
export function putThere(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(putThereOperation, {}, options);
}

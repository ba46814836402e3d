import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getUpperOperation = {
  id: 'getUpper',
  method: 'GET',
  path: '/Things',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /Things` */
export function getUpper(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getUpperOperation, {}, options);
}

const getLowerOperation = {
  id: 'getLower',
  method: 'GET',
  path: '/things',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /things` */
export function getLower(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getLowerOperation, {}, options);
}

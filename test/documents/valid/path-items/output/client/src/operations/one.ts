import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getOneOperation = {
  id: 'getOne',
  method: 'GET',
  path: '/one',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /one` */
export function getOne(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getOneOperation, {}, options);
}

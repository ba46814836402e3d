import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getHereOperation = {
  id: 'getHere',
  method: 'GET',
  path: '/here',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /here` */
export function getHere(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getHereOperation, {}, options);
}

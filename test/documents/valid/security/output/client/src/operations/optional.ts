import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getOptionalOperation = {
  id: 'getOptional',
  method: 'GET',
  path: '/optional',
  success: { '204': 'none' },
  security: [[], ['basic']],
} as const satisfies OperationDescriptor;

/** `GET /optional` */
export function getOptional(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getOptionalOperation, {}, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getScopedOperation = {
  id: 'getScoped',
  method: 'GET',
  path: '/scoped',
  success: { '204': 'none' },
  security: [['oauth'], ['openId']],
} as const satisfies OperationDescriptor;

/** `GET /scoped` */
export function getScoped(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getScopedOperation, {}, options);
}

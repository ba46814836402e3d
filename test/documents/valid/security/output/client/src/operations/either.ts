import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getEitherOperation = {
  id: 'getEither',
  method: 'GET',
  path: '/either',
  success: { '204': 'none' },
  security: [['headerKey'], ['queryKey', 'cookieKey']],
} as const satisfies OperationDescriptor;

/** `GET /either` */
export function getEither(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getEitherOperation, {}, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getUsualOperation = {
  id: 'getUsual',
  method: 'GET',
  path: '/usual',
  success: { '204': 'none' },
  security: [['bearer']],
} as const satisfies OperationDescriptor;

/** `GET /usual` */
export function getUsual(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getUsualOperation, {}, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getMutualOperation = {
  id: 'getMutual',
  method: 'GET',
  path: '/mutual',
  success: { '204': 'none' },
  security: [['mutual']],
} as const satisfies OperationDescriptor;

/** `GET /mutual` */
export function getMutual(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getMutualOperation, {}, options);
}

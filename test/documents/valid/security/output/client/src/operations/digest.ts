import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getDigestOperation = {
  id: 'getDigest',
  method: 'GET',
  path: '/digest',
  success: { '204': 'none' },
  security: [['bearer']],
} as const satisfies OperationDescriptor;

/** `GET /digest` */
export function getDigest(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getDigestOperation, {}, options);
}

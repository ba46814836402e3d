import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Sloppy } from '../types/sloppy.js';

const getSloppyOperation = {
  id: 'getSloppy',
  method: 'GET',
  path: '/sloppy',
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `GET /sloppy` */
export function getSloppy(client: ApiClient, options?: RequestOptions): ApiCall<Sloppy> {
  return client.call(getSloppyOperation, {}, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

const getBothOperation = {
  id: 'getBoth',
  method: 'GET',
  path: '/both',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /both` */
export function getBoth(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getBothOperation, {}, options);
}

const getTwiceOperation = {
  id: 'getTwice',
  method: 'GET',
  path: '/twice',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /twice` */
export function getTwice(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getTwiceOperation, {}, options);
}

const getCaseOperation = {
  id: 'getCase',
  method: 'GET',
  path: '/case',
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /case` */
export function getCase(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(getCaseOperation, {}, options);
}

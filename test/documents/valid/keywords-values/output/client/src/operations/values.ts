import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { ValuesModel } from '../types/values.js';

const getValuesOperation = {
  id: 'getValues',
  method: 'GET',
  path: '/values',
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `GET /values` */
export function getValues(client: ApiClient, options?: RequestOptions): ApiCall<ValuesModel> {
  return client.call(getValuesOperation, {}, options);
}

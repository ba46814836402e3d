import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { 名前 } from '../types/emoji.js';

const operationOperation = {
  id: '🚀',
  method: 'GET',
  path: '/emoji',
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `GET /emoji` */
export function operation(client: ApiClient, options?: RequestOptions): ApiCall<名前> {
  return client.call(operationOperation, {}, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

export type PutListRequest = number[];

export interface PutListParams {
  body: PutListRequest;
}

const putListOperation = {
  id: 'putList',
  method: 'PUT',
  path: '/list',
  body: { mediaType: 'application/json', required: true, key: 'body', write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `PUT /list` */
export function putList(
  client: ApiClient,
  params: PutListParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putListOperation, params, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

export type PutWordRequest = string;

export interface PutWordParams {
  body: PutWordRequest;
}

export type PutWordResponse = string;

const putWordOperation = {
  id: 'putWord',
  method: 'PUT',
  path: '/word',
  body: { mediaType: 'application/json', required: true, key: 'body', write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `PUT /word` */
export function putWord(
  client: ApiClient,
  params: PutWordParams,
  options?: RequestOptions,
): ApiCall<PutWordResponse> {
  return client.call(putWordOperation, params, options);
}

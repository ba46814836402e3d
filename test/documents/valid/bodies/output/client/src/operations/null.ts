import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

export type PutNullRequest = { a?: string } | null;

export interface PutNullParams {
  body: PutNullRequest;
}

export type PutNullResponse = null;

const putNullOperation = {
  id: 'putNull',
  method: 'PUT',
  path: '/null',
  body: { mediaType: 'application/json', required: true, key: 'body', write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `PUT /null` */
export function putNull(
  client: ApiClient,
  params: PutNullParams,
  options?: RequestOptions,
): ApiCall<PutNullResponse> {
  return client.call(putNullOperation, params, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

export type PutUnionRequest = { a: string } | { b: number };

export type PutUnionParams = PutUnionRequest;

const putUnionOperation = {
  id: 'putUnion',
  method: 'PUT',
  path: '/union',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `PUT /union` */
export function putUnion(
  client: ApiClient,
  params: PutUnionParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putUnionOperation, params, options);
}

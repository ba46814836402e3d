import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Booleans } from '../types/booleans.js';

export type PutBooleansParams = Booleans;

export type PutBooleansResponse = unknown | unknown;

const putBooleansOperation = {
  id: 'putBooleans',
  method: 'PUT',
  path: '/booleans',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'json', '202': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `PUT /booleans`
 *
 * @returns 200: Anything.
 * 202: No schema at all.
 */
export function putBooleans(
  client: ApiClient,
  params: PutBooleansParams = {},
  options?: RequestOptions,
): ApiCall<PutBooleansResponse> {
  return client.call(putBooleansOperation, params, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { FormatsModel } from '../types/formats.js';

export type PutFormatsParams = FormatsModel;

const putFormatsOperation = {
  id: 'putFormats',
  method: 'PUT',
  path: '/formats',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `PUT /formats`
 *
 * @returns Stored.
 */
export function putFormats(
  client: ApiClient,
  params: PutFormatsParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putFormatsOperation, params, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { StringsModel } from '../types/strings.js';

export type PutStringsParams = StringsModel;

const putStringsOperation = {
  id: 'putStrings',
  method: 'PUT',
  path: '/strings',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `PUT /strings`
 *
 * @returns Stored.
 */
export function putStrings(
  client: ApiClient,
  params: PutStringsParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putStringsOperation, params, options);
}

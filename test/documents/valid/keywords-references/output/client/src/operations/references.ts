import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { ReferencesModel } from '../types/references.js';

export type PutReferencesParams = ReferencesModel;

const putReferencesOperation = {
  id: 'putReferences',
  method: 'PUT',
  path: '/references',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `PUT /references`
 *
 * @returns Stored.
 */
export function putReferences(
  client: ApiClient,
  params: PutReferencesParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putReferencesOperation, params, options);
}

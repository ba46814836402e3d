import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { CompositionModel } from '../types/composition.js';

export type PutCompositionParams = CompositionModel;

const putCompositionOperation = {
  id: 'putComposition',
  method: 'PUT',
  path: '/composition',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `PUT /composition`
 *
 * @returns Stored.
 */
export function putComposition(
  client: ApiClient,
  params: PutCompositionParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putCompositionOperation, params, options);
}

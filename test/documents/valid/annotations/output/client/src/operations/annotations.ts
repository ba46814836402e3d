import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { AnnotationsModel } from '../types/annotations.js';

export type PutAnnotationsParams = AnnotationsModel;

const putAnnotationsOperation = {
  id: 'putAnnotations',
  method: 'PUT',
  path: '/annotations',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * Stores annotations
 *
 * Takes *everything*.
 *
 * - a list
 * - with `code`
 *
 * `PUT /annotations`
 *
 * @param params What to store.
 * @returns Stored.
 * @see https://example.com/put
 */
export function putAnnotations(
  client: ApiClient,
  params: PutAnnotationsParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putAnnotationsOperation, params, options);
}

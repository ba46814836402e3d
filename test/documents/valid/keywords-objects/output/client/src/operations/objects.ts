import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { ObjectsModel } from '../types/objects.js';

export type PutObjectsParams = ObjectsModel;

const putObjectsOperation = {
  id: 'putObjects',
  method: 'PUT',
  path: '/objects',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `PUT /objects`
 *
 * @returns Stored.
 */
export function putObjects(
  client: ApiClient,
  params: PutObjectsParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putObjectsOperation, params, options);
}

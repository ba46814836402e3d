import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { CirclesModel, Tree } from '../types/circles.js';

export type PutCirclesParams = CirclesModel;

const putCirclesOperation = {
  id: 'putCircles',
  method: 'PUT',
  path: '/circles',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `PUT /circles` */
export function putCircles(
  client: ApiClient,
  params: PutCirclesParams = {},
  options?: RequestOptions,
): ApiCall<Tree> {
  return client.call(putCirclesOperation, params, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import type { ApiCall } from '../runtime/types.js';
import type { SiblingsModel } from '../types/siblings.js';

export interface GetSiblingsParams {
  /** The identifier of the siblings. */
  id: string;
}

const getSiblingsOperation = {
  id: 'getSiblings',
  method: 'GET',
  path: '/siblings/{id}',
  fill: fillPath,
  parameters: [{ name: 'id', in: 'path', required: true, write: inPath }],
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `GET /siblings/{id}`
 *
 * @throws {NotFoundError} 404: No such siblings.
 */
export function getSiblings(
  client: ApiClient,
  params: GetSiblingsParams,
  options?: RequestOptions,
): ApiCall<SiblingsModel> {
  return client.call(getSiblingsOperation, params, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import type { ApiCall } from '../runtime/types.js';
import type { Sloppy } from '../types/sloppy.js';

export interface GetSloppyParams {
  id: string;
}

const getSloppyOperation = {
  id: 'getSloppy',
  method: 'GET',
  path: '/sloppy/{id}',
  fill: fillPath,
  parameters: [{ name: 'id', in: 'path', required: true, write: inPath }],
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `GET /sloppy/{id}` */
export function getSloppy(
  client: ApiClient,
  params: GetSloppyParams,
  options?: RequestOptions,
): ApiCall<Sloppy> {
  return client.call(getSloppyOperation, params, options);
}

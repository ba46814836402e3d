import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import type { ApiCall } from '../runtime/types.js';

export interface CancelColonParams {
  id: string;
}

const cancelColonOperation = {
  id: 'cancelColon',
  method: 'POST',
  path: '/colon/{id}:cancel',
  fill: fillPath,
  parameters: [{ name: 'id', in: 'path', required: true, write: inPath }],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `POST /colon/{id}:cancel` */
export function cancelColon(
  client: ApiClient,
  params: CancelColonParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(cancelColonOperation, params, options);
}

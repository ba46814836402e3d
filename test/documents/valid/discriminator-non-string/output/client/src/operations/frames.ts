import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Frame } from '../types/frames.js';

export type CreateFrameParams = Frame;

const createFrameOperation = {
  id: 'createFrame',
  method: 'POST',
  path: '/frames',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `POST /frames` */
export function createFrame(
  client: ApiClient,
  params: CreateFrameParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(createFrameOperation, params, options);
}

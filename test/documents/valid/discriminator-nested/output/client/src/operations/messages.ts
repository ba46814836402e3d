import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Message } from '../types/messages.js';

export type CreateMessageParams = Message;

const createMessageOperation = {
  id: 'createMessage',
  method: 'POST',
  path: '/messages',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `POST /messages` */
export function createMessage(
  client: ApiClient,
  params: CreateMessageParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(createMessageOperation, params, options);
}

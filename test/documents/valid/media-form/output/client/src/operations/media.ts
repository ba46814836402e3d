import type { ApiClient } from '../runtime/api-client.js';
import { writeUrlencoded } from '../runtime/body-urlencoded.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';

export type SendFormRequest = {
  name: string;
  age?: number;
  tags?: string[];
  commas?: number[];
  point?: { x?: number };
  deep?: { y?: string };
};

export type SendFormParams = SendFormRequest;

const sendFormOperation = {
  id: 'sendForm',
  method: 'POST',
  path: '/form',
  body: {
    mediaType: 'application/x-www-form-urlencoded',
    required: true,
    encoding: {
      commas: { style: 'form', explode: false },
      deep: { style: 'deepObject', explode: true },
    },
    write: writeUrlencoded,
  },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `POST /form` */
export function sendForm(
  client: ApiClient,
  params: SendFormParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(sendFormOperation, params, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Thirty, ThirtyInput } from '../types/thirty.js';

export type PostThirtyParams = ThirtyInput;

const postThirtyOperation = {
  id: 'postThirty',
  method: 'POST',
  path: '/thirty',
  body: { mediaType: 'application/json', write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `POST /thirty` */
export function postThirty(
  client: ApiClient,
  params: PostThirtyParams = {},
  options?: RequestOptions,
): ApiCall<Thirty> {
  return client.call(postThirtyOperation, params, options);
}

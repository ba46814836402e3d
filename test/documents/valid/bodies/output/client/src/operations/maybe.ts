import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { AllOrNone, ApiCall } from '../runtime/types.js';

export type PutMaybeRequest = { a: string };

export type PutMaybeParams = AllOrNone<PutMaybeRequest>;

const putMaybeOperation = {
  id: 'putMaybe',
  method: 'PUT',
  path: '/maybe',
  body: { mediaType: 'application/json', write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `PUT /maybe` */
export function putMaybe(
  client: ApiClient,
  params: PutMaybeParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putMaybeOperation, params, options);
}

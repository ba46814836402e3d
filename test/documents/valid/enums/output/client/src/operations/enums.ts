import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Enums, EnumsInput } from '../types/enums.js';

export type PostEnumsParams = EnumsInput;

const postEnumsOperation = {
  id: 'postEnums',
  method: 'POST',
  path: '/enums',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `POST /enums` */
export function postEnums(
  client: ApiClient,
  params: PostEnumsParams,
  options?: RequestOptions,
): ApiCall<Enums> {
  return client.call(postEnumsOperation, params, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import type { ApiCall } from '../runtime/types.js';

export type PutMapRequest = { [key: string]: string };

export interface PutMapParams {
  key: string;
  body: PutMapRequest;
}

const putMapOperation = {
  id: 'putMap',
  method: 'PUT',
  path: '/map/{key}',
  fill: fillPath,
  parameters: [{ name: 'key', in: 'path', required: true, write: inPath }],
  body: { mediaType: 'application/json', required: true, key: 'body', write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `PUT /map/{key}` */
export function putMap(
  client: ApiClient,
  params: PutMapParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putMapOperation, params, options);
}

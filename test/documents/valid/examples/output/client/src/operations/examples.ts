import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import { inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';
import type { Exemplary } from '../types/examples.js';

export interface PutExampleParams {
  /** @example "e-1" */
  id: string;
  /** @example 1 */
  size?: number;
  body?: Exemplary;
}

const putExampleOperation = {
  id: 'putExample',
  method: 'PUT',
  path: '/examples/{id}',
  fill: fillPath,
  parameters: [
    { name: 'id', in: 'path', required: true, write: inPath },
    { name: 'size', in: 'query', write: inQuery },
  ],
  body: { mediaType: 'application/json', key: 'body', write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `PUT /examples/{id}` */
export function putExample(
  client: ApiClient,
  params: PutExampleParams,
  options?: RequestOptions,
): ApiCall<Exemplary> {
  return client.call(putExampleOperation, params, options);
}

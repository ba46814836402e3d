import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';
import type { Extended } from '../types/extended.js';

export interface GetExtendedParams {
  q?: string;
}

const getExtendedOperation = {
  id: 'getExtended',
  method: 'GET',
  path: '/extended',
  parameters: [{ name: 'q', in: 'query', write: inQuery }],
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/** `GET /extended` */
export function getExtended(
  client: ApiClient,
  params: GetExtendedParams = {},
  options?: RequestOptions,
): ApiCall<Extended> {
  return client.call(getExtendedOperation, params, options);
}

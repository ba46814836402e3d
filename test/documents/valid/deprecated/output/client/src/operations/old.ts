import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { readHeaders } from '../runtime/response-headers.js';
import { inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';
import type { Old } from '../types/old.js';

export interface GetOldParams {
  /** @deprecated */
  legacy?: string;
}

const getOldOperation = {
  id: 'getOld',
  method: 'GET',
  path: '/old',
  parameters: [{ name: 'legacy', in: 'query', write: inQuery }],
  success: { '200': 'json' },
  accept: 'application/json',
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/**
 * Reads something old
 *
 * `GET /old`
 *
 * @deprecated
 */
export function getOld(
  client: ApiClient,
  params: GetOldParams = {},
  options?: RequestOptions,
): ApiCall<
  Old,
  {
    'x-old'?: string;
  }
> {
  return client.call(getOldOperation, params, options);
}

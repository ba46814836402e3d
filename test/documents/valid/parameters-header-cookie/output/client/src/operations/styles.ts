import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { readHeaders } from '../runtime/response-headers.js';
import { serializeParameter } from '../runtime/serialize.js';
import { inHeader, inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';
import type { HeaderPoint } from '../types/styles.js';

export interface GetHeadersParams {
  /** Format: uuid. */
  'X-Request-Id': string;
  /** At least 1 item. */
  'X-Numbers'?: number[];
  'X-Point'?: HeaderPoint;
  'X-Flat'?: HeaderPoint;
  'X-Json'?: HeaderPoint;
  /** Pattern: `^[a-z0-9]+$`. */
  session: string;
  theme?: 'dark' | 'light';
  /** At least 1 item. */
  sizes?: number[];
}

const getHeadersOperation = {
  id: 'getHeaders',
  method: 'GET',
  path: '/headers',
  parameters: [
    { name: 'X-Request-Id', in: 'header', required: true, write: inHeader },
    { name: 'X-Numbers', in: 'header', write: serializeParameter },
    { name: 'X-Point', in: 'header', explode: true, write: serializeParameter },
    { name: 'X-Flat', in: 'header', write: serializeParameter },
    { name: 'X-Json', in: 'header', mediaType: 'application/json', write: serializeParameter },
    { name: 'session', in: 'cookie', required: true, write: inQuery },
    { name: 'theme', in: 'cookie', write: inQuery },
    { name: 'sizes', in: 'cookie', explode: false, write: serializeParameter },
  ],
  success: { '200': 'none' },
  headers: /*#__PURE__*/ readHeaders({ 'x-total': Number }),
} as const satisfies OperationDescriptor;

/**
 * `GET /headers`
 *
 * @returns With headers.
 */
export function getHeaders(
  client: ApiClient,
  params: GetHeadersParams,
  options?: RequestOptions,
): ApiCall<
  void,
  {
    'x-total': number;
    'x-tags'?: string;
    'x-next'?: string;
    'x-info'?: string;
  }
> {
  return client.call(getHeadersOperation, params, options);
}

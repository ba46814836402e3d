import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import { inHeader, inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';

export interface GetGoodParams {
  shopId: string;
  goodId: string;
  lang?: string;
  'X-Trace'?: string;
}

const getGoodOperation = {
  id: 'getGood',
  method: 'GET',
  path: '/shops/{shopId}/goods/{goodId}',
  fill: fillPath,
  parameters: [
    { name: 'shopId', in: 'path', required: true, write: inPath },
    { name: 'goodId', in: 'path', required: true, write: inPath },
    { name: 'lang', in: 'query', write: inQuery },
    { name: 'X-Trace', in: 'header', write: inHeader },
  ],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `GET /shops/{shopId}/goods/{goodId}` */
export function getGood(
  client: ApiClient,
  params: GetGoodParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(getGoodOperation, params, options);
}

export interface PutGoodParams {
  shopId: string;
  'X-Trace'?: string;
  /** A number here. */
  goodId: number;
  lang: 'de' | 'en';
}

const putGoodOperation = {
  id: 'putGood',
  method: 'PUT',
  path: '/shops/{shopId}/goods/{goodId}',
  fill: fillPath,
  parameters: [
    { name: 'shopId', in: 'path', required: true, write: inPath },
    { name: 'X-Trace', in: 'header', write: inHeader },
    { name: 'goodId', in: 'path', required: true, write: inPath },
    { name: 'lang', in: 'query', required: true, write: inQuery },
  ],
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `PUT /shops/{shopId}/goods/{goodId}` */
export function putGood(
  client: ApiClient,
  params: PutGoodParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putGoodOperation, params, options);
}

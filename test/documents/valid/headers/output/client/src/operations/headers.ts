import type { ApiClient } from '../runtime/api-client.js';
import { writeUrlencoded } from '../runtime/body-urlencoded.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { readHeaders } from '../runtime/response-headers.js';
import type { AllOrNone, ApiCall } from '../runtime/types.js';
import type { XAnswered } from '../types/headers.js';

const getAnsweredOperation = {
  id: 'getAnswered',
  method: 'GET',
  path: '/answered',
  success: { '200': 'json' },
  accept: 'application/json',
  headers: /*#__PURE__*/ readHeaders({ 'x-rate-limit': Number }),
} as const satisfies OperationDescriptor;

/**
 * `GET /answered`
 *
 * @returns With headers of every kind.
 */
export function getAnswered(
  client: ApiClient,
  options?: RequestOptions,
): ApiCall<
  XAnswered,
  {
    'x-rate-limit': number;
    'x-shared'?: string;
    'x-listed'?: string;
    'x-content'?: string;
  }
> {
  return client.call(getAnsweredOperation, {}, options);
}

export type PostAnsweredRequest = {
  /** Format: uri. */
  'x-link': string;
  path?: string;
};

export type PostAnsweredParams = AllOrNone<PostAnsweredRequest>;

const postAnsweredOperation = {
  id: 'postAnswered',
  method: 'POST',
  path: '/answered',
  body: {
    mediaType: 'application/x-www-form-urlencoded',
    encoding: { 'x-link': { allowReserved: true }, path: { allowReserved: true } },
    write: writeUrlencoded,
  },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/**
 * `POST /answered`
 *
 * @returns Done.
 */
export function postAnswered(
  client: ApiClient,
  params: PostAnsweredParams = {},
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(postAnsweredOperation, params, options);
}

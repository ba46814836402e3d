import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { readHeaders } from '../runtime/response-headers.js';
import type { ApiCall } from '../runtime/types.js';
import type { Answer } from '../types/responses.js';

const getResponsesOperation = {
  id: 'getResponses',
  method: 'GET',
  path: '/responses',
  success: { '200': 'json', '201': 'json', '204': 'none' },
  accept: 'application/json',
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/**
 * `GET /responses`
 *
 * @returns 200: A thing.
 * 201: Made.
 * 204: Nothing.
 * @throws {BadRequestError} 400: Wrong.
 * @throws {InternalServerError} 500: Broken.
 * @throws {ApiError} 4XX: Some mistake of the client.
 * @throws {ApiError} Other statuses: Anything else.
 */
export function getResponses(
  client: ApiClient,
  options?: RequestOptions,
): ApiCall<
  Answer | undefined,
  {
    location?: string;
  }
> {
  return client.call(getResponsesOperation, {}, options);
}

const postResponsesOperation = {
  id: 'postResponses',
  method: 'POST',
  path: '/responses',
  success: { '2XX': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `POST /responses`
 *
 * @returns Fine.
 */
export function postResponses(client: ApiClient, options?: RequestOptions): ApiCall<Answer> {
  return client.call(postResponsesOperation, {}, options);
}

const deleteResponsesOperation = {
  id: 'deleteResponses',
  method: 'DELETE',
  path: '/responses',
  success: { default: 'none' },
} as const satisfies OperationDescriptor;

/**
 * `DELETE /responses`
 *
 * @returns Whatever happened.
 */
export function deleteResponses(client: ApiClient, options?: RequestOptions): ApiCall<void> {
  return client.call(deleteResponsesOperation, {}, options);
}

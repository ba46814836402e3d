import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import { readHeaders } from '../runtime/response-headers.js';
import type { ApiCall } from '../runtime/types.js';
import type { Id } from '../types/books.js';
import type { Book } from '../types/shared.js';

export interface GetBookParams {
  id: Id;
}

const getBookOperation = {
  id: 'getBook',
  method: 'GET',
  path: '/books/{id}',
  fill: fillPath,
  parameters: [{ name: 'id', in: 'path', required: true, write: inPath }],
  success: { '200': 'json' },
  accept: 'application/json',
  security: [['key']],
  headers: /*#__PURE__*/ readHeaders({ 'x-revision': Number }),
} as const satisfies OperationDescriptor;

/**
 * `GET /books/{id}`
 *
 * @returns A book.
 * @throws {NotFoundError} 404: None.
 */
export function getBook(
  client: ApiClient,
  params: GetBookParams,
  options?: RequestOptions,
): ApiCall<
  Book,
  {
    'x-revision'?: number;
  }
> {
  return client.call(getBookOperation, params, options);
}

export interface PutBookParams extends Book {
  id: Id;
}

const putBookOperation = {
  id: 'putBook',
  method: 'PUT',
  path: '/books/{id}',
  fill: fillPath,
  parameters: [{ name: 'id', in: 'path', required: true, write: inPath }],
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '204': 'none' },
} as const satisfies OperationDescriptor;

/** `PUT /books/{id}` */
export function putBook(
  client: ApiClient,
  params: PutBookParams,
  options?: RequestOptions,
): ApiCall<void> {
  return client.call(putBookOperation, params, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import { writeRaw } from '../runtime/body-raw.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall, BinaryInput } from '../runtime/types.js';
import type { XmlBook } from '../types/books.js';

export interface PutXmlBookParams {
  body: BinaryInput;
}

const putXmlBookOperation = {
  id: 'putXmlBook',
  method: 'PUT',
  path: '/xml-books',
  body: { mediaType: 'application/xml', required: true, key: 'body', write: writeRaw },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `PUT /xml-books`
 *
 * @returns The book.
 */
export function putXmlBook(
  client: ApiClient,
  params: PutXmlBookParams,
  options?: RequestOptions,
): ApiCall<XmlBook> {
  return client.call(putXmlBookOperation, params, options);
}

import type { PutXmlBookParams } from '../operations/books.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { XmlBook } from '../types/books.js';
import * as operations from '../operations/books.js';

export class Books {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `PUT /xml-books`
   *
   * @returns The book.
   */
  putXmlBook(params: PutXmlBookParams, options?: RequestOptions): ApiCall<XmlBook> {
    return operations.putXmlBook(this.#client, params, options);
  }
}

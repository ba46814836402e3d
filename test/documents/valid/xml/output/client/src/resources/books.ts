import type { PutBookParams } from '../operations/books.js';
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
   * `PUT /books`
   *
   * @returns The book.
   */
  put(params: PutBookParams, options?: RequestOptions): ApiCall<XmlBook> {
    return operations.putBook(this.#client, params, options);
  }
}

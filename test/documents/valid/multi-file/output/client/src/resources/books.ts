import type { GetBookParams, PutBookParams } from '../operations/books.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Book } from '../types/shared.js';
import * as operations from '../operations/books.js';

export class Books {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `GET /books/{id}`
   *
   * @returns A book.
   * @throws {NotFoundError} 404: None.
   */
  getBook(
    params: GetBookParams,
    options?: RequestOptions,
  ): ApiCall<
    Book,
    {
      'x-revision'?: number;
    }
  > {
    return operations.getBook(this.#client, params, options);
  }

  /** `PUT /books/{id}` */
  putBook(params: PutBookParams, options?: RequestOptions): ApiCall<void> {
    return operations.putBook(this.#client, params, options);
  }
}

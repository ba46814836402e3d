import type { PutArraysParams } from '../operations/arrays.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/arrays.js';

export class ArraysResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `PUT /arrays`
   *
   * @returns Stored.
   */
  putArrays(params: PutArraysParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.putArrays(this.#client, params, options);
  }
}

import type { PutNumbersParams } from '../operations/numbers.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/numbers.js';

export class NumbersResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `PUT /numbers`
   *
   * @returns Stored.
   */
  putNumbers(params: PutNumbersParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.putNumbers(this.#client, params, options);
  }
}

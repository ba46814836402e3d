import type { PutStringsParams } from '../operations/strings.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/strings.js';

export class StringsResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `PUT /strings`
   *
   * @returns Stored.
   */
  putStrings(params: PutStringsParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.putStrings(this.#client, params, options);
  }
}

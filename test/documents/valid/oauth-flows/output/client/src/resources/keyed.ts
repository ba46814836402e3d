import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/keyed.js';

export class Keyed {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `GET /keyed`
   *
   * @returns A scheme whose name begins as extensions do.
   */
  getKeyed(options?: RequestOptions): ApiCall<void> {
    return operations.getKeyed(this.#client, options);
  }
}

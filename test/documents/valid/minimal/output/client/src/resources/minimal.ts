import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/minimal.js';

export class MinimalResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `GET /minimal`
   *
   * @returns Nothing to say.
   */
  getMinimal(options?: RequestOptions): ApiCall<void> {
    return operations.getMinimal(this.#client, options);
  }
}

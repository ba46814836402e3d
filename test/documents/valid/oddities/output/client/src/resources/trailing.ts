import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/trailing.js';

export class Trailing {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /trailing/` */
  getTrailing(options?: RequestOptions): ApiCall<void> {
    return operations.getTrailing(this.#client, options);
  }
}

import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/empty.js';

export class Empty {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /empty` */
  getEmpty(options?: RequestOptions): ApiCall<void> {
    return operations.getEmpty(this.#client, options);
  }
}

import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/one.js';

export class One {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /one` */
  getOne(options?: RequestOptions): ApiCall<void> {
    return operations.getOne(this.#client, options);
  }
}

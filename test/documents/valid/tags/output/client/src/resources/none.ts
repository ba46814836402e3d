import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/none.js';

export class None {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /none` */
  getNone(options?: RequestOptions): ApiCall<void> {
    return operations.getNone(this.#client, options);
  }
}

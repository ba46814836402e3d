import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/two.js';

export class Two {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /two` */
  getOther(options?: RequestOptions): ApiCall<void> {
    return operations.getOther(this.#client, options);
  }
}

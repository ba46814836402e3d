import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/api.js';

export class Api {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /` */
  get(options?: RequestOptions): ApiCall<void> {
    return operations.get(this.#client, options);
  }
}

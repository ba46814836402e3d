import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/optional.js';

export class Optional {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /optional` */
  getOptional(options?: RequestOptions): ApiCall<void> {
    return operations.getOptional(this.#client, options);
  }
}

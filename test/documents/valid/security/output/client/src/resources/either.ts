import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/either.js';

export class Either {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /either` */
  getEither(options?: RequestOptions): ApiCall<void> {
    return operations.getEither(this.#client, options);
  }
}

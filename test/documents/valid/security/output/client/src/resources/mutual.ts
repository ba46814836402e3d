import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/mutual.js';

export class Mutual {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /mutual` */
  getMutual(options?: RequestOptions): ApiCall<void> {
    return operations.getMutual(this.#client, options);
  }
}

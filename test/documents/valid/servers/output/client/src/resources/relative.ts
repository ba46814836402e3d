import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/relative.js';

export class Relative {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /relative` */
  getRelative(options?: RequestOptions): ApiCall<void> {
    return operations.getRelative(this.#client, options);
  }
}

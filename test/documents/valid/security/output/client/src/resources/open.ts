import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/open.js';

export class OpenResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /open` */
  getOpen(options?: RequestOptions): ApiCall<void> {
    return operations.getOpen(this.#client, options);
  }
}

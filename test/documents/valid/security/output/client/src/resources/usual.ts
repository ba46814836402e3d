import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/usual.js';

export class Usual {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /usual` */
  getUsual(options?: RequestOptions): ApiCall<void> {
    return operations.getUsual(this.#client, options);
  }
}

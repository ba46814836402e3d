import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/things.js';

export class Things {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /Things` */
  getUpper(options?: RequestOptions): ApiCall<void> {
    return operations.getUpper(this.#client, options);
  }

  /** `GET /things` */
  getLower(options?: RequestOptions): ApiCall<void> {
    return operations.getLower(this.#client, options);
  }
}

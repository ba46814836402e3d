import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/default.js';

export class Default {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `DELETE /delete` */
  deleteOperation(options?: RequestOptions): ApiCall<void> {
    return operations.deleteOperation(this.#client, options);
  }

  /** `GET /new` */
  constructor_yc8n(options?: RequestOptions): ApiCall<void> {
    return operations.constructor(this.#client, options);
  }
}

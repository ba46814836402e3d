import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/scoped.js';

export class Scoped {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /scoped` */
  getScoped(options?: RequestOptions): ApiCall<void> {
    return operations.getScoped(this.#client, options);
  }
}

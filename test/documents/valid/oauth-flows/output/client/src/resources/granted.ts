import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/granted.js';

export class Granted {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /granted` */
  getGranted(options?: RequestOptions): ApiCall<void> {
    return operations.getGranted(this.#client, options);
  }
}

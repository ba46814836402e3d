import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/there.js';

export class There {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /there` */
  getThere(options?: RequestOptions): ApiCall<void> {
    return operations.getThere(this.#client, options);
  }

  /** `PUT /there` */
  putThere(options?: RequestOptions): ApiCall<void> {
    return operations.putThere(this.#client, options);
  }
}

import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/here.js';

export class Here {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /here` */
  getHere(options?: RequestOptions): ApiCall<void> {
    return operations.getHere(this.#client, options);
  }
}

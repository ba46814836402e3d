import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/first.js';

/** The first. */
export class First {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /both` */
  getBoth(options?: RequestOptions): ApiCall<void> {
    return operations.getBoth(this.#client, options);
  }

  /** `GET /twice` */
  getTwice(options?: RequestOptions): ApiCall<void> {
    return operations.getTwice(this.#client, options);
  }

  /** `GET /case` */
  getCase(options?: RequestOptions): ApiCall<void> {
    return operations.getCase(this.#client, options);
  }
}

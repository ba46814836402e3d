import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/third-part.js';

export class ThirdPart {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /undeclared` */
  getUndeclared(options?: RequestOptions): ApiCall<void> {
    return operations.getUndeclared(this.#client, options);
  }
}

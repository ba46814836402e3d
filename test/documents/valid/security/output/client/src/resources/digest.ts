import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/digest.js';

export class Digest {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /digest` */
  getDigest(options?: RequestOptions): ApiCall<void> {
    return operations.getDigest(this.#client, options);
  }
}

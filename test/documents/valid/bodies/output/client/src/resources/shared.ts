import type { PutSharedParams } from '../operations/shared.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/shared.js';

export class Shared {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `PUT /shared`
   *
   * @param params Shared.
   */
  putShared(params: PutSharedParams, options?: RequestOptions): ApiCall<void> {
    return operations.putShared(this.#client, params, options);
  }
}

import type { PutMaybeParams } from '../operations/maybe.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/maybe.js';

export class Maybe {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `PUT /maybe` */
  putMaybe(params: PutMaybeParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.putMaybe(this.#client, params, options);
  }
}

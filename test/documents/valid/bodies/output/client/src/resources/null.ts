import type { PutNullParams, PutNullResponse } from '../operations/null.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/null.js';

export class Null {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `PUT /null` */
  putNull(params: PutNullParams, options?: RequestOptions): ApiCall<PutNullResponse> {
    return operations.putNull(this.#client, params, options);
  }
}

import type { PutUnionParams } from '../operations/union.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/union.js';

export class Union {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `PUT /union` */
  putUnion(params: PutUnionParams, options?: RequestOptions): ApiCall<void> {
    return operations.putUnion(this.#client, params, options);
  }
}

import type { PutBooleansParams, PutBooleansResponse } from '../operations/booleans.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/booleans.js';

export class BooleansResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `PUT /booleans`
   *
   * @returns 200: Anything.
   * 202: No schema at all.
   */
  putBooleans(
    params: PutBooleansParams = {},
    options?: RequestOptions,
  ): ApiCall<PutBooleansResponse> {
    return operations.putBooleans(this.#client, params, options);
  }
}

import type { PutDefinedParams } from '../operations/defined.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/defined.js';

export class DefinedResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `PUT /defined`
   *
   * @returns Stored.
   */
  putDefined(params: PutDefinedParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.putDefined(this.#client, params, options);
  }
}

import type { PutFormatsParams } from '../operations/formats.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/formats.js';

export class FormatsResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `PUT /formats`
   *
   * @returns Stored.
   */
  putFormats(params: PutFormatsParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.putFormats(this.#client, params, options);
  }
}

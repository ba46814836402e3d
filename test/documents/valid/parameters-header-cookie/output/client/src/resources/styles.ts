import type { GetHeadersParams } from '../operations/styles.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/styles.js';

export class Styles {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `GET /headers`
   *
   * @returns With headers.
   */
  getHeaders(
    params: GetHeadersParams,
    options?: RequestOptions,
  ): ApiCall<
    void,
    {
      'x-total': number;
      'x-tags'?: string;
      'x-next'?: string;
      'x-info'?: string;
    }
  > {
    return operations.getHeaders(this.#client, params, options);
  }
}

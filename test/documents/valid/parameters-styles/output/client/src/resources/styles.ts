import type { GetStylesParams } from '../operations/styles.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/styles.js';

export class Styles {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /styles/{plain}/{list}/{label}/{matrix}` */
  getStyles(params: GetStylesParams, options?: RequestOptions): ApiCall<void> {
    return operations.getStyles(this.#client, params, options);
  }
}

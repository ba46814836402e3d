import type { GetQueryParams, GetSpreadParams } from '../operations/styles.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/styles.js';

export class Styles {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /query` */
  getQuery(params: GetQueryParams, options?: RequestOptions): ApiCall<void> {
    return operations.getQuery(this.#client, params, options);
  }

  /** `GET /spread` */
  getSpread(params: GetSpreadParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.getSpread(this.#client, params, options);
  }
}

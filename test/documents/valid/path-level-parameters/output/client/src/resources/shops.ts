import type { GetGoodParams, PutGoodParams } from '../operations/shops.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/shops.js';

export class Shops {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /shops/{shopId}/goods/{goodId}` */
  getGood(params: GetGoodParams, options?: RequestOptions): ApiCall<void> {
    return operations.getGood(this.#client, params, options);
  }

  /** `PUT /shops/{shopId}/goods/{goodId}` */
  putGood(params: PutGoodParams, options?: RequestOptions): ApiCall<void> {
    return operations.putGood(this.#client, params, options);
  }
}

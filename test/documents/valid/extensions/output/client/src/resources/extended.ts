import type { GetExtendedParams } from '../operations/extended.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Extended } from '../types/extended.js';
import * as operations from '../operations/extended.js';

export class ExtendedResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /extended` */
  getExtended(params: GetExtendedParams = {}, options?: RequestOptions): ApiCall<Extended> {
    return operations.getExtended(this.#client, params, options);
  }
}

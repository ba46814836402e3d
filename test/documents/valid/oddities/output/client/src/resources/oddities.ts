import type { PutOdditiesParams } from '../operations/oddities.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/oddities.js';

export class OdditiesResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `PUT /oddities` */
  putOddities(params: PutOdditiesParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.putOddities(this.#client, params, options);
  }
}

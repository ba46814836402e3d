import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { ValuesModel } from '../types/values.js';
import * as operations from '../operations/values.js';

export class ValuesResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /values` */
  getValues(options?: RequestOptions): ApiCall<ValuesModel> {
    return operations.getValues(this.#client, options);
  }
}

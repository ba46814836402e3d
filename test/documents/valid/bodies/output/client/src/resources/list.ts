import type { PutListParams } from '../operations/list.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/list.js';

export class List {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `PUT /list` */
  putList(params: PutListParams, options?: RequestOptions): ApiCall<void> {
    return operations.putList(this.#client, params, options);
  }
}

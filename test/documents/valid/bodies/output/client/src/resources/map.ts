import type { PutMapParams } from '../operations/map.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/map.js';

export class MapResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `PUT /map/{key}` */
  putMap(params: PutMapParams, options?: RequestOptions): ApiCall<void> {
    return operations.putMap(this.#client, params, options);
  }
}

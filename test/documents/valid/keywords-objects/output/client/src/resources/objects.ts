import type { PutObjectsParams } from '../operations/objects.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/objects.js';

export class ObjectsResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `PUT /objects`
   *
   * @returns Stored.
   */
  putObjects(params: PutObjectsParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.putObjects(this.#client, params, options);
  }
}

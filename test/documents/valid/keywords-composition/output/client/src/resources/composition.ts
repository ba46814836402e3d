import type { PutCompositionParams } from '../operations/composition.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/composition.js';

export class CompositionResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `PUT /composition`
   *
   * @returns Stored.
   */
  putComposition(params: PutCompositionParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.putComposition(this.#client, params, options);
  }
}

import type { PutReferencesParams } from '../operations/references.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/references.js';

export class ReferencesResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `PUT /references`
   *
   * @returns Stored.
   */
  putReferences(params: PutReferencesParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.putReferences(this.#client, params, options);
  }
}

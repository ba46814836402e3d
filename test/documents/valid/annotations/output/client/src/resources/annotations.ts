import type { PutAnnotationsParams } from '../operations/annotations.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/annotations.js';

/** Words about values. */
export class AnnotationsResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * Stores annotations
   *
   * Takes *everything*.
   *
   * - a list
   * - with `code`
   *
   * `PUT /annotations`
   *
   * @param params What to store.
   * @returns Stored.
   * @see https://example.com/put
   */
  putAnnotations(params: PutAnnotationsParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.putAnnotations(this.#client, params, options);
  }
}

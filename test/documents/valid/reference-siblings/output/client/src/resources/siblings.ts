import type { GetSiblingsParams } from '../operations/siblings.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { SiblingsModel } from '../types/siblings.js';
import * as operations from '../operations/siblings.js';

export class SiblingsResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `GET /siblings/{id}`
   *
   * @throws {NotFoundError} 404: No such siblings.
   */
  getSiblings(params: GetSiblingsParams, options?: RequestOptions): ApiCall<SiblingsModel> {
    return operations.getSiblings(this.#client, params, options);
  }
}

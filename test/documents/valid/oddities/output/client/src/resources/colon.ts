import type { CancelColonParams } from '../operations/colon.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/colon.js';

export class Colon {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `POST /colon/{id}:cancel` */
  cancelColon(params: CancelColonParams, options?: RequestOptions): ApiCall<void> {
    return operations.cancelColon(this.#client, params, options);
  }
}

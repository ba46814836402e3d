import type { GetOldParams } from '../operations/old.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Old } from '../types/old.js';
import * as operations from '../operations/old.js';

export class OldResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * Reads something old
   *
   * `GET /old`
   *
   * @deprecated
   */
  getOld(
    params: GetOldParams = {},
    options?: RequestOptions,
  ): ApiCall<
    Old,
    {
      'x-old'?: string;
    }
  > {
    return operations.getOld(this.#client, params, options);
  }
}

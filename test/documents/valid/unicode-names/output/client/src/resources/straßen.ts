import type { HoleStraßeParams } from '../operations/straßen.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Straße } from '../types/straßen.js';
import * as operations from '../operations/straßen.js';

export class Straßen {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /straßen/{größe}` */
  holeStraße(params: HoleStraßeParams, options?: RequestOptions): ApiCall<Straße> {
    return operations.holeStraße(this.#client, params, options);
  }
}

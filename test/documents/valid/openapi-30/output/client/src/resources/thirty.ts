import type { PostThirtyParams } from '../operations/thirty.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Thirty } from '../types/thirty.js';
import * as operations from '../operations/thirty.js';

export class ThirtyResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `POST /thirty` */
  postThirty(params: PostThirtyParams = {}, options?: RequestOptions): ApiCall<Thirty> {
    return operations.postThirty(this.#client, params, options);
  }
}

import type { PutWordParams, PutWordResponse } from '../operations/word.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/word.js';

export class Word {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `PUT /word` */
  putWord(params: PutWordParams, options?: RequestOptions): ApiCall<PutWordResponse> {
    return operations.putWord(this.#client, params, options);
  }
}

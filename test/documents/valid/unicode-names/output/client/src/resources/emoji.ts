import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { 名前 } from '../types/emoji.js';
import * as operations from '../operations/emoji.js';

export class Emoji {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /emoji` */
  operation(options?: RequestOptions): ApiCall<名前> {
    return operations.operation(this.#client, options);
  }
}

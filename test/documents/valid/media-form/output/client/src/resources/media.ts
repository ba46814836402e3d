import type { SendFormParams } from '../operations/media.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/media.js';

export class Media {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `POST /form` */
  sendForm(params: SendFormParams, options?: RequestOptions): ApiCall<void> {
    return operations.sendForm(this.#client, params, options);
  }
}

import type { CreateMessageParams } from '../operations/messages.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/messages.js';

export class Messages {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `POST /messages` */
  createMessage(params: CreateMessageParams, options?: RequestOptions): ApiCall<void> {
    return operations.createMessage(this.#client, params, options);
  }
}

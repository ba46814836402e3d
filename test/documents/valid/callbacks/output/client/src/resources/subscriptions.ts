import type { SubscribeParams } from '../operations/subscriptions.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/subscriptions.js';

export class Subscriptions {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `POST /subscriptions`
   *
   * @returns Subscribed.
   */
  subscribe(params: SubscribeParams, options?: RequestOptions): ApiCall<void> {
    return operations.subscribe(this.#client, params, options);
  }
}

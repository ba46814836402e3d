import type { PostAnsweredParams } from '../operations/headers.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { XAnswered } from '../types/headers.js';
import * as operations from '../operations/headers.js';

export class HeadersResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `GET /answered`
   *
   * @returns With headers of every kind.
   */
  getAnswered(options?: RequestOptions): ApiCall<
    XAnswered,
    {
      'x-rate-limit': number;
      'x-shared'?: string;
      'x-listed'?: string;
      'x-content'?: string;
    }
  > {
    return operations.getAnswered(this.#client, options);
  }

  /**
   * `POST /answered`
   *
   * @returns Done.
   */
  postAnswered(params: PostAnsweredParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.postAnswered(this.#client, params, options);
  }
}

import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Answer } from '../types/responses.js';
import * as operations from '../operations/responses.js';

export class ResponsesResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `GET /responses`
   *
   * @returns 200: A thing.
   * 201: Made.
   * 204: Nothing.
   * @throws {BadRequestError} 400: Wrong.
   * @throws {InternalServerError} 500: Broken.
   * @throws {ApiError} 4XX: Some mistake of the client.
   * @throws {ApiError} Other statuses: Anything else.
   */
  getResponses(options?: RequestOptions): ApiCall<
    Answer | undefined,
    {
      location?: string;
    }
  > {
    return operations.getResponses(this.#client, options);
  }

  /**
   * `POST /responses`
   *
   * @returns Fine.
   */
  postResponses(options?: RequestOptions): ApiCall<Answer> {
    return operations.postResponses(this.#client, options);
  }

  /**
   * `DELETE /responses`
   *
   * @returns Whatever happened.
   */
  deleteResponses(options?: RequestOptions): ApiCall<void> {
    return operations.deleteResponses(this.#client, options);
  }
}

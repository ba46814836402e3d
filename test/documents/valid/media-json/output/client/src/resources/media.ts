import type { PatchJsonParams, SendJsonParams } from '../operations/media.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { JsonThing } from '../types/media.js';
import * as operations from '../operations/media.js';

export class Media {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `POST /media/json`
   *
   * @returns One of several.
   * @throws {ApiError} Other statuses: A problem.
   */
  sendJson(params: SendJsonParams, options?: RequestOptions): ApiCall<JsonThing> {
    return operations.sendJson(this.#client, params, options);
  }

  /**
   * `PATCH /media/json`
   *
   * @returns Any type.
   */
  patchJson(params: PatchJsonParams = {}, options?: RequestOptions): ApiCall<JsonThing> {
    return operations.patchJson(this.#client, params, options);
  }
}

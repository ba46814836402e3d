import type { CreateFrameParams } from '../operations/frames.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/frames.js';

export class Frames {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `POST /frames` */
  createFrame(params: CreateFrameParams, options?: RequestOptions): ApiCall<void> {
    return operations.createFrame(this.#client, params, options);
  }
}

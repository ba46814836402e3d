import type { SendPartsParams } from '../operations/media.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/media.js';

export class Media {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `POST /multipart` */
  sendParts(params: SendPartsParams, options?: RequestOptions): ApiCall<void> {
    return operations.sendParts(this.#client, params, options);
  }
}

import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Sloppy } from '../types/sloppy.js';
import * as operations from '../operations/sloppy.js';

export class SloppyResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /sloppy` */
  getSloppy(options?: RequestOptions): ApiCall<Sloppy> {
    return operations.getSloppy(this.#client, options);
  }
}

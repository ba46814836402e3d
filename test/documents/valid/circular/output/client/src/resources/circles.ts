import type { PutCirclesParams } from '../operations/circles.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Tree } from '../types/circles.js';
import * as operations from '../operations/circles.js';

export class CirclesResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `PUT /circles` */
  putCircles(params: PutCirclesParams = {}, options?: RequestOptions): ApiCall<Tree> {
    return operations.putCircles(this.#client, params, options);
  }
}

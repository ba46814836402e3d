import type { PostEnumsParams } from '../operations/enums.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Enums } from '../types/enums.js';
import * as operations from '../operations/enums.js';

export class EnumsResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `POST /enums` */
  postEnums(params: PostEnumsParams, options?: RequestOptions): ApiCall<Enums> {
    return operations.postEnums(this.#client, params, options);
  }
}

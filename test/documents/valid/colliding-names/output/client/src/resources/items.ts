import type { GetItemJ4XuParams, PutBodyParams } from '../operations/items.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { UserName, UserNameModel } from '../types/items.js';
import * as operations from '../operations/items.js';

export class ItemsResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /a` */
  getItem_j4xu(params: GetItemJ4XuParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.getItem_j4xu(this.#client, params, options);
  }

  /** `GET /b` */
  get(options?: RequestOptions): ApiCall<UserNameModel> {
    return operations.getItem(this.#client, options);
  }

  /** `GET /c` */
  getItem_jhb8(options?: RequestOptions): ApiCall<UserName> {
    return operations.getItem_jhb8(this.#client, options);
  }

  /** `PUT /d/{id}` */
  putBody(params: PutBodyParams, options?: RequestOptions): ApiCall<void> {
    return operations.putBody(this.#client, params, options);
  }
}

import type { DoDeleteParams } from '../operations/methods.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/methods.js';

export class MethodsResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /methods` */
  doGet(options?: RequestOptions): ApiCall<void> {
    return operations.doGet(this.#client, options);
  }

  /** `PUT /methods` */
  doPut(options?: RequestOptions): ApiCall<void> {
    return operations.doPut(this.#client, options);
  }

  /** `POST /methods` */
  doPost(options?: RequestOptions): ApiCall<void> {
    return operations.doPost(this.#client, options);
  }

  /** `DELETE /methods` */
  doDelete(params: DoDeleteParams = {}, options?: RequestOptions): ApiCall<void> {
    return operations.doDelete(this.#client, params, options);
  }

  /** `OPTIONS /methods` */
  doOptions(options?: RequestOptions): ApiCall<void> {
    return operations.doOptions(this.#client, options);
  }

  /** `HEAD /methods` */
  doHead(options?: RequestOptions): ApiCall<
    void,
    {
      etag?: string;
    }
  > {
    return operations.doHead(this.#client, options);
  }

  /** `PATCH /methods` */
  doPatch(options?: RequestOptions): ApiCall<void> {
    return operations.doPatch(this.#client, options);
  }

  /** `TRACE /methods` */
  doTrace(options?: RequestOptions): ApiCall<void> {
    return operations.doTrace(this.#client, options);
  }
}

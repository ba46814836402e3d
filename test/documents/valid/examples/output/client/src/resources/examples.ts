import type { PutExampleParams } from '../operations/examples.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Exemplary } from '../types/examples.js';
import * as operations from '../operations/examples.js';

export class ExamplesResource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `PUT /examples/{id}` */
  putExample(params: PutExampleParams, options?: RequestOptions): ApiCall<Exemplary> {
    return operations.putExample(this.#client, params, options);
  }
}

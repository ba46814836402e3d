import type {
  GetFileParams,
  GetLabelParams,
  GetMatrixParams,
  GetSimpleParams,
} from '../operations/styles.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/styles.js';

export class Styles {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /simple/{text}/{list}/{object}/{flat}` */
  getSimple(params: GetSimpleParams, options?: RequestOptions): ApiCall<void> {
    return operations.getSimple(this.#client, params, options);
  }

  /** `GET /label/{text}/{list}/{exploded}/{object}/{flat}` */
  getLabel(params: GetLabelParams, options?: RequestOptions): ApiCall<void> {
    return operations.getLabel(this.#client, params, options);
  }

  /** `GET /matrix/{text}/{list}/{exploded}/{object}/{flat}` */
  getMatrix(params: GetMatrixParams, options?: RequestOptions): ApiCall<void> {
    return operations.getMatrix(this.#client, params, options);
  }

  /** `GET /files/{file}.{extension}` */
  getFile(params: GetFileParams, options?: RequestOptions): ApiCall<void> {
    return operations.getFile(this.#client, params, options);
  }
}

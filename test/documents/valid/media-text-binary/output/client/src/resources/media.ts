import type { PutBytesParams, PutTextParams } from '../operations/media.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/media.js';

export class Media {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `PUT /text`
   *
   * @returns The text.
   */
  putText(params: PutTextParams, options?: RequestOptions): ApiCall<string> {
    return operations.putText(this.#client, params, options);
  }

  /**
   * `GET /csv`
   *
   * @returns A table.
   */
  getCsv(options?: RequestOptions): ApiCall<string> {
    return operations.getCsv(this.#client, options);
  }

  /**
   * `GET /xml`
   *
   * @returns A tree.
   */
  getXml(options?: RequestOptions): ApiCall<string> {
    return operations.getXml(this.#client, options);
  }

  /**
   * `PUT /bytes`
   *
   * @returns The bytes.
   */
  putBytes(params: PutBytesParams, options?: RequestOptions): ApiCall<Blob> {
    return operations.putBytes(this.#client, params, options);
  }

  /**
   * `GET /images`
   *
   * @returns A picture.
   */
  getImage(options?: RequestOptions): ApiCall<Blob> {
    return operations.getImage(this.#client, options);
  }
}

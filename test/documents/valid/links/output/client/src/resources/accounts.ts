import type { CloseAccountParams, GetAccountParams } from '../operations/accounts.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Account } from '../types/accounts.js';
import * as operations from '../operations/accounts.js';

export class Accounts {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `POST /accounts`
   *
   * @returns Made.
   */
  createAccount(options?: RequestOptions): ApiCall<Account> {
    return operations.createAccount(this.#client, options);
  }

  /** `GET /accounts/{accountId}` */
  getAccount(params: GetAccountParams, options?: RequestOptions): ApiCall<Account> {
    return operations.getAccount(this.#client, params, options);
  }

  /**
   * `DELETE /accounts/{accountId}`
   *
   * @returns Closed.
   */
  closeAccount(params: CloseAccountParams, options?: RequestOptions): ApiCall<void> {
    return operations.closeAccount(this.#client, params, options);
  }
}

import type { CreateUserParams } from '../operations/users.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { User } from '../types/users.js';
import * as operations from '../operations/users.js';

export class Users {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `POST /users`
   *
   * @returns Made.
   */
  createUser(params: CreateUserParams, options?: RequestOptions): ApiCall<User> {
    return operations.createUser(this.#client, params, options);
  }
}

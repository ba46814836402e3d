import type { CreatePetParams } from '../operations/pets.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Pet } from '../types/pets.js';
import * as operations from '../operations/pets.js';

export class Pets {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `POST /pets` */
  createPet(params: CreatePetParams, options?: RequestOptions): ApiCall<Pet> {
    return operations.createPet(this.#client, params, options);
  }
}

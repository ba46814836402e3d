import type { CreateVehicleParams } from '../operations/vehicles.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/vehicles.js';

export class Vehicles {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `POST /vehicles` */
  createVehicle(params: CreateVehicleParams, options?: RequestOptions): ApiCall<void> {
    return operations.createVehicle(this.#client, params, options);
  }
}

import type { CreateShapeParams } from '../operations/shapes.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Circle } from '../types/shapes.js';
import * as operations from '../operations/shapes.js';

export class Shapes {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `POST /shapes` */
  createShape(params: CreateShapeParams, options?: RequestOptions): ApiCall<Circle> {
    return operations.createShape(this.#client, params, options);
  }
}

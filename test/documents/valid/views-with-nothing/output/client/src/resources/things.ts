import type {
  ChangeThingParams,
  CreateOtherParams,
  CreateThingParams,
  ReplaceClosedParams,
  ReplaceThingParams,
  TouchThingParams,
} from '../operations/things.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { Session } from '../types/shared.js';
import type { Base, Nested, Other, Thing } from '../types/things.js';
import * as operations from '../operations/things.js';

export class Things {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `POST /things`
   *
   * @returns Made.
   */
  create(params: CreateThingParams, options?: RequestOptions): ApiCall<Thing> {
    return operations.createThing(this.#client, params, options);
  }

  /**
   * `PUT /things/{thingId}`
   *
   * @returns Done.
   */
  replace(params: ReplaceThingParams, options?: RequestOptions): ApiCall<Thing> {
    return operations.replaceThing(this.#client, params, options);
  }

  /**
   * `POST /things/{thingId}`
   *
   * @returns Done.
   */
  touch(params: TouchThingParams, options?: RequestOptions): ApiCall<Base> {
    return operations.touchThing(this.#client, params, options);
  }

  /**
   * `PATCH /things/{thingId}`
   *
   * @returns Done.
   */
  change(params: ChangeThingParams, options?: RequestOptions): ApiCall<Nested> {
    return operations.changeThing(this.#client, params, options);
  }

  /**
   * `POST /others`
   *
   * @returns Made.
   */
  createOther(params: CreateOtherParams, options?: RequestOptions): ApiCall<Other> {
    return operations.createOther(this.#client, params, options);
  }

  /**
   * `PUT /closed/{closedId}`
   *
   * @returns Done.
   */
  replaceClosed(params: ReplaceClosedParams, options?: RequestOptions): ApiCall<Session> {
    return operations.replaceClosed(this.#client, params, options);
  }
}

import type { ApiClient } from '../runtime/api-client.js';
import type { EventOptions, EventStream } from '../runtime/events.js';
import type { JsonLines, LinesOptions } from '../runtime/json-lines.js';
import type { ApiCall } from '../runtime/types.js';
import type { StreamEvent } from '../types/shared.js';
import * as operations from '../operations/media.js';

export class Media {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * `GET /events`
   *
   * @returns Events.
   */
  getEvents(options?: EventOptions): ApiCall<EventStream<StreamEvent>> {
    return operations.getEvents(this.#client, options);
  }

  /**
   * `GET /lines`
   *
   * @returns Lines.
   */
  getLines(options?: LinesOptions): ApiCall<JsonLines<StreamEvent>> {
    return operations.getLines(this.#client, options);
  }

  /**
   * `GET /json-lines`
   *
   * @returns Lines.
   */
  getJsonLines(options?: LinesOptions): ApiCall<JsonLines<StreamEvent>> {
    return operations.getJsonLines(this.#client, options);
  }
}

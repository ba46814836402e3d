import type { ListNotesResponse } from '../operations/notes.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import * as operations from '../operations/notes.js';

export class Notes {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** `GET /notes` */
  listNotes(options?: RequestOptions): ApiCall<ListNotesResponse> {
    return operations.listNotes(this.#client, options);
  }
}

import type { GetAllPresetsParams } from '../operations/presets.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { PageList } from '../runtime/pages.js';
import type { Preset, PresetPage } from '../types/presets.js';
import * as operations from '../operations/presets.js';

/** Caption or brand styles. */
export class Presets {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * List the presets
   *
   * Ordering: the caller's own presets first, most recently edited first, then built-in system
   * presets; the order is stable across pages.
   *
   * Not specified: default values of `page` and `pageSize`.
   *
   * `GET /automation/get-all-presets`
   *
   * Awaited, it is one page. `for await` goes through the items of all pages, which are
   * requested as they are needed.
   *
   * @returns One page of the presets. Not specified: status code.
   * @throws {UnauthorizedError} 401: The API key is missing or invalid.
   * - "Unauthorized - Invalid or missing API key"
   * @throws {RateLimitError} 429: The rate limit is exceeded.
   * - "Too Many Requests - Rate limit exceeded"
   */
  list(
    params: GetAllPresetsParams = {},
    options?: RequestOptions,
  ): PageList<
    Preset,
    PresetPage,
    { readonly page: number },
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    return operations.getAllPresets(this.#client, params, options);
  }
}

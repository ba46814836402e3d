import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { DubbingLanguages } from '../types/dubbing.js';
import * as operations from '../operations/dubbing.js';

/** Languages of AI voice dubbing. */
export class Dubbing {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * List the languages of dubbing
   *
   * More than 80 languages; the list is the authority for valid codes. No parameters.
   *
   * `GET /automation/get-dubbing-languages`
   *
   * @returns The source and target languages. Not specified: status code.
   * @throws {UnauthorizedError} 401: The API key is missing or invalid.
   * - "Unauthorized - Invalid or missing API key"
   * @throws {RateLimitError} 429: The rate limit is exceeded.
   * - "Too Many Requests - Rate limit exceeded"
   */
  listLanguages(options?: RequestOptions): ApiCall<
    DubbingLanguages,
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    return operations.getDubbingLanguages(this.#client, options);
  }
}

import type { DeleteClipParams } from '../operations/clips.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { DeletedClip } from '../types/clips.js';
import * as operations from '../operations/clips.js';

/**
 * Output segments of a clipping project. The operation that lists them is named, its path is
 * not shown.
 *
 * Not specified: path of the operation that lists project clips.
 */
export class Clips {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * Delete a clip
   *
   * Permanently deletes the clip and its exported video file. Refused while the clip is
   * processing.
   *
   * Not specified: status code and message for unknown ids; status code and message for deleting
   * a clip that is still processing.
   *
   * `DELETE /automation/delete-clip`
   *
   * @returns The clip is deleted. Not specified: status code.
   * @throws {UnauthorizedError} 401: The API key is missing or invalid.
   * - "Unauthorized - Invalid or missing API key"
   * @throws {RateLimitError} 429: The rate limit is exceeded.
   * - "Too Many Requests - Rate limit exceeded"
   */
  delete(
    params: DeleteClipParams,
    options?: RequestOptions,
  ): ApiCall<
    DeletedClip,
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    return operations.deleteClip(this.#client, params, options);
  }
}

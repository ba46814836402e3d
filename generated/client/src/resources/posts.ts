import type {
  PublishClipParams,
  ScheduleClipsParams,
  UpdatePostParams,
} from '../operations/posts.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { BodyRequestOptions } from '../runtime/options.js';
import type { ApiCall } from '../runtime/types.js';
import type { ImmediatePost, Post, ScheduleClipsResponse } from '../types/posts.js';
import * as operations from '../operations/posts.js';

/**
 * Publishing and scheduling of completed clips to external social platforms (a long-form video
 * site, a short-video app, a photo-sharing app, a professional network and a microblogging
 * service) through integrations. Publishing posts reports its result through the post
 * `status`, not through a shown event.
 *
 * Not specified: path of the operation that lists integrations.
 */
export class Posts {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * Publish a clip
   *
   * Publishes a completed clip at once. The clip must have status `completed`; clips of a
   * cancelled project cannot be published.
   *
   * Not specified: status code and message for unknown ids.
   *
   * `POST /automation/publish-clip`
   *
   * @returns The post, with `scheduleType` `immediate` and initial status `processing`.
   * @throws {BadRequestError} 400: The project of the clip was cancelled.
   * - "This project was cancelled and can no longer be modified or published."
   * @throws {UnauthorizedError} 401: The API key is missing or invalid.
   * - "Unauthorized - Invalid or missing API key"
   * @throws {RateLimitError} 429: The rate limit is exceeded.
   * - "Too Many Requests - Rate limit exceeded"
   */
  publish(
    params: PublishClipParams = {},
    options?: BodyRequestOptions,
  ): ApiCall<
    ImmediatePost,
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    return operations.publishClip(this.#client, params, options);
  }

  /**
   * Update a post
   *
   * Updates a scheduled or draft post. Only supplied fields change. Posts that are completed or
   * processing cannot be updated; posts of a cancelled project cannot be updated.
   *
   * Not specified: status code and message for unknown ids; status code and message for updating
   * completed or processing posts.
   *
   * `POST /automation/update-post`
   *
   * @returns The post.
   * @throws {BadRequestError} 400: The project of the post was cancelled.
   * - "This project was cancelled, so its posts can no longer be updated."
   * @throws {UnauthorizedError} 401: The API key is missing or invalid.
   * - "Unauthorized - Invalid or missing API key"
   * @throws {RateLimitError} 429: The rate limit is exceeded.
   * - "Too Many Requests - Rate limit exceeded"
   */
  update(
    params: UpdatePostParams,
    options?: BodyRequestOptions,
  ): ApiCall<
    Post,
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    return operations.updatePost(this.#client, params, options);
  }

  /**
   * Schedule clips
   *
   * Future publishing.
   *
   * Not specified: parameters and payloads.
   *
   * `POST /automation/schedule-clips`
   *
   * @returns The clips are scheduled. Not specified: status code.
   * @throws {UnauthorizedError} 401: The API key is missing or invalid.
   * - "Unauthorized - Invalid or missing API key"
   * @throws {RateLimitError} 429: The rate limit is exceeded.
   * - "Too Many Requests - Rate limit exceeded"
   */
  schedule(
    params: ScheduleClipsParams = {},
    options?: BodyRequestOptions,
  ): ApiCall<
    ScheduleClipsResponse,
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    return operations.scheduleClips(this.#client, params, options);
  }
}

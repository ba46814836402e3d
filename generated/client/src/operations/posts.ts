import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { BodyRequestOptions } from '../runtime/options.js';
import { readHeaders } from '../runtime/response-headers.js';
import type { ApiCall } from '../runtime/types.js';
import type {
  ImmediatePost,
  Post,
  PublishClipRequest,
  ScheduleClipsRequest,
  ScheduleClipsResponse,
  UpdatePostRequest,
} from '../types/posts.js';

export type PublishClipParams = PublishClipRequest;

const publishClipOperation = {
  id: 'publishClip',
  method: 'POST',
  path: '/automation/publish-clip',
  body: { mediaType: 'application/json', write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

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
export function publishClip(
  client: ApiClient,
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
  return client.call(publishClipOperation, params, options);
}

export type UpdatePostParams = UpdatePostRequest;

const updatePostOperation = {
  id: 'updatePost',
  method: 'POST',
  path: '/automation/update-post',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

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
export function updatePost(
  client: ApiClient,
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
  return client.call(updatePostOperation, params, options);
}

export type ScheduleClipsParams = ScheduleClipsRequest;

const scheduleClipsOperation = {
  id: 'scheduleClips',
  method: 'POST',
  path: '/automation/schedule-clips',
  body: { mediaType: 'application/json', write: writeJson },
  success: { '2XX': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

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
export function scheduleClips(
  client: ApiClient,
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
  return client.call(scheduleClipsOperation, params, options);
}

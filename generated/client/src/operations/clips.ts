import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { readHeaders } from '../runtime/response-headers.js';
import { inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';
import type { DeletedClip } from '../types/clips.js';

export interface DeleteClipParams {
  /**
   * Identifier of the project.
   *
   * Not specified: whether the parameter is required.
   */
  projectId?: string;
  /**
   * Identifier of the clip.
   *
   * Not specified: whether the parameter is required.
   */
  clipId?: string;
}

const deleteClipOperation = {
  id: 'deleteClip',
  method: 'DELETE',
  path: '/automation/delete-clip',
  parameters: [
    { name: 'projectId', in: 'query', write: inQuery },
    { name: 'clipId', in: 'query', write: inQuery },
  ],
  success: { '2XX': 'object' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

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
export function deleteClip(
  client: ApiClient,
  params: DeleteClipParams = {},
  options?: RequestOptions,
): ApiCall<
  DeletedClip,
  {
    'x-ratelimit-limit'?: string;
    'x-ratelimit-remaining'?: string;
    'x-ratelimit-reset'?: string;
  }
> {
  return client.call(deleteClipOperation, params, options);
}

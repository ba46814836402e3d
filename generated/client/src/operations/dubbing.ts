import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { readHeaders } from '../runtime/response-headers.js';
import type { ApiCall } from '../runtime/types.js';
import type { DubbingLanguages } from '../types/dubbing.js';

const getDubbingLanguagesOperation = {
  id: 'getDubbingLanguages',
  method: 'GET',
  path: '/automation/get-dubbing-languages',
  success: { '2XX': 'object' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

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
export function getDubbingLanguages(
  client: ApiClient,
  options?: RequestOptions,
): ApiCall<
  DubbingLanguages,
  {
    'x-ratelimit-limit'?: string;
    'x-ratelimit-remaining'?: string;
    'x-ratelimit-reset'?: string;
  }
> {
  return client.call(getDubbingLanguagesOperation, {}, options);
}

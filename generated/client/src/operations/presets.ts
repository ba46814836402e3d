import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import type { PresetPage } from '../types/presets.js';

export interface GetAllPresetsParams {
  /** Not specified: default value; number of the first page. */
  page?: number;
  /**
   * Maximum 100.
   *
   * An integer at most 100.
   *
   * Not specified: default value.
   */
  pageSize?: number;
}

const getAllPresetsOperation = {
  id: 'getAllPresets',
  method: 'GET',
  path: '/automation/get-all-presets',
  parameters: [
    { name: 'page', in: 'query' },
    { name: 'pageSize', in: 'query' },
  ],
  success: { '2XX': 'json' },
  accept: 'application/json',
  security: [['bearer']],
} as const satisfies OperationDescriptor;

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
 * @returns One page of the presets. Not specified: status code.
 * @throws {UnauthorizedError} 401: The API key is missing or invalid.
 * - "Unauthorized - Invalid or missing API key"
 * @throws {RateLimitError} 429: The rate limit is exceeded.
 * - "Too Many Requests - Rate limit exceeded"
 */
export function getAllPresets(
  client: ApiClient,
  params: GetAllPresetsParams = {},
  options?: RequestOptions,
): Promise<PresetPage> {
  return client.call(getAllPresetsOperation, params, options);
}

import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { byNumber } from '../runtime/pages-by-number.js';
import { type PageList, listPages } from '../runtime/pages.js';
import { readHeaders } from '../runtime/response-headers.js';
import { inQuery } from '../runtime/text.js';
import type { Preset, PresetPage } from '../types/presets.js';

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
    { name: 'page', in: 'query', write: inQuery },
    { name: 'pageSize', in: 'query', write: inQuery },
  ],
  success: { '2XX': 'object' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
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
 * Awaited, it is one page. `for await` goes through the items of all pages, which are
 * requested as they are needed.
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
  return listPages(
    client,
    {
      operation: getAllPresetsOperation,
      paging: byNumber({
        parameter: 'page',
        items: ['presets'],
        currentPage: ['currentPage'],
        totalPages: ['totalPages'],
      }),
    },
    { params, options },
  );
}

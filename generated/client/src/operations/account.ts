import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { RequestOptions } from '../runtime/options.js';
import { readHeaders } from '../runtime/response-headers.js';
import { inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';
import type { PlanUsage, TopUpLink } from '../types/account.js';

const getPlanUsageOperation = {
  id: 'getPlanUsage',
  method: 'GET',
  path: '/automation/get-plan-usage',
  success: { '2XX': 'object' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/**
 * Get plan and credit information
 *
 * No parameters. Credit cost per billed minute of video:
 *
 * | Project type | Cost |
 * | --- | --- |
 * | clipping, captions, transcription, audiogram | 1 media credit |
 * | reframe, editor processing | 2 media credits |
 * | dubbing | 0.5 AI credits |
 *
 * Media credits cover clipping, captions, reframing, transcription, audiograms and editor
 * processing. AI credits cover dubbing, AI voiceovers and the emoji highlighter.
 *
 * `GET /automation/get-plan-usage`
 *
 * @returns The plan and the credits. Not specified: status code.
 * @throws {UnauthorizedError} 401: The API key is missing or invalid.
 * - "Unauthorized - Invalid or missing API key"
 * @throws {RateLimitError} 429: The rate limit is exceeded.
 * - "Too Many Requests - Rate limit exceeded"
 */
export function getPlanUsage(
  client: ApiClient,
  options?: RequestOptions,
): ApiCall<
  PlanUsage,
  {
    'x-ratelimit-limit'?: string;
    'x-ratelimit-remaining'?: string;
    'x-ratelimit-reset'?: string;
  }
> {
  return client.call(getPlanUsageOperation, {}, options);
}

export interface TopUpMediaCreditsParams {
  /**
   * Number of 100-credit packs preloaded; adjustable on the checkout page up to 1000 packs.
   *
   * An integer at least 1.
   *
   * Limits:
   * - top-up packs on checkout: at most 1000 packs of 100 credits each
   *
   * @default 1
   */
  quantity?: number;
}

const topUpMediaCreditsOperation = {
  id: 'topUpMediaCredits',
  method: 'GET',
  path: '/automation/top-up-media-credits',
  parameters: [{ name: 'quantity', in: 'query', write: inQuery }],
  success: { '2XX': 'object' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

/**
 * Get a link to buy media credits
 *
 * Returns a link to a hosted checkout page of a payment processor for a one-time media-credit
 * purchase; nothing is charged until the user completes payment in a browser. Credits are
 * added within a few seconds of payment. Top-up credits never expire; monthly plan credits are
 * spent first. Media credits only; AI credits cannot be topped up. Any valid key on an active
 * paid plan may call it, member keys included.
 *
 * Takes an optional promo code too: an invalid or expired code gives 400; when omitted any
 * default top-up discount applies.
 *
 * Not specified: name of the promo code parameter.
 *
 * `GET /automation/top-up-media-credits`
 *
 * @returns The link to the checkout page. Not specified: status code.
 * @throws {BadRequestError} 400: The promo code is invalid or expired. Not specified: text of
 * `detail`.
 * @throws {UnauthorizedError} 401: The API key is missing or invalid.
 * - "Unauthorized - Invalid or missing API key"
 * @throws {RateLimitError} 429: The rate limit is exceeded.
 * - "Too Many Requests - Rate limit exceeded"
 */
export function topUpMediaCredits(
  client: ApiClient,
  params: TopUpMediaCreditsParams = {},
  options?: RequestOptions,
): ApiCall<
  TopUpLink,
  {
    'x-ratelimit-limit'?: string;
    'x-ratelimit-remaining'?: string;
    'x-ratelimit-reset'?: string;
  }
> {
  return client.call(topUpMediaCreditsOperation, params, options);
}

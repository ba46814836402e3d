import type { TopUpMediaCreditsParams } from '@video-automation/client';
import { gte } from 'zod';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { integerWith, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { planUsageSchema, topUpLinkSchema } from '../schemas/account.js';
import { errorBodySchema } from '../schemas/shared.js';

/**
 * Get plan and credit information
 *
 * `GET /automation/get-plan-usage`
 */
export const getPlanUsage = {
  method: 'GET',
  path: '/automation/get-plan-usage',
  request: {},
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': planUsageSchema,
  },
} as const;

/**
 * Get a link to buy media credits
 *
 * `GET /automation/top-up-media-credits`
 */
export const topUpMediaCredits = {
  method: 'GET',
  path: '/automation/top-up-media-credits',
  request: {
    query: /*#__PURE__*/ schema<TopUpMediaCreditsParams>(() =>
      object({
        quantity: integerWith(gte(1)),
      }),
    ),
  },
  responses: {
    400: errorBodySchema,
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': topUpLinkSchema,
  },
} as const;

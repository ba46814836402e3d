import * as z from 'zod';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';
import { integer } from '../runtime/types.js';
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
    401: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
    429: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
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
    query: /*#__PURE__*/ schema<Readonly<Record<string, unknown>>>(() =>
      object({
        quantity: integer(z.gte(1)),
      }),
    ),
  },
  responses: {
    400: errorBodySchema,
    401: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
    429: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
    '2XX': topUpLinkSchema,
  },
} as const;

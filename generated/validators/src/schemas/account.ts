import type { CreditBalance, PlanUsage, TopUpLink } from '@video-automation/client';
import * as z from 'zod';
import { uri } from '../runtime/formats/uri.js';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';
import { integer } from '../runtime/types.js';

/** The plan and the credits of the account. */
export const planUsageSchema: z.ZodType<PlanUsage> = /*#__PURE__*/ schema(() =>
  object({
    plan: z.string(),
    mediaCredits: creditBalanceSchema,
    aiCredits: creditBalanceSchema,
    maxConcurrentProjects: integer(),
    projectRetentionDays: integer(),
    resetsOn: integer(),
  }),
);

/** An amount of credits. */
export const creditBalanceSchema: z.ZodType<CreditBalance> = /*#__PURE__*/ schema(() =>
  object({
    total: z.number(),
    used: z.number(),
    remaining: z.number(),
  }),
);

/**
 * A link to a hosted checkout page of a payment processor for a one-time media-credit
 * purchase.
 */
export const topUpLinkSchema: z.ZodType<TopUpLink> = /*#__PURE__*/ schema(() =>
  object({
    url: z.string().check(uri),
  }),
);

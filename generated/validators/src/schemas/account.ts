import type { CreditBalance, PlanUsage, TopUpLink } from '@video-automation/client';
import type { ZodType } from 'zod';
import { uri } from '../runtime/formats/uri.js';
import { object } from '../runtime/object.js';
import { integer, number, string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** The plan and the credits of the account. */
export const planUsageSchema: ZodType<PlanUsage> = /*#__PURE__*/ schema(() =>
  object({
    plan: string,
    mediaCredits: creditBalanceSchema,
    aiCredits: creditBalanceSchema,
    maxConcurrentProjects: integer,
    projectRetentionDays: integer,
    resetsOn: integer,
  }),
);

/** An amount of credits. */
export const creditBalanceSchema: ZodType<CreditBalance> = /*#__PURE__*/ schema(() =>
  object({
    total: number,
    used: number,
    remaining: number,
  }),
);

/**
 * A link to a hosted checkout page of a payment processor for a one-time media-credit
 * purchase.
 */
export const topUpLinkSchema: ZodType<TopUpLink> = /*#__PURE__*/ schema(() =>
  object({
    url: stringWith(uri),
  }),
);

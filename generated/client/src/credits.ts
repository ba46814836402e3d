import { type CreditCosts, type CreditEstimate, creditsFor } from './runtime/credits.js';

const costs = {
  clipping: { amount: 1, credits: 'media', seconds: 60 },
  captions: { amount: 1, credits: 'media', seconds: 60 },
  transcription: { amount: 1, credits: 'media', seconds: 60 },
  audiogram: { amount: 1, credits: 'media', seconds: 60 },
  reframe: { amount: 2, credits: 'media', seconds: 60 },
  'editor processing': { amount: 2, credits: 'media', seconds: 60 },
  dubbing: { amount: 0.5, credits: 'AI', seconds: 60 },
} as const satisfies CreditCosts;

/**
 * What work of this type costs, by the documented credits per billed minute of video. What was
 * used and what is left, `getPlanUsage` tells.
 *
 * - `clipping`: 1 media credit
 * - `captions`: 1 media credit
 * - `transcription`: 1 media credit
 * - `audiogram`: 1 media credit
 * - `reframe`: 2 media credits
 * - `editor processing`: 2 media credits
 * - `dubbing`: 0.5 AI credits
 *
 * Not specified: how parts of a minute are billed; whether a least amount is billed. So the
 * amount is not rounded.
 *
 * @param seconds The length that will be billed.
 * @throws {ArgumentError} `seconds` is negative or no number.
 */
export function estimateCredits<T extends keyof typeof costs>(
  type: T,
  seconds: number,
): CreditEstimate<(typeof costs)[T]['credits']> {
  return creditsFor(costs, type, seconds);
}

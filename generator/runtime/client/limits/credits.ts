// Estimates the cost of work from the documented table of costs.

import { ArgumentError } from '../errors.js';

export interface CreditEstimate<Kind extends string = string> {
  /** Not rounded, unless the document says how. */
  readonly amount: number;
  /** The kind of credits. */
  readonly credits: Kind;
}

/** The table: the cost of a number of seconds. */
export type CreditCosts = Readonly<
  Record<string, { readonly amount: number; readonly credits: string; readonly seconds: number }>
>;

/** @throws {ArgumentError} The table does not have the type, or `seconds` is not a valid length. */
export function creditsFor<T extends CreditCosts, K extends keyof T & string>(
  costs: T,
  type: K,
  seconds: number,
): CreditEstimate<T[K]['credits']> {
  const cost = Object.hasOwn(costs, type) ? costs[type] : undefined;
  if (cost === undefined)
    throw new ArgumentError('estimateCredits: no cost is documented for this type');
  if (!Number.isFinite(seconds) || seconds < 0)
    throw new ArgumentError(`estimateCredits: ${seconds} is not a number of seconds`);
  return { amount: (cost.amount * seconds) / cost.seconds, credits: cost.credits };
}

// Estimates what work costs from the documented table of costs.

import { ArgumentError } from '../errors.js';
import { own } from '../values.js';

export interface CostEstimate<Unit extends string = string> {
  /** Not rounded, unless the document says how. */
  readonly amount: number;
  readonly unit: Unit;
}

/** Type of work → what a quantity of `per` costs. */
export type CostTable = Readonly<
  Record<string, { readonly amount: number; readonly unit: string; readonly per: number }>
>;

/** @throws {ArgumentError} The table lacks the type, or `quantity` is negative or no number. */
export function costOf<T extends CostTable, K extends keyof T & string>(
  costs: T,
  type: K,
  quantity: number,
): CostEstimate<T[K]['unit']> {
  const cost = own(costs, type);
  if (cost === undefined)
    throw new ArgumentError('estimateCost: no cost is documented for this type');
  if (!Number.isFinite(quantity) || quantity < 0)
    throw new ArgumentError(`estimateCost: ${quantity} is not a quantity`);
  return { amount: (cost.amount * quantity) / cost.per, unit: cost.unit };
}

// What the keywords of a list say about its length, in the terms that a tuple type has: types and the fixtures that are written for them agree on it.

import type { Schema } from './schema.js';

export interface ListForm {
  /** The items that have a place of their own; none where the list is of any length. */
  readonly first: readonly Schema[];
  /** How many of these have to be there. */
  readonly required: number;
  /** Whether nothing may follow them. */
  readonly isFull: boolean;
}

/** Lists of one length are tuples up to this many items: pairs, boxes, matrices; not vectors. */
const longestFixed = 6;

export function listForm({ items, prefixItems, minItems = 0, maxItems }: Schema): ListForm {
  const isFixed = items && minItems > 0 && minItems === maxItems && minItems <= longestFixed;
  if (prefixItems === undefined) {
    if (items?.never) return { first: [], required: 0, isFull: true };
    return isFixed
      ? { first: Array.from({ length: minItems }, () => items), required: minItems, isFull: true }
      : { first: [], required: 0, isFull: false };
  }
  const first = prefixItems.slice(0, maxItems);
  // Documents write tuples without `minItems` and mean all of their items.
  const required = minItems > 0 ? Math.min(minItems, first.length) : first.length;
  return {
    first,
    required,
    isFull: items?.never === true || (maxItems !== undefined && maxItems <= prefixItems.length),
  };
}

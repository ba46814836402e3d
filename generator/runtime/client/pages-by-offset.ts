// Pages that start behind so many items: the next one behind all that were there.

import { asNumber, type Keys, pick } from './keys.js';
import type { Paging } from './pages.js';

export interface OffsetPages {
  readonly items: Keys;
  /** The argument that says how many items to leave out. */
  readonly parameter: string;
  /** Where the answer says how many items there are in all. */
  readonly total?: Keys;
  readonly hasMore?: Keys;
}

export function byOffset({ items, parameter, total, hasMore }: OffsetPages): Paging {
  return {
    items,
    next: ({ data, items: { length }, params }) => {
      const offset = (asNumber(pick(params, [parameter])) ?? 0) + length;
      const all = (total && asNumber(pick(data, total))) ?? Infinity;
      const isLast = length === 0 || offset >= all || (hasMore && pick(data, hasMore) === false);
      return isLast ? undefined : { [parameter]: offset };
    },
  };
}

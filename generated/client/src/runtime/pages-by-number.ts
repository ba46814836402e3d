// Copied by Concord into every output that needs it. Do not edit.

// Pages that are counted: the next one has the next number.

import { asNumber, type Keys, pick } from './keys.js';
import type { PageFacts, Paging } from './pages.js';

export interface NumberedPages {
  readonly items: Keys;
  /** The argument that asks for a page. The first request sends none, unless the caller gives one. */
  readonly parameter: string;
  readonly currentPage?: Keys;
  readonly totalPages?: Keys;
  /** Where the answer says whether there is more. */
  readonly hasMore?: Keys;
  /** The number of the first page. */
  readonly first?: number;
}

export function byNumber({
  items,
  parameter,
  currentPage,
  totalPages,
  hasMore,
  first = 1,
}: NumberedPages): Paging {
  const at = ({ data }: PageFacts, keys: Keys | undefined): unknown => keys && pick(data, keys);
  const numberOf = (page: PageFacts): number =>
    asNumber(at(page, currentPage)) ?? asNumber(pick(page.params, [parameter])) ?? first;
  return {
    items,
    next: (page) => {
      const current = numberOf(page);
      const total = asNumber(at(page, totalPages)) ?? Infinity;
      const isLast =
        page.items.length === 0 || current - first + 1 >= total || at(page, hasMore) === false;
      return isLast ? undefined : { [parameter]: current + 1 };
    },
    repeats: (page, previous) => numberOf(page) <= numberOf(previous),
  };
}

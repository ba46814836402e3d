// Pages that name the next one: by a cursor in the answer, or by something of their last item.

import { type Keys, pick } from './keys.js';
import type { Paging } from './pages.js';

export interface CursorPages {
  readonly items: Keys;
  /** The argument that takes the cursor. */
  readonly parameter: string;
  readonly nextCursor?: Keys;
  /** The cursor is this of the last item. */
  readonly lastItem?: Keys;
  readonly hasMore?: Keys;
}

export function byCursor({ items, parameter, nextCursor, lastItem, hasMore }: CursorPages): Paging {
  return {
    items,
    next: ({ data, items: found }) => {
      const cursor = nextCursor ? pick(data, nextCursor) : lastItem && pick(found.at(-1), lastItem);
      const leads = typeof cursor === 'number' || (typeof cursor === 'string' && cursor !== '');
      return leads && !(hasMore && pick(data, hasMore) === false)
        ? { [parameter]: cursor }
        : undefined;
    },
  };
}

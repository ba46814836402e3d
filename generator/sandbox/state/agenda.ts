// When records take their next steps: a queue by time.

import TinyQueue from 'tinyqueue';
import type { StoredResource } from './store.js';

/** The next step of a record. Of two at the same time, the record that waits longer goes first. */
export interface Due {
  readonly at: number;
  readonly to: string;
  readonly order: number;
  readonly entry: StoredResource;
}

export interface Agenda {
  /** Says when a record comes into a state by itself, in place of what was said before. */
  readonly put: (entry: StoredResource, next: Pick<Due, 'at' | 'to'> | undefined) => void;
  /** The first step of all. */
  readonly first: () => Due | undefined;
  /** The next steps of all records, in the order of time. */
  readonly all: () => readonly Due[];
}

export function createAgenda(): Agenda {
  const due = new Map<StoredResource, Due>();
  let queue = queueOf(due);
  let count = 0;
  return {
    put: (entry, next) => {
      const known = due.get(entry);
      if (next === undefined) return void due.delete(entry);
      if (known?.at === next.at && known.to === next.to) return;
      const put: Due = { ...next, order: known?.order ?? (count += 1), entry };
      due.set(entry, put);
      queue.push(put);
      // What was put off or is gone leaves the queue where it is most of it.
      if (queue.length > 1000 + 2 * due.size) queue = queueOf(due);
    },
    first: () => {
      for (let first = queue.peek(); first; first = queue.peek()) {
        if (due.get(first.entry) === first) return first;
        queue.pop();
      }
      return undefined;
    },
    all: () => [...due.values()].sort((one, other) => one.at - other.at),
  };
}

function queueOf(due: ReadonlyMap<StoredResource, Due>): TinyQueue<Due> {
  return new TinyQueue(
    [...due.values()],
    (one, other) => one.at - other.at || one.order - other.order,
  );
}

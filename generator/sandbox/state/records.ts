// The records of all resources, by type and id, in the order in which they were made.

import type { Json } from '../../model/json.js';
import { mostEntries, type StoredResource } from './store.js';

export interface Records {
  /** Those that have not been deleted. */
  readonly list: (type: string) => readonly StoredResource[];
  readonly find: (type: string, id: Json | undefined) => StoredResource | undefined;
  /** Those that are kept, also after they were deleted. */
  readonly all: (type?: string) => readonly StoredResource[];
  readonly types: () => Iterable<string>;
  /** Keeps a record; the oldest one goes where there are too many, and is returned. */
  readonly keep: (entry: StoredResource) => StoredResource | undefined;
  readonly remove: (entry: StoredResource) => void;
}

export function createRecords(): Records {
  const tables = new Map<string, Map<string, StoredResource>>();
  const tableOf = (type: string): Map<string, StoredResource> => {
    const known = tables.get(type) ?? new Map<string, StoredResource>();
    tables.set(type, known);
    return known;
  };
  return {
    list: (type) => [...tableOf(type).values()].filter(({ deleted }) => deleted === undefined),
    find: (type, id) => {
      const entry = tableOf(type).get(String(id));
      return entry?.deleted ? undefined : entry;
    },
    all: (type) =>
      (type === undefined ? [...tables.values()] : [tableOf(type)]).flatMap((table) => [
        ...table.values(),
      ]),
    types: () => tables.keys(),
    keep: (entry) => {
      const table = tableOf(entry.type);
      const oldest = table.size >= mostEntries ? table.values().next().value : undefined;
      if (oldest) table.delete(oldest.id);
      table.set(entry.id, entry);
      return oldest;
    },
    remove: ({ type, id }) => void tableOf(type).delete(id),
  };
}

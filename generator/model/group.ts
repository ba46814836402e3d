// Lists by key, in the order in which the keys come up.

export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}

/** Adds to the list of a key, which begins where there is none. */
export function append<T, K>(groups: Map<K, T[]>, key: K, item: T): void {
  const known = groups.get(key);
  if (known) known.push(item);
  else groups.set(key, [item]);
}

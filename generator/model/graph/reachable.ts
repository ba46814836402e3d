// What leads to what, depth first. Each thing is found once, however many ways lead to it: documents have schemas with more ways than could be gone.

export function reachable<T extends object>(
  first: readonly T[],
  next: (item: T) => readonly T[],
): readonly T[] {
  const found = new Set<T>();
  const open = first.toReversed();
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (found.has(item)) continue;
    found.add(item);
    for (const other of next(item).toReversed()) open.push(other);
  }
  return [...found];
}

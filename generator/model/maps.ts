// Maps that many stages keep: lists by key in the order in which the keys come up, and facts about
// a whole API, each found once.

export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}

/** Adds to the list of a key, and creates the list if there is none. */
export function append<T, K>(groups: Map<K, T[]>, key: K, item: T): void {
  const known = groups.get(key);
  if (known) known.push(item);
  else groups.set(key, [item]);
}

/** A list with other members; the same list where all of them stay the same. */
export function mapList<T>(list: readonly T[], change: (member: T) => T): readonly T[] {
  const made = list.map(change);
  return made.every((member, index) => member === list[index]) ? list : made;
}

/** A map with other values; the same map where all of them stay the same. */
export function mapValues<T>(
  values: ReadonlyMap<string, T>,
  change: (value: T, name: string) => T,
): ReadonlyMap<string, T> {
  const made = new Map([...values].map(([name, value]) => [name, change(value, name)]));
  return [...values].every(([name, value]) => made.get(name) === value) ? values : made;
}

/**
 * `find`, remembering its result for each subject. Several stages and targets need the same results
 * about an API: each is found once and kept as long as the API is.
 */
export function memoize<Subject extends object, Result>(
  find: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const known = new WeakMap<Subject, { readonly result: Result }>();
  return (subject) => {
    const before = known.get(subject);
    if (before) return before.result;
    const result = find(subject);
    known.set(subject, { result });
    return result;
  };
}

/** The same value each time, made when it is asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

// Files of a size that people, editors and prettier can work with: a resource that is too big is split by what its paths say.

import { kebabCase } from '../../naming/words.js';
import { groupBy } from '../../model/group.js';

export interface Item {
  readonly path: string;
  /** The name of the method, which does not repeat what the resource says. */
  readonly name: string;
  /** Characters that it takes in a file. */
  readonly size: number;
}

export interface Part<T extends Item> {
  /** The stem of the file: `repos`, `repos/branches`. */
  readonly stem: string;
  /** In the order given. */
  readonly items: readonly T[];
}

/** Characters of a file: a reader finds an operation in few files, and an editor still opens them at once. */
export const largest = 150_000;
/** Smaller groups share a file, unless that file would be too big then. */
const thresholds = [8_000, 2_500, 0];

/**
 * One part where everything fits into `limit`. Else the operations are grouped by the first static segment of their paths in
 * which they differ, again and again; small groups share the file that is called as the resource; what cannot be told apart
 * by paths is split by the initial letter of its name.
 */
export function partition<T extends Item>(
  stem: string,
  all: readonly T[],
  limit: number = largest,
): readonly Part<T>[] {
  if (sizeOf(all) <= limit || all.length < 2) return [{ stem, items: all }];
  const groups = split(
    all.map((item) => ({ item, segments: staticSegments(item.path) })),
    { depth: 0, limit },
  );
  const named = new Map<string, T[]>();
  for (const { labels, entries } of groups) {
    const words = labels.map(kebabCase).filter((label) => label !== '');
    const short = words.filter((label) => label !== stem).join('-') || stem;
    const name = kebabCase(named.has(short) ? words.join('-') : short);
    named.set(name, [...(named.get(name) ?? []), ...items(entries)]);
  }
  const order = new Map(all.map((item, index) => [item, index]));
  return [...named].map(([name, members]) => ({
    stem: `${stem}/${name}`,
    items: members.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
  }));
}

interface Entry<T extends Item> {
  readonly item: T;
  readonly segments: readonly string[];
}

interface Group<T extends Item> {
  readonly labels: readonly string[];
  readonly entries: readonly Entry<T>[];
}

function split<T extends Item>(
  entries: readonly Entry<T>[],
  { depth, limit }: { readonly depth: number; readonly limit: number },
): Group<T>[] {
  const labels = (entries[0]?.segments ?? []).slice(0, depth);
  if (sizeOf(items(entries)) <= limit) return [{ labels, entries }];
  const groups = groupBy(entries, ({ segments }) => segments[depth]);
  const attempts = thresholds.map((threshold) => {
    const deeper = [...groups]
      .filter(
        ([segment, members]) =>
          segment !== undefined && (groups.size === 1 || sizeOf(items(members)) >= threshold),
      )
      .map(([, members]) => members);
    const own = new Set(deeper.flat());
    return { deeper, rest: entries.filter((entry) => !own.has(entry)) };
  });
  const { deeper, rest } = attempts.find((each) => sizeOf(items(each.rest)) <= limit) ??
    attempts.at(-1) ?? { deeper: [], rest: entries };
  return [
    ...byInitial(rest, labels, limit),
    ...deeper.flatMap((members) => split(members, { depth: depth + 1, limit })),
  ];
}

function items<T extends Item>(entries: readonly Entry<T>[]): readonly T[] {
  return entries.map(({ item }) => item);
}

function byInitial<T extends Item>(
  entries: readonly Entry<T>[],
  labels: readonly string[],
  limit: number,
): Group<T>[] {
  if (entries.length === 0) return [];
  if (sizeOf(items(entries)) <= limit) return [{ labels, entries }];
  return [...groupBy(entries, ({ item }) => item.name.slice(0, 1).toLowerCase())].map(
    ([initial, members]) => ({ labels: [...labels, initial], entries: members }),
  );
}

function staticSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '' && !segment.includes('{'));
}

function sizeOf(items: readonly Item[]): number {
  return items.reduce((sum, { size }) => sum + size, 0);
}

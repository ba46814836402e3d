// Which mutations are tried: some of every kind, chosen by a hash, so that the choice stays the same when another kind is added.

import { createHash } from 'node:crypto';
import { factsOf, type Mutation, nameOf } from './mutation.js';
import { schemaMutations } from './schemas.js';
import { wireMutations } from './wire.js';
import { wordMutations } from './words.js';

/** Every mutation that there is. */
export function allMutations(root: unknown): readonly Mutation[] {
  const facts = factsOf(root);
  return [...schemaMutations(facts), ...wireMutations(facts), ...wordMutations(facts)];
}

/** So many of each kind, spread over the sorts of places that the kind stands at. */
export function draw(
  all: readonly Mutation[],
  { seed, each }: { readonly seed: string; readonly each: number },
): readonly Mutation[] {
  return [...groups(all, ({ kind }) => kind).values()].flatMap((same) => {
    const places = [...groups(same, placeOf).values()].map((group) => sorted(group, seed));
    const spread = Array.from({ length: each }, (_, round) =>
      sortedGroups(places, seed).flatMap((group) => group.slice(round, round + 1)),
    ).flat();
    return spread.slice(0, each);
  });
}

/** `components/schemas/properties`: where a fact stands, without the document's own names. */
function placeOf({ path }: Mutation): string {
  return path.filter((token) => known.has(token)).join('/');
}

const known = new Set([
  'paths',
  'webhooks',
  'components',
  'schemas',
  'parameters',
  'responses',
  'headers',
  'requestBody',
  'properties',
  'items',
  'allOf',
  'oneOf',
  'anyOf',
  'security',
  'get',
  'post',
  'delete',
]);

function sortedGroups(
  places: readonly (readonly Mutation[])[],
  seed: string,
): readonly (readonly Mutation[])[] {
  return [...places].sort((a, b) => (keyOf(a[0], seed) < keyOf(b[0], seed) ? -1 : 1));
}

function sorted(mutations: readonly Mutation[], seed: string): readonly Mutation[] {
  return [...mutations].sort((a, b) => (keyOf(a, seed) < keyOf(b, seed) ? -1 : 1));
}

function keyOf(mutation: Mutation | undefined, seed: string): string {
  return createHash('sha256')
    .update(`${seed} ${mutation ? nameOf(mutation) : ''}`)
    .digest('hex');
}

function groups<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item]);
  return found;
}

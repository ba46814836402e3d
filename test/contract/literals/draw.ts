// Which literals are tried: some of every sort at every sort of place, chosen by a hash, so that the choice stays the same when another one is added.

import { createHash } from 'node:crypto';
import { append } from '../../../generator/model/maps.js';
import { type Literal, nameOf } from './literals.js';

export function draw(
  all: readonly Literal[],
  { seed, each }: { readonly seed: string; readonly each: number },
): readonly Literal[] {
  const groups = new Map<string, Literal[]>();
  for (const literal of all) append(groups, groupOf(literal), literal);
  const keyOf = (literal: Literal): string =>
    createHash('sha256')
      .update(`${seed} ${nameOf(literal)}`)
      .digest('hex');
  return [...groups.values()].flatMap((same) =>
    same
      .map((literal) => ({ literal, key: keyOf(literal) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, each)
      .map(({ literal }) => literal),
  );
}

/** Sort, package and place. */
export function groupOf({ sort, artefact, area, location }: Literal): string {
  return `${artefact}/${area}, ${sort}, ${location}`;
}

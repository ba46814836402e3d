// One namespace: hands out each name once. Who comes first wins; a loser's suffix depends on its own pointer alone.

import type { Pointer } from '../model/json.js';
import { shortHash } from './hash.js';

export interface Scope {
  /** The first candidate that is free, else the last one with a suffix made from `at`. */
  readonly claim: (candidates: readonly string[], at: Pointer) => string;
  readonly has: (name: string) => boolean;
}

/** `onCollision` hears of every name that had to give way to another thing's name. */
export function createScope(
  reserved: Iterable<ReadonlySet<string>>,
  onCollision: (wanted: string, given: string, at: Pointer) => void = () => {},
): Scope {
  const taken = new Set<string>();
  for (const set of reserved) for (const name of set) taken.add(name);
  return {
    has: (name) => taken.has(name),
    claim: (candidates, at) => {
      const free = candidates.find((candidate) => !taken.has(candidate));
      let name = free ?? `${candidates.at(-1) ?? 'Unnamed'}_${shortHash(at)}`;
      for (let again = 2; taken.has(name); again++) name = `${candidates.at(-1) ?? 'Unnamed'}_${shortHash(at)}_${again}`;
      taken.add(name);
      if (free === undefined) onCollision(candidates[0] ?? '', name, at);
      return name;
    },
  };
}

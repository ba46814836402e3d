// One namespace: hands out each name once. Who comes first wins; a loser's suffix depends on its own pointer alone.

import type { Pointer } from '../model/json.js';
import { shortHash } from './hash.js';

export interface Scope {
  /** The first candidate that is free, else the last one with a suffix made from `at`. */
  readonly claim: (candidates: readonly string[], at: Pointer) => string;
  readonly has: (name: string) => boolean;
  /** What a name was given to; nothing for a reserved one. */
  readonly ownerOf: (name: string) => Pointer | undefined;
}

export interface Collision {
  readonly wanted: string;
  readonly given: string;
  readonly at: Pointer;
  /** What has the wanted name; nothing where it is reserved. */
  readonly owner: Pointer | undefined;
}

/** `onCollision` hears of every name that had to give way to another thing's name. */
export function createScope(
  reserved: Iterable<ReadonlySet<string>>,
  onCollision: (collision: Collision) => void = () => {},
): Scope {
  const taken = new Map<string, Pointer | undefined>();
  for (const set of reserved) for (const name of set) taken.set(name, undefined);
  return {
    has: (name) => taken.has(name),
    ownerOf: (name) => taken.get(name),
    claim: (candidates, at) => {
      const free = candidates.find((candidate) => !taken.has(candidate));
      let name = free ?? `${candidates.at(-1) ?? 'Unnamed'}_${shortHash(at)}`;
      for (let again = 2; taken.has(name); again++) name = `${candidates.at(-1) ?? 'Unnamed'}_${shortHash(at)}_${again}`;
      taken.set(name, at);
      const [wanted = ''] = candidates;
      if (free === undefined) onCollision({ wanted, given: name, at, owner: taken.get(wanted) });
      return name;
    },
  };
}

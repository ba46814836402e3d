// One namespace: hands out each name once. Who comes first wins; a loser's suffix depends on its own pointer alone.

import type { Pointer } from '../model/json.js';

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
      let name = free ?? `${candidates.at(-1) ?? 'Unnamed'}_${suffix(at)}`;
      for (let again = 2; taken.has(name); again++) name = `${candidates.at(-1) ?? 'Unnamed'}_${suffix(at)}_${again}`;
      taken.add(name);
      if (free === undefined) onCollision(candidates[0] ?? '', name, at);
      return name;
    },
  };
}

/** Four characters from the pointer (FNV-1a): the same for the same place, whatever else is in the document. */
function suffix(at: Pointer): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < at.length; index++) hash = Math.imul(hash ^ at.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36).padStart(4, '0').slice(-4);
}

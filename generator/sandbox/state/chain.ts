// Records that make and move one another, from one beginning: as many as there may be, or none.

import { Refused, type StoredResource } from './store.js';

export interface Chain {
  /** @throws {Refused} It has no end: then what was made since its beginning is gone again. */
  readonly bounded: <T>(work: () => T) => T;
  readonly made: (entry: StoredResource) => void;
  readonly moved: () => void;
}

const [mostDepth, mostChanges] = [20, 10_000];

export function createChain(forget: (entry: StoredResource) => void): Chain {
  let making: StoredResource[] = [];
  let moves = 0;
  let depth = 0;
  return {
    made: (entry) => void making.push(entry),
    moved: () => void (moves += 1),
    bounded: (work) => {
      if (depth === 0) [making, moves] = [[], 0];
      depth += 1;
      try {
        if (depth > mostDepth || making.length + moves > mostChanges)
          throw new Refused(
            501,
            'The declaration of the sandbox has records make or move others without end.',
          );
        return work();
      } catch (error) {
        if (depth === 1) making.forEach(forget);
        throw error;
      } finally {
        depth -= 1;
      }
    },
  };
}

// Values that together take every way through the making of a value: the same decisions as chance makes, one after the other made otherwise.

import type { Random } from './random.js';

/** So many values are made at most, and so many ways are tried at each place. */
const limits = { values: 300, ways: 12 };

/** @param make Makes a value; all that it decides is asked of the argument. */
export function covering<T>(make: (random: Random) => T): readonly T[] {
  const values: T[] = [];
  // Once with as little as can be, once with as much.
  for (const usual of [0, 1] as const) {
    const first = following([], usual);
    values.push(make(first.random));
    const taken: number[] = [];
    for (const { way, ways } of first.trace) {
      for (let other = 0; other < Math.min(ways, limits.ways); other += 1) {
        if (other === way) continue;
        if (values.length >= (limits.values / 2) * (usual + 1)) break;
        values.push(make(following([...taken, other], usual).random));
      }
      taken.push(way);
    }
  }
  return values;
}

interface Decision {
  readonly way: number;
  readonly ways: number;
}

/** Decides as it is told, and as usual from then on. */
function following(
  script: readonly number[],
  usual: 0 | 1,
): { readonly random: Random; readonly trace: readonly Decision[] } {
  const trace: Decision[] = [];
  const decide = (ways: number, otherwise: number): number => {
    const way = Math.min(script[trace.length] ?? otherwise, Math.max(0, ways - 1));
    trace.push({ way, ways });
    return way;
  };
  const below = (limit: number): number => decide(limit, 0);
  return {
    trace,
    random: {
      // A place between two bounds: at the beginning, in the middle, nearly at the end.
      next: () => [0, 0.5, 0.999][decide(3, 0)] ?? 0,
      below,
      chance: () => decide(2, usual) === 1,
      pick: (values, otherwise) => values[below(values.length)] ?? otherwise,
    },
  };
}

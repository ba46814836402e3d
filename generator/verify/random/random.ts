// Chance that can be repeated: mulberry32.

export interface Random {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  readonly below: (limit: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(values: readonly [T, ...T[]] | readonly T[], otherwise: T) => T;
}

export function createRandom(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed : hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values, otherwise) => values[below(values.length)] ?? otherwise,
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let result = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    result = Math.imul(result ^ text.charCodeAt(index), 0x01000193);
  return result;
}

/** So many values are made at most, and so many ways are tried at each place. */
const limits = { values: 300, ways: 12 };

/**
 * Values that together take every way through the making of a value: the decisions of chance, one after the other made
 * otherwise.
 *
 * @param make Makes a value; all that it decides is asked of the argument.
 */
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

// A seeded random generator (mulberry32), and one that makes every decision in turn.

export interface Random {
  /** At least 0 and less than 1. */
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

const maxValues = 300;
/** Of each decision. */
const maxOptions = 12;

/**
 * Returns values that together take every option of every decision: for each decision, one value per other option.
 *
 * @param make Creates a value, deciding only by its argument.
 */
export function covering<T>(make: (random: Random) => T): readonly T[] {
  const values: T[] = [];
  // First with as few optional parts as possible, then with as many.
  for (const defaultOption of [0, 1] as const) {
    const first = scripted([], defaultOption);
    values.push(make(first.random));
    const taken: number[] = [];
    for (const { option, count } of first.trace) {
      for (let other = 0; other < Math.min(count, maxOptions); other += 1) {
        if (other === option) continue;
        if (values.length >= (maxValues / 2) * (defaultOption + 1)) break;
        values.push(make(scripted([...taken, other], defaultOption).random));
      }
      taken.push(option);
    }
  }
  return values;
}

interface Decision {
  readonly option: number;
  /** The number of options. */
  readonly count: number;
}

/** Decides as the script says, then by default. */
function scripted(
  script: readonly number[],
  defaultOption: 0 | 1,
): { readonly random: Random; readonly trace: readonly Decision[] } {
  const trace: Decision[] = [];
  const decide = (count: number, otherwise: number): number => {
    const option = Math.min(script[trace.length] ?? otherwise, Math.max(0, count - 1));
    trace.push({ option, count });
    return option;
  };
  const below = (limit: number): number => decide(limit, 0);
  return {
    trace,
    random: {
      // Between two bounds: at the lower one, in the middle, near the upper one.
      next: () => [0, 0.5, 0.999][decide(3, 0)] ?? 0,
      below,
      chance: () => decide(2, defaultOption) === 1,
      pick: (values, otherwise) => values[below(values.length)] ?? otherwise,
    },
  };
}

// Values to ask two validators about, the same ones for the same schema and seed, and the smallest that still shows what a large one showed.

import { type Json, isArray, isObject } from '../judge/json.js';
import { mutations } from './mutations.js';
import { createRandom } from './random.js';
import { sample, type Source } from './samples.js';

interface ValueOptions {
  readonly seed: string;
  /** How many that are probably valid. */
  readonly samples: number;
  /** How many mutations of each. */
  readonly mutations: number;
  /** Values to mutate besides the samples. */
  readonly bases?: readonly Json[] | undefined;
  /** Some texts that match a pattern. */
  readonly matching?: Source['matching'] | undefined;
}

/** @param schema A lifted schema; `target` finds what its references lead to. */
export function valuesFor(
  schema: Json,
  target: Source['target'],
  { seed, samples, mutations: each, bases = [], matching = () => [] }: ValueOptions,
): readonly Json[] {
  const source: Source = { random: createRandom(seed), target, matching };
  const values = [...bases, ...Array.from({ length: samples }, () => sample(schema, source))];
  const all = [
    ...values,
    ...values.flatMap((value) => mutations(value, schema, source, each)),
    ...ofEveryType,
  ];
  // As JSON has it: what cannot be written is no value.
  return [...new Set(all.map((value) => JSON.stringify(value)))].map((text) => JSON.parse(text));
}

const ofEveryType: readonly Json[] = [null, true, 0, 1.5, '', 'text', [], {}];

// The smallest value that still shows what a large one showed.

/** Takes members and items away, and makes texts shorter, as long as `shows` holds. */
export function shrink(value: Json, shows: (value: Json) => boolean): Json {
  let smallest = value;
  for (let step = 0; step < 500; step += 1) {
    const smaller = reductions(smallest).find(shows);
    if (smaller === undefined) break;
    smallest = smaller;
  }
  return smallest;
}

function reductions(value: Json): readonly Json[] {
  if (typeof value === 'string')
    return value.length > 8
      ? [value.slice(0, value.length / 2), value.slice(0, -1), value.slice(1)]
      : [];
  if (isArray(value)) {
    const halves =
      value.length > 3 ? [value.slice(0, value.length / 2), value.slice(value.length / 2)] : [];
    return [
      ...halves,
      ...value.map((_, index) => value.toSpliced(index, 1)),
      ...value.flatMap((item, index) =>
        reductions(item).map((smaller) => value.with(index, smaller)),
      ),
    ];
  }
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const halves =
    entries.length > 3
      ? [entries.slice(0, entries.length / 2), entries.slice(entries.length / 2)]
      : [];
  const fewer = [...halves, ...entries.map((_, index) => entries.toSpliced(index, 1))];
  const inside = entries.flatMap(([name, member], index) =>
    reductions(member).map((smaller) => entries.with(index, [name, smaller])),
  );
  return [...fewer, ...inside].map((each) => Object.fromEntries(each));
}

// Values to ask two validators about: the same ones for the same schema and seed.

import type { Json } from '../judge/json.js';
import { mutations } from './mutations.js';
import { createRandom } from './random.js';
import { sample, type Source } from './samples.js';

export interface ValueOptions {
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

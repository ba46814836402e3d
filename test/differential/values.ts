// Values to ask two validators about: the same ones for the same schema and seed.

import type { Json } from '../../generator/verify/judge/json.js';
import { mutations } from './mutations.js';
import { createRandom } from './random.js';
import { sample, type Source } from './samples.js';

export interface ValueOptions {
  readonly seed: string;
  /** How many that are probably valid. */
  readonly samples: number;
  /** How many mutations of each. */
  readonly mutations: number;
}

/** @param schema A lifted schema; `target` finds what its references lead to. */
export function valuesFor(schema: Json, target: Source['target'], { seed, samples, mutations: each }: ValueOptions): readonly Json[] {
  const source: Source = { random: createRandom(seed), target };
  const values = Array.from({ length: samples }, () => sample(schema, source));
  const all = [...values, ...values.flatMap((value) => mutations(value, schema, source, each)), ...ofEveryType];
  // As JSON has it: what cannot be written is no value.
  return [...new Set(all.map((value) => JSON.stringify(value)))].map((text) => JSON.parse(text));
}

const ofEveryType: readonly Json[] = [null, true, 0, 1.5, '', 'text', [], {}];

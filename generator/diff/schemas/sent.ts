// Parameters as they are sent: a number or a boolean is a text on its way, and one value is a list
// of one. https://spec.openapis.org/oas/v3.2.0.html#style-values

import type { Json } from '../../model/json.js';
import type { JsonType } from '../../model/schema.js';
import type { At, Normalized } from '../normalize.js';
import { canonical } from '../same.js';
import type { Pair } from '../pair.js';

/**
 * The pair as a server sees it, where a parameter that took numbers or booleans takes texts now;
 * nothing where it takes a list now, of which the old values are one item each; else the pair.
 */
export function asSent(pair: Pair): Pair | undefined {
  const { from, to } = pair;
  if (!isOf(from, scalars)) return pair;
  if (isOf(to, lists)) {
    const least = to.counts.get('minItems')?.value ?? 0;
    if (least > 1) return pair;
    pair.report('type-widened', { from: named(from), to: 'array', name: 'array' });
    pair.descend(pair.schemas[0], to.items, '');
    return undefined;
  }
  if (!isOf(to, texts) || isOf(from, texts)) return pair;
  pair.report('type-widened', { from: named(from), to: 'string', name: 'string' });
  const now = textual(to);
  const sent = textual(from, now.values !== undefined);
  return { ...pair, from: sent, to: now };
}

const scalars: ReadonlySet<JsonType> = new Set(['integer', 'number', 'boolean', 'string']);
const texts: ReadonlySet<JsonType> = new Set(['string']);
const lists: ReadonlySet<JsonType> = new Set(['array']);

function isOf({ types }: Normalized, all: ReadonlySet<JsonType>): boolean {
  return types !== undefined && types.size > 0 && [...types].every((type) => all.has(type));
}

function named({ types = new Set() }: Normalized): string {
  return [...types].join(' or ');
}

/** What is sent of a value: bounds of numbers say nothing about texts. */
function textual(schema: Normalized, isListed = false): Normalized {
  const { types, values, default: preset } = schema;
  const isBoolean = isListed && types?.size === 1 && types.has('boolean');
  const all = isBoolean && values === undefined ? booleans(schema) : values;
  return {
    ...schema,
    types: texts,
    values: all && new Map([...all.values()].map(textOf)),
    known: new Map([...schema.known.values()].map(textOf)),
    ...(types?.has('string') !== true && { formats: new Map() }),
    lower: undefined,
    upper: undefined,
    multiples: new Map(),
    default: preset && { ...preset, value: String(preset.value) },
  };
}

function booleans({ at }: Normalized): Normalized['values'] {
  return new Map([true, false].map((value) => [canonical(value), { value, at }]));
}

function textOf({ value, at }: At<Json>): readonly [string, At<Json>] {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return [canonical(text), { value: text, at }];
}

// Single values as text: what most parameters are. Lists and objects are written in `serialize.ts`.

import type { ParameterDescriptor } from './descriptor.js';
import { isAbsent } from './values.js';

/** A parameter that holds one value, in the default style of its place. */
export function writeValue(
  { name, in: place }: ParameterDescriptor,
  given: unknown,
): string | undefined {
  if (isAbsent(given)) return undefined;
  const text = valueText(given);
  if (place === 'header') return text;
  const encoded = encodeURIComponent(text);
  return place === 'path' ? encoded : `${encodeURIComponent(name)}=${encoded}`;
}

/** A single value. Lists and objects inside of others are written as JSON: no style says how else. */
export function valueText(value: unknown): string {
  const text = typeof value === 'bigint' ? `${value}` : JSON.stringify(value);
  if (!text || text === 'null') throw new TypeError('it has no form');
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

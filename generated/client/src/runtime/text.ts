// Copied by Concord into every output that needs it. Do not edit.

// Single values as text: what most parameters are. Lists and objects are written in `serialize.ts`.

import type { WriteParameter } from './descriptor.js';
import { isAbsent } from './values.js';

/** A parameter of the query, or a cookie, that holds one value, in the default style. */
export const inQuery: WriteParameter = ({ name }, value) =>
  isAbsent(value) ? undefined : [name, valueText(value)].map(encodeURIComponent).join('=');

/** A header that holds one value. */
export const inHeader: WriteParameter = (_, value) =>
  isAbsent(value) ? undefined : valueText(value);

/** A single value. Lists and objects inside of others are written as JSON: no style says how else. */
export function valueText(value: unknown): string {
  const text = typeof value === 'bigint' ? `${value}` : JSON.stringify(value);
  if (!text || text === 'null') throw new TypeError('it has no form');
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

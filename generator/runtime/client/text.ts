// Single values as text: what most parameters are. Lists and objects are written in `serialize.ts`.

import type { WriteParameter } from './descriptor.js';
import { isAbsent } from './values.js';

/** A parameter of the query that holds one value, in the default style. */
export const inQuery: WriteParameter = ({ name }, value, { query }) =>
  isAbsent(value)
    ? undefined
    : query.push([name, valueText(value)].map(encodeURIComponent).join('='));

/** A header that holds one value. */
export const inHeader: WriteParameter = ({ name }, value, { headers }) =>
  isAbsent(value) ? undefined : (headers[name] = valueText(value));

/** A single value. Lists and objects inside of others are written as JSON: no style says how else. */
export function valueText(value: unknown): string {
  const text = typeof value === 'bigint' ? `${value}` : JSON.stringify(value);
  if (!text || text === 'null') throw new TypeError('it has no form');
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

// Which schemas say the same, wherever they stand: what is written once need not be written again.

import type { Api } from './api.js';
import { once } from './once.js';

/** The same number for two schemas, or parts of schemas, that differ in nothing but where they stand. */
export type Structures = (part: unknown) => number;

export const structuresOf = once((_: Api): Structures => {
  const known = new Map<string, number>();
  const seen = new WeakMap<object, number>();
  const number = (text: string): number => {
    const before = known.get(text);
    if (before !== undefined) return before;
    known.set(text, known.size);
    return known.size - 1;
  };
  const visit = (value: unknown): number => {
    if (typeof value !== 'object' || value === null)
      return number(typeof value === 'string' ? `'${value}` : String(value));
    const before = seen.get(value);
    if (before !== undefined) return before;
    let text = '';
    if (value instanceof Map)
      for (const [key, each] of value) text += `${visit(key)}=${visit(each)},`;
    else if (Array.isArray(value)) for (const each of value) text += `${visit(each)},`;
    else
      for (const [key, each] of Object.entries(value))
        if (key !== 'at' && each !== undefined) text += `${visit(key)}:${visit(each)},`;
    const found = number(`${Array.isArray(value) ? '[' : '{'}${text}`);
    seen.set(value, found);
    return found;
  };
  return visit;
});

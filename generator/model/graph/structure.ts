// Which schemas say the same, wherever they stand: what is written once need not be written again.

import type { Api } from '../api.js';
import { memoize } from '../maps.js';

/**
 * The same number for two schemas, or parts of schemas, that differ in nothing but where they
 * stand.
 */
export type Structures = (part: unknown) => number;

export const structuresOf = memoize((_: Api): Structures => {
  const texts = new Map<unknown, number>();
  const compounds = new Map<string, number>();
  const seen = new WeakMap<object, number>();
  let last = 0;
  const visit = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) {
      const before = texts.get(value);
      if (before !== undefined) return before;
      texts.set(value, ++last);
      return last;
    }
    const before = seen.get(value);
    if (before !== undefined) return before;
    let text = '';
    if (value instanceof Map)
      for (const [key, member] of value) text += `${visit(key)}=${visit(member)},`;
    else if (isArray(value)) {
      text = '[';
      for (const member of value) text += `${visit(member)},`;
    } else if (isRecord(value))
      for (const key in value) {
        const member = value[key];
        if (key !== 'at' && member !== undefined) text += `${visit(key)}:${visit(member)},`;
      }
    let compound = compounds.get(text);
    if (compound === undefined) compounds.set(text, (compound = ++last));
    seen.set(value, compound);
    return compound;
  };
  return visit;
});

function isArray(value: object): value is readonly unknown[] {
  return Array.isArray(value);
}

function isRecord(_: object): _ is Readonly<Record<string, unknown>> {
  return true;
}

// Checks of texts. Lengths count characters (code points), not the units that JavaScript counts.

import type * as z from 'zod';

type Check<T> = z.core.CheckFn<T>;

export function minLength(minimum: number): Check<string> {
  return (payload) => {
    const { value } = payload;
    if (value.length < minimum || (value.length < 2 * minimum && lengthOf(value) < minimum))
      payload.issues.push({ code: 'too_small', origin: 'string', minimum, inclusive: true, input: value, continue: true });
  };
}

export function maxLength(maximum: number): Check<string> {
  return (payload) => {
    const { value } = payload;
    if (value.length > maximum && lengthOf(value) > maximum)
      payload.issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value, continue: true });
  };
}

/** Characters, each pair of surrogates counted once. */
function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const isPair = isBetween(text.charCodeAt(index), 0xd800, 0xdbff) && isBetween(text.charCodeAt(index + 1), 0xdc00, 0xdfff);
    if (!isPair) continue;
    length -= 1;
    index += 1;
  }
  return length;
}

function isBetween(unit: number, low: number, high: number): boolean {
  return unit >= low && unit <= high;
}

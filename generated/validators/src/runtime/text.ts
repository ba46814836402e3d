// Copied by Concord into every output that needs it. Do not edit.

// Checks of texts. Lengths count characters (code points), not the units that JavaScript counts.

import type * as z from 'zod';
import { check } from './check.js';

export function minLength(minimum: number): z.core.CheckFn<string> {
  return check(
    (value: string) =>
      value.length >= 2 * minimum || (value.length >= minimum && lengthOf(value) >= minimum),
    (input) => ({ code: 'too_small', origin: 'string', minimum, inclusive: true, input }),
  );
}

export function maxLength(maximum: number): z.core.CheckFn<string> {
  return check(
    (value: string) => value.length <= maximum || lengthOf(value) <= maximum,
    (input) => ({ code: 'too_big', origin: 'string', maximum, inclusive: true, input }),
  );
}

/** Characters, each pair of surrogates counted once. */
function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const isPair =
      isBetween(text.charCodeAt(index), 0xd800, 0xdbff) &&
      isBetween(text.charCodeAt(index + 1), 0xdc00, 0xdfff);
    if (!isPair) continue;
    length -= 1;
    index += 1;
  }
  return length;
}

function isBetween(unit: number, low: number, high: number): boolean {
  return unit >= low && unit <= high;
}

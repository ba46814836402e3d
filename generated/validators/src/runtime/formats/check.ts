// Copied by Concord into every output that needs it. Do not edit.

// How a format becomes a check for `.check(…)`.

import type * as z from 'zod';
import { check } from '../check.js';

export function text(format: string, test: (value: string) => boolean): z.core.CheckFn<string> {
  return check(test, (input) => ({
    code: 'invalid_format',
    format,
    input,
    message: `Invalid string: expected the format ${format}`,
  }));
}

export function number(format: string, test: (value: number) => boolean): z.core.CheckFn<number> {
  return check(test, (input) => ({
    code: 'custom',
    input,
    message: `Invalid number: expected ${format}`,
  }));
}

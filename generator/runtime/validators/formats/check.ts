// How a format becomes a check for `.check(…)`.

import type * as z from 'zod';

export function text(format: string, test: (value: string) => boolean): z.core.CheckFn<string> {
  return (payload) => {
    if (!test(payload.value)) payload.issues.push({ code: 'invalid_format', format, input: payload.value, continue: true });
  };
}

export function number(format: string, test: (value: number) => boolean): z.core.CheckFn<number> {
  return (payload) => {
    const { value } = payload;
    if (!test(value)) payload.issues.push({ code: 'custom', input: value, message: `Invalid number: expected ${format}`, continue: true });
  };
}

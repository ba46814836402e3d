// Checks for `.check(…)` that know what they test, so that a value can be tested without collecting issues.

import type * as z from 'zod';

type Test = (value: unknown) => boolean;

const tests = new WeakMap<object, Test>();

/** A check that raises `issue` where `test` says no. */
export function check<T>(
  test: (value: T) => boolean,
  issue: (input: T) => z.core.$ZodRawIssue,
): z.core.CheckFn<T> {
  const made: z.core.CheckFn<T> = (payload) => {
    if (!test(payload.value)) payload.issues.push({ continue: true, ...issue(payload.value) });
  };
  // Only values of the type that the schema has tested before come here.
  tests.set(made, (value) => test(value as T));
  return made;
}

/** What a check tests; undefined for checks that are neither of this folder nor among zod's simplest. */
export function testOf(checked: z.core.$ZodCheck<never>): Test | undefined {
  const known = tests.get(checked._zod.check);
  if (known !== undefined) return known;
  const def: object = checked._zod.def;
  if (
    'pattern' in def &&
    def.pattern instanceof RegExp &&
    !def.pattern.global &&
    !def.pattern.sticky
  ) {
    const { pattern } = def;
    return (value) => typeof value === 'string' && pattern.test(value);
  }
  if (!('value' in def && 'inclusive' in def && typeof def.value === 'number')) return undefined;
  const { value: bound, inclusive } = def;
  if (checked._zod.def.check === 'greater_than')
    return (value) =>
      typeof value === 'number' && (value > bound || (inclusive === true && value === bound));
  if (checked._zod.def.check === 'less_than')
    return (value) =>
      typeof value === 'number' && (value < bound || (inclusive === true && value === bound));
  return undefined;
}

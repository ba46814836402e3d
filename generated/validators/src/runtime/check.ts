// Copied by Concord into every output that needs it. Do not edit.

// Checks for `.check(…)` that know what they test, so that a value can be tested without collecting issues.

import type * as z from 'zod';
import type { Test } from './rule.js';

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

/** A check as a schema takes it: a function, or one of zod's. */
export type Check<T> = z.core.$ZodCheck<T> | z.core.CheckFn<T>;

/** Values of a type that all checks let pass. `known` tells what zod's own checks test; what it does not know is run. */
export function testOf<T>(
  isOfType: Test,
  checks: readonly Check<T>[],
  known: (definition: object) => ((value: T) => boolean) | undefined,
): Test {
  const all = checks.map((each): Test => {
    if (typeof each === 'function') return tests.get(each) ?? ((value) => passes(each, value as T));
    return (
      (known(each._zod.def) as Test | undefined) ?? ((value) => passes(each._zod.check, value as T))
    );
  });
  const [first, ...others] = all;
  if (first === undefined) return isOfType;
  if (others.length === 0) return (value) => isOfType(value) && first(value);
  return (value) => isOfType(value) && first(value) && others.every((test) => test(value));
}

function passes<T>(checked: z.core.CheckFn<T>, value: T): boolean {
  const payload: z.core.ParsePayload<T> = { value, issues: [] };
  void checked(payload);
  return payload.issues.length === 0;
}

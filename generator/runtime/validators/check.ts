// Checks that zod runs like its own: what they test, the issue that they raise, and what `z.toJSONSchema` says of them.

import * as z from 'zod';

/** What a schema in JSON Schema takes over from a check, by the names that zod has for it. */
export interface Told {
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
}

/** A check that raises `issue` where `test` says no. */
export function check<T>(
  test: (value: T) => boolean,
  issue: (input: T) => z.core.$ZodRawIssue,
  told: Told,
): z.core.$ZodCheck<T> {
  const made = z.check<T>((payload) => {
    if (!test(payload.value)) payload.issues.push({ continue: true, ...issue(payload.value) });
  });
  made._zod.onattach.push(({ _zod: { bag } }) => void Object.assign(bag, told));
  return made;
}

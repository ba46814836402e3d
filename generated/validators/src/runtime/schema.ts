// A named schema: typed by the model, and made when it is first used, so that importing many costs little and cycles are harmless.

import type * as z from 'zod';
import { fromRule, type Part, type Rule, ruleOf, runOf, wholeOf } from './rule.js';

/** @param make What the schema is. It may refer to any other named schema, itself included. */
export function schema<T>(make: () => Part): z.ZodType<T> {
  let part: Part | undefined;
  let known: Rule | undefined;
  const made = (): Part => (part ??= make());
  const rule = (): Rule => (known ??= ruleOf(made()));
  const named = fromRule({
    accepts: (value) => rule().accepts(value),
    explain: (value) => rule().explain(value),
    mark: (value, seen) => rule().mark?.(value, seen),
    run: (payload, context) => {
      // The first value that comes makes the schema; later ones go straight to it.
      const run = runOf(made());
      wholeOf(named)._zod.run = run;
      return run(payload, context);
    },
  });
  // The boundary between what a schema checks and the type that says the same.
  return named as z.ZodType<T>;
}

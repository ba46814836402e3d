// Copied by Concord into every output that needs it. Do not edit.

// A named schema: typed by the model, and made when it is first used, so that importing many costs little and cycles are harmless.

import * as z from 'zod';
import {
  fromRule,
  marked,
  type Part,
  type Rule,
  ruleOf,
  runOf,
  type Test,
  wholeOf,
} from './rule.js';

/** @param make What the schema is. It may refer to any other named schema, itself included. */
export function schema<T>(make: () => Part): z.ZodType<T> {
  let known: Rule | undefined;
  const named = (): Rule => (known ??= behind(ruleOf(make())));
  // The first value that comes makes the schema; later ones go straight to it.
  let test: Test = (value) => (test = named().accepts)(value);
  const part = fromRule({
    named,
    accepts: (value) => test(value),
    explain: (value) => named().explain(value),
    mark: (value, seen) => marked(named(), value, seen),
  });
  const { _zod } = wholeOf(part);
  _zod.run = (payload) => (_zod.run = runOf(named()))(payload);
  return direct(part as z.ZodType<T>, (value): value is T => test(value));
}

/** Values that are accepted need none of what zod prepares for those that are not. */
function direct<T>(whole: z.ZodType<T>, accepts: (value: unknown) => value is T): z.ZodType<T> {
  whole.safeParse = (value, context) =>
    accepts(value) ? { success: true, data: value } : z.safeParse(whole, value, context);
  whole.parse = (value, context) =>
    accepts(value) ? value : z.parse(whole, value, context, { callee: whole.parse });
  return whole;
}

/** A name that stands for another name stands for what that one stands for. */
function behind(rule: Rule): Rule {
  return rule.named?.() ?? rule;
}

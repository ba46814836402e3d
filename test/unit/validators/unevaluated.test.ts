// Schemas with `unevaluatedProperties` one inside the other: each is asked once, however it holds the next one. Counted, not timed.

import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { arrayWith } from '../../../generator/runtime/validators/array-rules.js';
import { allOf, anyOf, conditional, dependentSchemas, not, oneOf } from '../../../generator/runtime/validators/combine.js';
import { discriminated } from '../../../generator/runtime/validators/discriminated.js';
import { object } from '../../../generator/runtime/validators/object.js';
import { objectWith } from '../../../generator/runtime/validators/object-rules.js';
import { never, string, unknown } from '../../../generator/runtime/validators/plain.js';
import { fromRule, type Part, ruleOf } from '../../../generator/runtime/validators/rule.js';
import { schema } from '../../../generator/runtime/validators/schema.js';
import { dynamic, scope } from '../../../generator/runtime/validators/scope.js';
import { byType, nullable } from '../../../generator/runtime/validators/types.js';
import { unevaluated } from '../../../generator/runtime/validators/unevaluated.js';

const levels = 40;

/** A part that counts how often it is asked, and ends what would go on for ever. */
function counting(part: Part): { readonly part: Part; readonly asked: () => number } {
  const rule = ruleOf(part);
  let asked = 0;
  const count = <T>(answer: () => T): T => {
    asked += 1;
    if (asked > 10_000) throw new Error('asked too often');
    return answer();
  };
  const { mark } = rule;
  return { asked: () => asked, part: fromRule({ accepts: (value) => count(() => rule.accepts(value)), explain: (value) => count(() => rule.explain(value)), mark: mark && ((value, seen) => count(() => mark(value, seen))) }) };
}

function chain(leaf: Part, around: (next: Part) => Part): z.ZodType {
  let whole: z.ZodType = schema(() => leaf);
  for (let level = 0; level < levels; level += 1) {
    const next = whole;
    whole = schema(() => unevaluated(around(next), { unevaluatedProperties: false, unevaluatedItems: false }));
  }
  return whole;
}

const ways: Readonly<Record<string, (next: Part) => Part>> = {
  allOf: (next) => allOf(next, unknown),
  anyOf: (next) => anyOf(next),
  'anyOf with another': (next) => anyOf(never, next),
  oneOf: (next) => oneOf(next, never),
  discriminated: (next) => discriminated('a', { x: next }, oneOf(next)),
  if: (next) => conditional(next, { else: never }),
  then: (next) => conditional(unknown, { then: next }),
  else: (next) => conditional(never, { else: next }),
  dependentSchemas: (next) => allOf(dependentSchemas({ a: next }), byType({ array: next })),
  'a type': (next) => byType({ object: next, array: next }),
  nullable: (next) => nullable(next),
  'a dynamic reference': (next) => scope({ other: () => unknown }, dynamic('none', () => next)),
};

describe.each(Object.entries(ways))('%s, forty levels', (_, around) => {
  it.each([
    ['an object', object({ a: string }), { a: 'x' }, { a: 'x', b: 1 }],
    ['an object with patterns', objectWith({}, { patternProperties: [[/^a/, string]] }), { a: 'x' }, { a: 'x', b: 1 }],
    ['a list', arrayWith(undefined, { prefixItems: [string], contains: string }), ['x'], ['x', 1]],
  ])('look at %s once', (_name, leaf, fine, wrong) => {
    const accepted = counting(leaf);
    expect(chain(accepted.part, around).safeParse(fine).success).toBe(true);
    expect(accepted.asked()).toBe(1);
    // To explain, each level and each of the (at most two) parts on the way to the next one is asked first whether it is to blame.
    const refused = counting(leaf);
    expect(chain(refused.part, around).safeParse(wrong).success).toBe(false);
    expect(refused.asked()).toBeLessThanOrEqual(3 * levels + 1);
  });
});

describe('what is left', () => {
  const a = object({ a: string });
  const b = object({ b: string }, { required: ['b'] });
  const closed = (part: Part): z.ZodType => schema(() => unevaluated(part, { unevaluatedProperties: false, unevaluatedItems: false }));

  it.each<[string, Part, unknown, boolean]>([
    ['what a member that does not match speaks about', anyOf(a, b), { a: 1, b: 'x' }, false],
    ['nothing after two members that match', anyOf(a, b), { a: 'x', b: 'x' }, true],
    ['what a condition that does not hold speaks about', conditional(allOf(a, b), { else: unknown }), { a: 'x' }, false],
    ['nothing after a condition that holds', conditional(b, {}), { b: 'x' }, true],
    ['what "not" speaks about', allOf(not(not(a))), { a: 'x' }, false],
    ['nothing of a closed part', allOf(unevaluated(a, { unevaluatedProperties: unknown })), { a: 'x', c: 1 }, true],
    ['nothing, but what a part refuses counts', allOf(unevaluated(a, { unevaluatedProperties: string })), { a: 'x', c: 1 }, false],
    ['the items that "contains" does not match', arrayWith(undefined, { contains: string }), ['x', 1], false],
    ['no item that "contains" matches', arrayWith(undefined, { contains: string }), ['x', 'y'], true],
    ['the items, where a part limits only properties', unevaluated(arrayWith(undefined, { prefixItems: [string] }), { unevaluatedProperties: false }), ['x', 1], false],
    ['no item that such a part speaks about', unevaluated(arrayWith(undefined, { prefixItems: [string] }), { unevaluatedProperties: false }), ['x'], true],
    ['nothing of null', nullable(a), null, true],
  ])('is %s', (_, part, value, fine) => {
    expect(closed(part).safeParse(value).success).toBe(fine);
  });
});

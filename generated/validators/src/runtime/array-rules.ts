// Copied by Concord into every output that needs it. Do not edit.

// What an array schema says beside what its items are.

import {
  below,
  explain,
  fromRule,
  type Issue,
  marked,
  type Part,
  type Rule,
  ruleOf,
  rulesOf,
  type Test,
  testOf,
  testsOf,
} from './rule.js';
import { isSame, mismatch, wrongType } from './values.js';

export interface ArrayRules {
  /** The schemas of the first items. */
  readonly prefixItems?: readonly Part[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly contains?: Part;
  /** 1 where there is `contains`. */
  readonly minContains?: number;
  readonly maxContains?: number;
}

/** An array; `items` is the schema of its items after `prefixItems`, `false` where there may be none. */
export function arrayWith(items: Part | false | undefined, rules: ArrayRules): Part {
  const { minItems = 0, maxItems = Infinity, uniqueItems = false } = rules;
  const prefix = rulesOf(rules.prefixItems ?? []);
  const rest = items ? ruleOf(items) : undefined;
  const tests = testsOf(prefix);
  const test = rest && testOf(rest);
  const most = items === false ? prefix.length : Infinity;
  const contained = containedRule(rules);
  const holds = (value: unknown): value is readonly unknown[] =>
    Array.isArray(value) &&
    value.length >= minItems &&
    value.length <= maxItems &&
    value.length <= most &&
    acceptsItems(value, tests, test) &&
    (!uniqueItems || firstDuplicate(value) === undefined);
  return fromRule({
    accepts: (value) => holds(value) && (contained === undefined || contained.accepts(value)),
    explain: (value) => {
      if (!Array.isArray(value)) return [wrongType(value, 'array')];
      const { length } = value;
      const issues: Issue[] = [];
      if (length < minItems)
        issues.push({
          code: 'too_small',
          origin: 'array',
          minimum: minItems,
          inclusive: true,
          input: value,
        });
      if (length > maxItems)
        issues.push({
          code: 'too_big',
          origin: 'array',
          maximum: maxItems,
          inclusive: true,
          input: value,
        });
      else if (length > most)
        issues.push({
          ...mismatch(value[most], `Too many items: expected at most ${most}, received ${length}`),
          path: [most],
        });
      value.forEach((item: unknown, index) => {
        const rule = prefix[index] ?? rest;
        if (rule !== undefined) issues.push(...below(index, explain(rule, item)));
      });
      if (contained !== undefined) issues.push(...explain(contained, value));
      const pair = uniqueItems ? firstDuplicate(value) : undefined;
      if (pair !== undefined)
        issues.push({
          ...mismatch(value, `Duplicate: expected no item to be the same as item ${pair[0]}`),
          path: [pair[1]],
        });
      return issues;
    },
    mark: (value, seen) => {
      if (!holds(value)) return false;
      if (items !== undefined) seen.all = true;
      for (let index = 0; index < prefix.length && index < value.length; index += 1)
        seen.some.push(index);
      return contained === undefined || marked(contained, value, seen);
    },
  });
}

function acceptsItems(
  value: readonly unknown[],
  prefix: readonly Test[],
  rest: Test | undefined,
): boolean {
  const end = rest === undefined ? Math.min(prefix.length, value.length) : value.length;
  for (let index = 0; index < end; index += 1) {
    const test = prefix[index] ?? rest;
    if (test !== undefined && !test(value[index])) return false;
  }
  return true;
}

function containedRule({
  contains,
  minContains = 1,
  maxContains = Infinity,
}: ArrayRules): Rule | undefined {
  if (contains === undefined) return undefined;
  const rule = ruleOf(contains);
  const matching = (value: unknown): readonly number[] =>
    Array.isArray(value) ? value.flatMap((item, index) => (rule.accepts(item) ? [index] : [])) : [];
  const fits = ({ length }: readonly number[]): boolean =>
    length >= minContains && length <= maxContains;
  return {
    accepts: (value) => fits(matching(value)),
    explain: (value) => {
      const found = matching(value).length;
      const limit = found < minContains ? `at least ${minContains}` : `at most ${maxContains}`;
      return [
        mismatch(
          value,
          `Expected ${limit} of the items to match the schema of "contains", ${found} do`,
        ),
      ];
    },
    mark: (value, seen) => {
      const found = matching(value);
      for (const index of found) seen.some.push(index);
      return fits(found);
    },
  };
}

/** The indices of two items that are the same. */
function firstDuplicate(items: readonly unknown[]): readonly [number, number] | undefined {
  const primitives = new Map<unknown, number>();
  const others: number[] = [];
  for (const [index, item] of items.entries()) {
    if (typeof item !== 'object' || item === null) {
      const before = primitives.get(item);
      if (before !== undefined) return [before, index];
      primitives.set(item, index);
    } else {
      const before = others.find((other) => isSame(items[other], item));
      if (before !== undefined) return [before, index];
      others.push(index);
    }
  }
  return undefined;
}

// Schemas made of schemas: https://json-schema.org/draft/2020-12/json-schema-core#section-10.2. Each is asked about the same value; none changes it.

import { noMatch } from './messages.js';
import {
  explain,
  fromRule,
  type Issue,
  type Part,
  type Rule,
  ruleOf,
  rulesOf,
  type Seen,
  testsOf,
} from './rule.js';
import { isObject, list, mismatch, own } from './values.js';

export function allOf(...parts: readonly Part[]): Part {
  const rules = rulesOf(parts);
  const tests = testsOf(rules);
  return fromRule({
    accepts: (value) => {
      for (const test of tests) if (!test(value)) return false;
      return true;
    },
    explain: (value) => withoutRepeats(rules.flatMap((rule) => explain(rule, value))),
    mark: (value, seen) => rules.forEach(({ mark }) => mark?.(value, seen)),
  });
}

export function anyOf(...parts: readonly Part[]): Part {
  const rules = rulesOf(parts);
  const tests = testsOf(rules);
  return fromRule({
    accepts: (value) => {
      for (const test of tests) if (test(value)) return true;
      return false;
    },
    explain: (value) => [
      noMatch(
        value,
        rules.map(({ explain: why }) => why(value)),
      ),
    ],
    mark: (value, seen) => markMatching(rules, value, seen),
  });
}

/** Exactly one of them. */
export function oneOf(...parts: readonly Part[]): Part {
  const rules = rulesOf(parts);
  const tests = testsOf(rules);
  const matches = (value: unknown): number[] =>
    rules.flatMap((rule, index) => (rule.accepts(value) ? [index] : []));
  return fromRule({
    accepts: (value) => {
      let found = 0;
      for (const test of tests) if (test(value) && (found += 1) > 1) return false;
      return found === 1;
    },
    explain: (value) => {
      const found = matches(value);
      if (found.length === 0)
        return [
          noMatch(
            value,
            rules.map(({ explain: why }) => why(value)),
          ),
        ];
      const positions = list(
        found.map((index) => `${index + 1}`),
        'and',
      );
      return [
        mismatch(
          value,
          `Invalid input: expected exactly one of ${rules.length} alternatives to match, ${found.length} do (number ${positions})`,
        ),
      ];
    },
    mark: (value, seen) => markMatching(rules, value, seen),
  });
}

export function not(part: Part): Part {
  const rule = ruleOf(part);
  return fromRule({
    accepts: (value) => !rule.accepts(value),
    explain: (value) => [mismatch(value, 'Invalid input: it must not match the schema of "not"')],
  });
}

export function conditional(
  condition: Part,
  branches: { readonly then?: Part; readonly else?: Part },
): Part {
  const test = ruleOf(condition);
  const yes = branches.then && ruleOf(branches.then);
  const no = branches.else && ruleOf(branches.else);
  const branchOf = (value: unknown): Rule | undefined => (test.accepts(value) ? yes : no);
  return fromRule({
    accepts: (value) => branchOf(value)?.accepts(value) ?? true,
    explain: (value) => branchOf(value)?.explain(value) ?? [],
    mark: (value, seen) => {
      if (test.accepts(value)) test.mark?.(value, seen);
      branchOf(value)?.mark?.(value, seen);
    },
  });
}

/** Schemas that apply where an object has a property. */
export function dependentSchemas(schemas: Readonly<Record<string, Part>>): Part {
  const rules = Object.entries(schemas).map(([key, part]) => ({ key, rule: ruleOf(part) }));
  const applying = (value: unknown): Rule[] =>
    isObject(value)
      ? rules.filter(({ key }) => own(value, key) !== undefined).map(({ rule }) => rule)
      : [];
  return fromRule({
    accepts: (value) => applying(value).every((rule) => rule.accepts(value)),
    explain: (value) => applying(value).flatMap((rule) => explain(rule, value)),
    mark: (value, seen) => applying(value).forEach(({ mark }) => mark?.(value, seen)),
  });
}

function markMatching(rules: readonly Rule[], value: unknown, seen: Seen): void {
  for (const rule of rules)
    if (rule.mark !== undefined && rule.accepts(value)) rule.mark(value, seen);
}

function withoutRepeats(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return issues.filter((issue) => {
    const key = JSON.stringify([
      issue.path,
      issue.code,
      issue.message,
      'expected' in issue && issue.expected,
    ]);
    return !seen.has(key) && seen.add(key);
  });
}

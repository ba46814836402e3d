// Copied by Concord into every output that needs it. Do not edit.

// Schemas made of schemas: https://json-schema.org/draft/2020-12/json-schema-core#section-10.2. Each is asked about the same value; none changes it.

import { noMatch } from './messages.js';
import {
  explain,
  fromRule,
  type Issue,
  marked,
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
    mark: (value, seen) => rules.every((rule) => marked(rule, value, seen)),
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
    mark: (value, seen) => {
      let found = false;
      // One that matches is enough, but for those that have something to note.
      for (const rule of rules)
        if (!(found && rule.mark === undefined) && markedAlone(rule, value, seen)) found = true;
      return found;
    },
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
    mark: (value, seen) => {
      let found = 0;
      for (const rule of rules)
        if (markedAlone(rule, value, seen) && (found += 1) > 1) return false;
      return found === 1;
    },
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
      const branch = markedAlone(test, value, seen) ? yes : no;
      return branch === undefined || marked(branch, value, seen);
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
    mark: (value, seen) => applying(value).every((rule) => marked(rule, value, seen)),
  });
}

/** As `marked`, where a rule may say no and the schema still say yes: then nothing is noted. */
function markedAlone(rule: Rule, value: unknown, seen: Seen): boolean {
  const {
    some: { length },
    all,
  } = seen;
  if (marked(rule, value, seen)) return true;
  seen.some.length = length;
  seen.all = all;
  return false;
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

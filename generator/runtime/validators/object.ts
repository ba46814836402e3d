// Objects: https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2. Only own properties count, whatever they are called.

import { type ObjectRules, otherRules } from './object-rules.js';
import { below, explain, fromRule, type Issue, type Part, type Rule, ruleOf } from './rule.js';
import { isObject, mismatch, own, wrongType } from './values.js';

interface Member {
  readonly key: string;
  readonly required: boolean;
  /** Every object inherits something of this name. */
  readonly inherited: boolean;
  /** Absent where the name is only required. */
  readonly rule: Rule | undefined;
}

/** An object with these properties, and whatever others the rules allow. */
export function object(properties: Readonly<Record<string, Part>>, rules: ObjectRules = {}): Part {
  const required = new Set(rules.required);
  const names = new Set([...Object.keys(properties), ...required]);
  const members = [...names].map((key): Member => {
    const part = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return {
      key,
      required: required.has(key),
      inherited: key in Object.prototype,
      rule: part && ruleOf(part),
    };
  });
  const others = otherRules(properties, rules);
  return fromRule({
    accepts: (value) => isObject(value) && hasMembers(value, members) && acceptsAll(value, others),
    explain: (value) => {
      if (!isObject(value)) return [wrongType(value, 'object')];
      const issues = members.flatMap((member) => explainMember(value, member));
      return [...issues, ...others.flatMap((rule) => explain(rule, value))];
    },
    mark: (value, seen) => {
      if (!isObject(value)) return;
      for (const { key, rule } of members)
        if (rule !== undefined && own(value, key) !== undefined) seen.keys.add(key);
      for (const { mark } of others) mark?.(value, seen);
    },
  });
}

function hasMembers(value: Readonly<Record<string, unknown>>, members: readonly Member[]): boolean {
  for (const { key, required, inherited, rule } of members) {
    const property = inherited ? own(value, key) : value[key];
    if (property === undefined) {
      if (required) return false;
    } else if (rule !== undefined && !rule.accepts(property)) return false;
  }
  return true;
}

function acceptsAll(value: unknown, rules: readonly Rule[]): boolean {
  for (const rule of rules) if (!rule.accepts(value)) return false;
  return true;
}

function explainMember(value: Readonly<Record<string, unknown>>, { key, required, rule }: Member): Issue[] {
  const property = own(value, key);
  if (property !== undefined) return rule === undefined ? [] : below(key, explain(rule, property));
  if (!required) return [];
  const expected = rule?.explain(undefined) ?? [];
  return below(key, expected.length > 0 ? expected : [mismatch(undefined, 'Required')]);
}

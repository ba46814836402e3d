// Objects: https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2. Only own properties count, whatever they are called.

import { absent } from './messages.js';
import { type ObjectRules, otherRules } from './object-rules.js';
import { below, explain, fromRule, type Issue, isBoolean, isString, type Part, type Rule, ruleOf, type Test, testOf } from './rule.js';
import { isObject, own, wrongType } from './values.js';

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
  const hasMembers = membersTest(members);
  return fromRule({
    accepts: others.length === 0 ? hasMembers : (value) => hasMembers(value) && acceptsAll(value, others),
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

/** One loop over a list, nothing allocated. */
function membersTest(members: readonly Member[]): Test {
  const inherited = members.some((member) => member.inherited);
  const list = members.map(({ key, required, rule }) => ({ key, required, test: rule === undefined ? anything : testOf(rule) }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const properties = value as Readonly<Record<string, unknown>>;
    for (let index = 0; index < list.length; index += 1) {
      const { key, required, test } = list[index] as (typeof list)[number];
      const property = inherited ? own(properties, key) : properties[key];
      if (test === isString && typeof property === 'string') continue;
      if (property === undefined ? required : test === isBoolean ? typeof property !== 'boolean' : !test(property)) return false;
    }
    return true;
  };
}

function anything(): boolean {
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
  return below(key, [absent(rule?.explain(undefined) ?? [])]);
}

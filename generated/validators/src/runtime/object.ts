// Copied by Concord into every output that needs it. Do not edit.

// Objects: https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2. Only own properties count, whatever they are called.

import { absent } from './messages.js';
import {
  below,
  explain,
  fromRule,
  type Issue,
  isBoolean,
  isString,
  isStringOrNull,
  marked,
  type Part,
  type Rule,
  ruleOf,
  type Test,
  testOf,
} from './rule.js';
import { isObject, own, wrongType } from './values.js';

interface Member {
  readonly key: string;
  readonly required: boolean;
  /** Absent where the name is only required. */
  readonly rule: Rule | undefined;
  readonly test: Test;
}

export interface Required {
  readonly required?: readonly string[];
}

/** An object with these properties. `others`: what else is said about it. */
export function object(
  properties: Readonly<Record<string, Part>>,
  rules: Required = {},
  others: readonly Rule[] = [],
): Part {
  const required = new Set(rules.required);
  const members = [...new Set([...Object.keys(properties), ...required])].map((key): Member => {
    const part = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const rule = part && ruleOf(part);
    return {
      key,
      rule,
      required: required.has(key),
      test: rule === undefined ? () => true : testOf(rule),
    };
  });
  const hasMembers = membersTest(members);
  return fromRule({
    accepts:
      others.length === 0
        ? hasMembers
        : (value) => hasMembers(value) && others.every(({ accepts }) => accepts(value)),
    explain: (value) => {
      if (!isObject(value)) return [wrongType(value, 'object')];
      return [
        ...members.flatMap((member) => explainMember(value, member)),
        ...others.flatMap((rule) => explain(rule, value)),
      ];
    },
    mark: (value, seen) => {
      if (!hasMembers(value) || !isObject(value)) return false;
      for (const { key, rule } of members)
        if (rule !== undefined && own(value, key) !== undefined) seen.some.push(key);
      return others.every((rule) => marked(rule, value, seen));
    },
  });
}

/** One loop over a list, nothing allocated. */
function membersTest(members: readonly Member[]): Test {
  // Every object inherits something of these names.
  const inherited = members.some(({ key }) => key in Object.prototype);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const properties = value as Readonly<Record<string, unknown>>;
    for (let index = 0; index < members.length; index += 1) {
      const { key, required, test } = members[index] as Member;
      const property = inherited ? own(properties, key) : properties[key];
      if (typeof property === 'string' && (test === isString || test === isStringOrNull)) continue;
      if (
        property === undefined
          ? required
          : test === isBoolean
            ? typeof property !== 'boolean'
            : !test(property)
      )
        return false;
    }
    return true;
  };
}

function explainMember(
  value: Readonly<Record<string, unknown>>,
  { key, required, rule }: Member,
): Issue[] {
  const property = own(value, key);
  if (property !== undefined) return rule === undefined ? [] : below(key, explain(rule, property));
  if (!required) return [];
  return below(key, [absent(rule?.explain(undefined) ?? [])]);
}

// Copied by Concord into every output that needs it. Do not edit.

// Keywords apply to values of their own type; values of another type pass.

import {
  fromRule,
  isString,
  isStringOrNull,
  marked,
  type Part,
  type Rule,
  ruleOf,
  testOf,
} from './rule.js';
import { orNull } from './messages.js';
import { type TypeName, typeOf } from './values.js';

/** The schema for each type of values; where a type is not named, all its values pass. */
export function byType(parts: { readonly [Type in TypeName]?: Part }): Part {
  const rules = new Map<TypeName, Rule>();
  for (const type of names) {
    const part = parts[type];
    if (part !== undefined) rules.set(type, ruleOf(part));
  }
  const ruleFor = (value: unknown): Rule | undefined => {
    const type = typeOf(value);
    return type && rules.get(type);
  };
  return fromRule({
    accepts: (value) => ruleFor(value)?.accepts(value) ?? true,
    explain: (value) => ruleFor(value)?.explain(value) ?? [],
    mark: (value, seen) => {
      const rule = ruleFor(value);
      return rule === undefined || marked(rule, value, seen);
    },
  });
}

export function nullable(part: Part): Part {
  const rule = ruleOf(part);
  const test = testOf(rule);
  return fromRule({
    accepts: test === isString ? isStringOrNull : (value) => value === null || test(value),
    explain: (value) => rule.explain(value).map(orNull),
    mark: (value, seen) => value === null || marked(rule, value, seen),
  });
}

const names = [
  'null',
  'boolean',
  'number',
  'string',
  'array',
  'object',
] as const satisfies readonly TypeName[];

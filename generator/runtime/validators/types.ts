// Keywords apply to values of their own type; values of another type pass.

import { fromRule, type Part, type Rule, ruleOf } from './rule.js';
import { type TypeName, typeOf, wrongType } from './values.js';

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
    mark: (value, seen) => ruleFor(value)?.mark?.(value, seen),
  });
}

/** A number without a fraction, of any size. */
export function integer(): Part {
  return fromRule({ accepts: Number.isInteger, explain: (value) => [wrongType(value, 'integer')] });
}

export function nullable(part: Part): Part {
  const rule = ruleOf(part);
  return fromRule({
    accepts: (value) => value === null || rule.accepts(value),
    explain: rule.explain,
    mark: rule.mark,
  });
}

const names = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const satisfies readonly TypeName[];

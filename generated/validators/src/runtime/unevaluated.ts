// What no other part of a schema has spoken about: https://json-schema.org/draft/2020-12/json-schema-core#section-11

import { below, explain, fromRule, type Issue, type Part, ruleOf, type Seen } from './rule.js';
import { isObject } from './values.js';

export interface UnevaluatedRules {
  readonly unevaluatedProperties?: Part | false;
  readonly unevaluatedItems?: Part | false;
}

/** `part`, and the schema of the properties and items that it says nothing about; `false` where there may be none. */
export function unevaluated(part: Part, rules: UnevaluatedRules): Part {
  const rule = ruleOf(part);
  const properties =
    rules.unevaluatedProperties === undefined ? undefined : restRule(rules.unevaluatedProperties);
  const items = rules.unevaluatedItems === undefined ? undefined : restRule(rules.unevaluatedItems);
  const rest = (value: unknown): readonly (readonly [string | number, unknown])[] => {
    if (Array.isArray(value) ? items === undefined : !isObject(value) || properties === undefined)
      return [];
    const seen: Seen = { keys: new Set(), items: new Set(), allKeys: false, allItems: false };
    rule.mark?.(value, seen);
    if (Array.isArray(value))
      return seen.allItems ? [] : [...value.entries()].filter(([index]) => !seen.items.has(index));
    return seen.allKeys || !isObject(value)
      ? []
      : Object.entries(value).filter(
          ([key, property]) => property !== undefined && !seen.keys.has(key),
        );
  };
  const ruleFor = (key: string | number): ReturnType<typeof restRule> | undefined =>
    typeof key === 'number' ? items : properties;
  return fromRule({
    accepts: (value) =>
      rule.accepts(value) &&
      rest(value).every(([key, member]) => ruleFor(key)?.accepts(member) !== false),
    explain: (value) => {
      if (!rule.accepts(value)) return rule.explain(value);
      return rest(value).flatMap(([key, member]) => {
        const found = ruleFor(key);
        return found === undefined ? [] : below(key, explain(found, member));
      });
    },
    mark: (value, seen) => {
      rule.mark?.(value, seen);
      if (properties !== undefined) seen.allKeys = true;
      if (items !== undefined) seen.allItems = true;
    },
  });
}

function restRule(part: Part | false) {
  return part === false
    ? {
        accepts: () => false,
        explain: (input: unknown): Issue[] => [
          {
            code: 'custom',
            input,
            message: 'Not allowed: expected nothing that the schema does not speak about',
          },
        ],
      }
    : ruleOf(part);
}

// Copied by Concord into every output that needs it. Do not edit.

// What no other part of a schema has spoken about: https://json-schema.org/draft/2020-12/json-schema-core#section-11

import {
  below,
  explain,
  fromRule,
  type Issue,
  marked,
  type Part,
  ruleOf,
  type Seen,
} from './rule.js';
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
  const limits = (value: unknown): boolean =>
    Array.isArray(value) ? items !== undefined : properties !== undefined && isObject(value);
  /** What the part says nothing about; undefined where it does not accept the value. */
  const rest = (value: unknown): readonly (readonly [string | number, unknown])[] | undefined => {
    if (!limits(value)) return rule.accepts(value) ? [] : undefined;
    const seen: Seen = { some: [], all: false };
    if (!marked(rule, value, seen)) return undefined;
    if (seen.all) return [];
    const known = new Set(seen.some);
    if (Array.isArray(value)) return [...value.entries()].filter(([index]) => !known.has(index));
    return isObject(value)
      ? Object.entries(value).filter(([key, property]) => property !== undefined && !known.has(key))
      : [];
  };
  const ruleFor = (key: string | number): ReturnType<typeof restRule> | undefined =>
    typeof key === 'number' ? items : properties;
  const accepts = (value: unknown): boolean =>
    rest(value)?.every(([key, member]) => ruleFor(key)?.accepts(member) !== false) ?? false;
  return fromRule({
    accepts,
    explain: (value) => {
      const left = rest(value);
      if (left === undefined) return rule.explain(value);
      return left.flatMap(([key, member]) => {
        const found = ruleFor(key);
        return found === undefined ? [] : below(key, explain(found, member));
      });
    },
    mark: (value, seen) => {
      if (!limits(value)) return marked(rule, value, seen);
      seen.all = true;
      return accepts(value);
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

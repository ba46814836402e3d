// Copied by Concord into every output that needs it. Do not edit.

// Arrays: https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.1.

import { below, explain, fromRule, type Part, ruleOf, testOf } from './rule.js';
import { wrongType } from './values.js';

/** An array of these items, or of any. */
export function array(items: Part | undefined): Part {
  const rule = items && ruleOf(items);
  const test = rule && testOf(rule);
  const accepts = (value: unknown): boolean => {
    if (!Array.isArray(value)) return false;
    if (test !== undefined)
      for (let index = 0; index < value.length; index += 1) if (!test(value[index])) return false;
    return true;
  };
  return fromRule({
    accepts,
    explain: (value) => {
      if (!Array.isArray(value)) return [wrongType(value, 'array')];
      return rule === undefined
        ? []
        : value.flatMap((item: unknown, index) => below(index, explain(rule, item)));
    },
    mark: (value, seen) => {
      if (items !== undefined) seen.all = true;
      return accepts(value);
    },
  });
}

// Copied by Concord into every output that needs it. Do not edit.

// Unions whose members a property tells apart: the verdict is that of the union, the way to it is shorter and what went wrong is plainer.

import { explain, fromRule, type Part, type Rule, ruleOf } from './rule.js';
import { isObject, list, mismatch, own, show } from './values.js';

/**
 * @param property The property that tells the members apart.
 * @param members Its values and what they select.
 * @param union The union itself: what it says counts.
 */
export function discriminated(
  property: string,
  members: Readonly<Record<string, Part>>,
  union: Part,
): Part {
  const rule = ruleOf(union);
  const selected = new Map<unknown, Rule>(
    Object.entries(members).map(([value, part]) => [value, ruleOf(part)]),
  );
  const known = list(Object.keys(members).map((value) => show(value)));
  return fromRule({
    accepts: rule.accepts,
    explain: (value) => {
      if (!isObject(value)) return rule.explain(value);
      const tag = own(value, property);
      // A mapping names numbers and booleans as texts.
      const member = selected.get(
        typeof tag === 'number' || typeof tag === 'boolean' ? String(tag) : tag,
      );
      if (member === undefined) {
        // A member that does not limit the property is fine, and another one is, too.
        if ([...selected.values()].some(({ accepts }) => accepts(value)))
          return rule.explain(value);
        return [
          { ...mismatch(value, `Invalid discriminator: expected ${known}`), path: [property] },
        ];
      }
      const issues = explain(member, value);
      // The member is fine: another one is, too.
      return issues.length > 0 ? issues : rule.explain(value);
    },
    mark: rule.mark,
  });
}

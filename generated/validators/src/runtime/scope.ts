// Copied by Concord into every output that needs it. Do not edit.

// Dynamic references: https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2. Checking is synchronous, so one list of the
// schemas that are being checked, outermost first, is enough.

import { fromRule, marked, type Part, type Rule, ruleOf } from './rule.js';

export type Anchors = Readonly<Record<string, () => Part>>;

const open: Anchors[] = [];

/** A schema whose `$dynamicAnchor`s are seen by the dynamic references below it. */
export function scope(anchors: Anchors, part: Part): Part {
  const rule = ruleOf(part);
  const within = <T,>(work: () => T): T => {
    open.push(anchors);
    try {
      return work();
    } finally {
      open.pop();
    }
  };
  return fromRule({
    accepts: (value) => within(() => rule.accepts(value)),
    explain: (value) => within(() => rule.explain(value)),
    mark: (value, seen) => within(() => marked(rule, value, seen)),
  });
}

/** The schema of that name which the outermost scope has. */
export function dynamic(name: string, otherwise: () => Part): Part {
  const found = (): Rule => {
    const outermost = open.find((anchors) => Object.hasOwn(anchors, name));
    return ruleOf((outermost?.[name] ?? otherwise)());
  };
  return fromRule({
    accepts: (value) => found().accepts(value),
    explain: (value) => found().explain(value),
    mark: (value, seen) => marked(found(), value, seen),
  });
}

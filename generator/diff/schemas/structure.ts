// Compares arrays, conditions, `not` and other keywords whose values are schemas.

import { allows, compareCount } from './values.js';
import { distance, effectOf, type Pair } from '../pair.js';
import { type Inner, inner } from '../normalize.js';

export function compareArrays(pair: Pair): void {
  if (!allows(pair, 'array')) return;
  const { from, to, report, descend } = pair;
  const length = Math.max(from.prefixItems.length, to.prefixItems.length);
  for (let index = 0; index < length; index += 1) {
    const [before, after] = [from, to].map(({ prefixItems, items }) => prefixItems[index] ?? items);
    const place = { name: String(index), fromAt: before?.[0]?.at, toAt: after?.[0]?.at };
    if (!before || !after) continue;
    if (before.length > 0 && after.length > 0) descend(before, after, '[]');
    else if (after.length > 0) report('prefix-items-added', { ...place, fromAt: from.at });
    else if (before.length > 0) report('prefix-items-removed', { ...place, toAt: to.at });
  }
  if (from.items.length > 0 && to.items.length > 0) descend(from.items, to.items, '[]');
  else if (to.items.length > 0) report('items-added', { toAt: to.items[0]?.at });
  else if (from.items.length > 0) report('items-removed', { fromAt: from.items[0]?.at });
  compareCount(pair, 'minItems', 'min-items');
  compareCount(pair, 'maxItems', 'max-items');
  if (from.unique === undefined && to.unique !== undefined)
    report('unique-items-added', { toAt: to.unique });
  if (from.unique !== undefined && to.unique === undefined)
    report('unique-items-removed', { fromAt: from.unique });
}

const kebab: Readonly<
  Record<
    Inner,
    | 'not'
    | 'contains'
    | 'property-names'
    | 'unevaluated-properties'
    | 'unevaluated-items'
    | 'content-schema'
  >
> = {
  not: 'not',
  contains: 'contains',
  propertyNames: 'property-names',
  unevaluatedProperties: 'unevaluated-properties',
  unevaluatedItems: 'unevaluated-items',
  contentSchema: 'content-schema',
};

export function compareInner(pair: Pair): void {
  const { from, to, report, descend, compare } = pair;
  for (const keyword of inner) {
    const [before, after] = [from.inner.get(keyword), to.inner.get(keyword)];
    const name = kebab[keyword];
    if (!before && after) report(`${name}-added`, { toAt: after[0]?.at });
    else if (before && !after) report(`${name}-removed`, { fromAt: before[0]?.at });
    else if (before && after) {
      const place = { fromAt: before[0]?.at, toAt: after[0]?.at };
      const hasMost =
        (from.counts.get('maxContains') ?? to.counts.get('maxContains')) !== undefined;
      if (keyword === 'not') {
        const entry = compare(before, after);
        const effect = effectOf(entry);
        const inverted = effect === 'narrower' ? 'wider' : effect === 'wider' ? 'narrower' : effect;
        if (distance(entry) > 0)
          report('not-changed', { ...place, effect: effect === 'none' ? 'changed' : inverted });
      } else if (keyword === 'contains') {
        const effect = effectOf(compare(before, after));
        if (effect !== 'none')
          report('contains-changed', { ...place, effect: hasMost ? 'changed' : effect });
      } else descend(before, after, '');
    }
  }
  if (from.inner.has('contains') && to.inner.has('contains')) {
    compareCount(pair, 'minContains', 'min-contains');
    compareCount(pair, 'maxContains', 'max-contains');
  }
  compareConditions(pair);
}

function compareConditions({ from, to, report, descend, compare }: Pair): void {
  const open = [...to.conditions];
  for (const before of from.conditions) {
    const index = open.findIndex((after) => distance(compare([before.if], [after.if])) === 0);
    const [after] = open.splice(index < 0 ? 0 : index, 1);
    if (!after) {
      report('if-removed', { fromAt: before.if.at });
      continue;
    }
    if (index < 0) {
      report('if-changed', { fromAt: before.if.at, toAt: after.if.at });
      continue;
    }
    for (const branch of ['then', 'else'] as const) {
      const [one, other] = [before[branch], after[branch]];
      if (one && other) descend([one], [other], '');
      else if (other) report(`${branch}-added`, { toAt: other.at });
      else if (one) report(`${branch}-removed`, { fromAt: one.at });
    }
  }
  for (const { if: condition } of open) report('if-added', { toAt: condition.at });
}

// Copied by Concord into every output that needs it. Do not edit.

// The keywords about arrays.

import { checkMember, goOn, memberHolds, type Run, type Seen } from './evaluate-run.js';
import { areUnique } from './evaluate-values.js';
import type { Json, Shape } from './shape.js';

export function checkArray(
  shape: Shape,
  value: readonly Json[],
  run: Run,
  seen: Seen | undefined,
): boolean {
  const before = run.count;
  const { prefixItems, items, contains } = shape;
  if (shape.minItems !== undefined && value.length < shape.minItems && !goOn(run, 'minItems'))
    return false;
  if (shape.maxItems !== undefined && value.length > shape.maxItems && !goOn(run, 'maxItems'))
    return false;
  if (shape.uniqueItems && !areUnique(value) && !goOn(run, 'uniqueItems')) return false;
  const first = prefixItems?.length ?? 0;
  for (let index = 0; index < value.length; index += 1) {
    const own = index < first ? prefixItems?.[index] : items;
    if (own === undefined) continue;
    if (own.never && index >= first) {
      if (!goOn(run, 'items', index)) return false;
    } else if (!checkMember(own, value[index] ?? null, index, run) && run.violations === undefined)
      return false;
    seen?.items.add(index);
  }
  if (items !== undefined && seen) seen.allItems = true;
  if (
    contains !== undefined &&
    !checkContains(shape, contains, value, { run, seen }) &&
    run.violations === undefined
  )
    return false;
  return run.count === before;
}

export function restOfItems(shape: Shape, value: readonly Json[], run: Run, seen: Seen): boolean {
  if (seen.allItems) return true;
  const before = run.count;
  for (let index = 0; index < value.length; index += 1) {
    if (seen.items.has(index)) continue;
    if (
      shape.never
        ? !goOn(run, 'unevaluatedItems', index)
        : !checkMember(shape, value[index] ?? null, index, run) && run.violations === undefined
    )
      return false;
  }
  return run.count === before;
}

function checkContains(
  { minContains, maxContains }: Shape,
  contains: Shape,
  value: readonly Json[],
  { run, seen }: { readonly run: Run; readonly seen: Seen | undefined },
): boolean {
  let count = 0;
  for (let index = 0; index < value.length; index += 1) {
    if (!memberHolds(contains, value[index] ?? null, run)) continue;
    count += 1;
    seen?.items.add(index);
  }
  if (
    count < (minContains ?? 1) &&
    !goOn(run, minContains === undefined ? 'contains' : 'minContains')
  )
    return false;
  return maxContains === undefined || count <= maxContains || goOn(run, 'maxContains');
}

// Walks over two schemas in parallel and compares each pair once, so cycles end.

import { compareAlternatives, compareWrapping } from './schemas/alternatives.js';
import { compareArrays, compareInner } from './schemas/structure.js';
import { compareObjects } from './schemas/objects.js';
import { compareValues } from './schemas/values.js';
import type { PairResult, Pair, Where, Documents } from './pair.js';
import { rules } from './rules.js';
import { asSent } from './schemas/sent.js';
import { resolveAliases, type Conjunction, conjunctionKey, normalized } from './normalize.js';

export function compareSchemas(
  documents: Documents,
  from: Conjunction,
  to: Conjunction,
  {
    direction,
    where,
    isSent = false,
  }: Pick<PairResult, 'direction' | 'where'> & { readonly isSent?: boolean | undefined },
): PairResult {
  const key = `${direction} ${where} ${isSent} ${conjunctionKey(documents.from, from)} ${conjunctionKey(documents.to, to)}`;
  const known = documents.entries.get(key);
  if (known) return known;
  const entry: PairResult = { direction, where, facts: [], edges: [] };
  documents.entries.set(key, entry);
  if (isSame(documents, from, to)) return entry;
  const pair: Pair = {
    documents,
    direction,
    where,
    schemas: [from, to],
    from: normalized(documents.from, from),
    to: normalized(documents.to, to),
    report: (rule, details = {}) =>
      void entry.facts.push({
        rule,
        effect: rules[rule].effect,
        fromAt: pair.from.at,
        toAt: pair.to.at,
        ...details,
      }),
    descend: (one, other, step) => {
      const inside = compareSchemas(documents, one, other, { direction, where: below(where) });
      entry.edges.push({ to: inside, step });
    },
    compare: (one, other) =>
      compareSchemas(documents, one, other, { direction, where: below(where) }),
  };
  const wire = isSent && direction === 'request' ? asSent(pair) : pair;
  if (wire !== pair) {
    if (wire === undefined) return entry;
    compareValues(wire);
    return entry;
  }
  if (pair.from.never && pair.to.never) return entry;
  if (pair.from.never !== pair.to.never) {
    pair.report(pair.to.never ? 'never-added' : 'never-removed');
    return entry;
  }
  if (compareWrapping(pair)) return entry;
  compareValues(pair);
  compareObjects(pair);
  compareArrays(pair);
  compareInner(pair);
  compareAlternatives(pair);
  return entry;
}

function isSame(
  { from: one, to: other, same }: Documents,
  from: Conjunction,
  to: Conjunction,
): boolean {
  const [first, second] = [from[0], to[0]];
  if (from.length === 0 && to.length === 0) return true;
  if (from.length !== 1 || to.length !== 1 || !first || !second) return false;
  return same.schemas(resolveAliases(one, first), resolveAliases(other, second));
}

function below(where: Where): Where {
  if (where === 'parameter' || where === 'parameter-property') return 'parameter-property';
  return where === 'header' || where === 'header-property' ? 'header-property' : 'property';
}

// Compares the constraints on values: types, enums, numbers, strings, lengths and counts.

import { lifecycleChange } from '../lifecycle.js';
import { allowsAll, includesFormat } from '../../model/formats.js';
import type { Json } from '../../model/json.js';
import type { JsonType } from '../../model/schema.js';
import { canonical } from '../same.js';
import { type At, type DocumentedBound, type Count, type Normalized } from '../normalize.js';
import type { RuleName } from '../rules.js';
import type { Pair } from '../pair.js';

export function compareValues(pair: Pair): void {
  compareTypes(pair);
  compareListed(pair);
  if (allows(pair, 'number')) {
    compareBound(pair, 'min');
    compareBound(pair, 'max');
    compareMultiples(pair);
  }
  if (allows(pair, 'string')) {
    compareCount(pair, 'minLength', 'min-length');
    compareCount(pair, 'maxLength', 'max-length');
    comparePatterns(pair);
  }
  if (allows(pair, 'string') || allows(pair, 'number')) compareFormats(pair);
  if (allows(pair, 'string')) {
    compareContentKeyword(pair, 'encodings', 'content-encoding-changed');
    compareContentKeyword(pair, 'mediaTypes', 'content-media-type-changed');
  }
  compareAnnotations(pair);
}

/** Whether both schemas allow values of the type. If only one does, the change is one of types. */
export function allows({ from, to }: Pick<Pair, 'from' | 'to'>, type: JsonType): boolean {
  return [from, to].every(
    ({ types }) =>
      types === undefined || types.has(type) || (type === 'number' && types.has('integer')),
  );
}

const allTypes: readonly JsonType[] = ['boolean', 'number', 'string', 'array', 'object'];

function compareTypes({ from, to, report }: Pair): void {
  const [hadNull, hasNull] = [from, to].map(
    ({ types }) => types === undefined || types.has('null'),
  );
  const [before, after] = [from, to].map(
    ({ types }) => new Set<JsonType>([...(types ?? allTypes)].filter((type) => type !== 'null')),
  );
  if (!before || !after) return;
  // The values of an enum already determine its types.
  const isListed = (from.values ?? to.values) !== undefined;
  const removed = [...before].filter(
    (type) => !after.has(type) && !(type === 'integer' && after.has('number')),
  );
  const added = [...after].filter(
    (type) => !before.has(type) && !(type === 'integer' && before.has('number')),
  );
  const becomesList = before.size > 1 && after.size > 1;
  const details = {
    from: named(from.types),
    to: named(to.types),
    name: [...removed, ...added].join(', '),
  };
  const isDisjoint = ![...before].some((type) => overlapsType(after, type)) && before.size > 0;
  if (!isListed || isDisjoint) {
    if (removed.length > 0 && added.length > 0) report('type-changed', details);
    else if (removed.length > 0)
      report(
        becomesList && from.types && to.types ? 'list-of-types-narrowed' : 'type-narrowed',
        details,
      );
    else if (added.length > 0)
      report(
        (becomesList || before.size > 0) && after.size > 1 && from.types && to.types
          ? 'list-of-types-widened'
          : 'type-widened',
        details,
      );
  }
  const wasAny = from.types === undefined;
  const isAny = to.types === undefined;
  if (hadNull === hasNull || ((wasAny || isAny) && (removed.length > 0 || added.length > 0)))
    return;
  report(hasNull ? 'became-nullable' : 'became-not-nullable');
}

/** Whether some values of a type are of one of `types`: integers are numbers. */
export function overlapsType(types: ReadonlySet<JsonType>, type: JsonType): boolean {
  if (types.has(type)) return true;
  return type === 'number' ? types.has('integer') : type === 'integer' && types.has('number');
}

function named(types: ReadonlySet<JsonType> | undefined): string {
  if (types === undefined) return 'anything';
  return [...types].filter((type) => type !== 'null' || types.size === 1).join(' or ') || 'nothing';
}

function compareListed({ from, to, report }: Pair): void {
  const [before, after] = [from.values, to.values].map((values) => withoutNull(values));
  const list = (values: ReadonlyMap<string, At<Json>>): Json =>
    [...values.values()].map(({ value }) => value);
  if (!before && after) {
    if (isTypeAsList(from, after)) return;
    report(to.isConst ? 'const-added' : 'became-enum', {
      to: to.isConst ? one(after) : list(after),
      toAt: first(after)?.at ?? to.at,
    });
  } else if (before && !after) {
    if (isTypeAsList(to, before)) return;
    report(from.isConst ? 'const-removed' : 'enum-removed', {
      from: from.isConst ? one(before) : list(before),
      fromAt: first(before)?.at ?? from.at,
    });
  } else if (before && after) {
    const removed = [...before].filter(([text]) => !after.has(text));
    const added = [...after].filter(([text]) => !before.has(text));
    if (before.size === 1 && after.size === 1 && removed.length > 0)
      return report('const-changed', {
        from: one(before),
        to: one(after),
        fromAt: first(before)?.at,
        toAt: first(after)?.at,
      });
    for (const [name, { at }] of removed)
      report('enum-value-removed', {
        name,
        fromAt: at,
        toAt: first(after)?.at ?? to.at,
      });
    for (const [name, { at }] of added)
      report('enum-value-added', {
        name,
        toAt: at,
        fromAt: first(before)?.at ?? from.at,
      });
  }
  for (const [name, { at }] of from.known)
    if (!to.known.has(name) && !to.values)
      report('x-extensible-enum-value-removed', { name, fromAt: at });
  for (const [name, { at }] of to.known)
    if (!from.known.has(name) && !from.values)
      report('x-extensible-enum-value-added', { name, toAt: at });
}

function withoutNull(
  values: ReadonlyMap<string, At<Json>> | undefined,
): ReadonlyMap<string, At<Json>> | undefined {
  return values && new Map([...values].filter(([, { value }]) => value !== null));
}

/** Whether an enum only lists all values of a type: null, or both booleans. */
function isTypeAsList({ types }: Normalized, values: ReadonlyMap<string, At<Json>>): boolean {
  const own = new Set([...(types ?? [])].filter((type) => type !== 'null'));
  if (types === undefined) return false;
  if (values.size === 0) return own.size === 0;
  return own.size === 1 && own.has('boolean') && values.size === 2;
}

function first(values: ReadonlyMap<string, At<Json>>): At<Json> | undefined {
  return [...values.values()][0];
}

function one(values: ReadonlyMap<string, At<Json>>): Json {
  const all = [...values.values()].map(({ value }) => value);
  return all.length === 1 ? (all[0] ?? null) : all;
}

function compareBound({ from, to, report }: Pair, side: 'min' | 'max'): void {
  const [before, after]: readonly (DocumentedBound | undefined)[] =
    side === 'min' ? [from.lower, to.lower] : [from.upper, to.upper];
  if (!before && !after) return;
  const exclusive = (after ?? before)?.exclusive === true;
  const rule = (action: 'set' | 'unset' | 'increased' | 'decreased'): RuleName =>
    exclusive ? `exclusive-${side}-${action}` : `${side}-${action}`;
  const details = {
    from: before?.value,
    to: after?.value,
    fromAt: before?.at ?? from.at,
    toAt: after?.at ?? to.at,
  };
  if (!before) return report(rule('set'), details);
  if (!after) return report(rule('unset'), details);
  if (before.value !== after.value)
    return report(rule(after.value > before.value ? 'increased' : 'decreased'), details);
  if (before.exclusive === after.exclusive) return;
  // Only whether the bound itself is valid has changed.
  report(after.exclusive ? `exclusive-${side}-set` : `exclusive-${side}-unset`, details);
}

function compareMultiples({ from, to, report }: Pair): void {
  const removed = [...from.multiples].filter(([value]) => !to.multiples.has(value));
  const added = [...to.multiples].filter(([value]) => !from.multiples.has(value));
  const isWhole = (a: number, b: number): boolean => Number.isInteger(Number((a / b).toFixed(9)));
  const [[before, fromAt] = [], [after, toAt] = []] = [removed[0], added[0]];
  const details = { from: before, to: after, fromAt: fromAt ?? from.at, toAt: toAt ?? to.at };
  if (before === undefined && after === undefined) return;
  // Integers are multiples of 1.
  if ((before ?? after) === 1 && [from, to].every(({ types }) => types && !types.has('number')))
    return;
  if (before !== undefined && after !== undefined)
    report('multiple-of-changed', {
      ...details,
      ...(isWhole(after, before) && { effect: 'narrower' }),
      ...(isWhole(before, after) && { effect: 'wider' }),
      ...(removed.length + added.length > 2 && { effect: 'changed' }),
    });
  else report(before === undefined ? 'multiple-of-added' : 'multiple-of-removed', details);
}

export function compareCount({ from, to, report }: Pair, count: Count, name: CountName): void {
  const [before, after] = [from.counts.get(count), to.counts.get(count)];
  if (before?.value === after?.value) return;
  const details = {
    from: before?.value,
    to: after?.value,
    fromAt: before?.at ?? from.at,
    toAt: after?.at ?? to.at,
  };
  if (!before) report(`${name}-set`, details);
  else if (!after) report(`${name}-unset`, details);
  else report(`${name}-${after.value > before.value ? 'increased' : 'decreased'}`, details);
}

type CountName = `${'min' | 'max'}-${'length' | 'items' | 'properties' | 'contains'}`;

function comparePatterns({ from, to, report }: Pair): void {
  const removed = [...from.patterns].filter(([pattern]) => !to.patterns.has(pattern));
  const added = [...to.patterns].filter(([pattern]) => !from.patterns.has(pattern));
  const [[before, fromAt] = [], [after, toAt] = []] = [removed[0], added[0]];
  const details = { from: before, to: after, fromAt: fromAt ?? from.at, toAt: toAt ?? to.at };
  if (before !== undefined && after !== undefined)
    report(matchesEverything(after) ? 'pattern-generalized' : 'pattern-changed', details);
  else if (before !== undefined) report('pattern-removed', details);
  else if (after !== undefined) report('pattern-added', details);
}

function matchesEverything(pattern: string): boolean {
  return ['', '.*', '^.*$', '^', '$'].includes(pattern);
}

function compareFormats({ from, to, report }: Pair): void {
  const constraining = (formats: Normalized['formats']): Normalized['formats'] =>
    new Map([...formats].filter(([format]) => !isAnnotation(format)));
  const [before, after] = [constraining(from.formats), constraining(to.formats)];
  const [[old, fromAt] = []] = [...before].filter(([format]) => !after.has(format));
  const [[now, toAt] = []] = [...after].filter(([format]) => !before.has(format));
  const details = { from: old, to: now, fromAt: fromAt ?? from.at, toAt: toAt ?? to.at };
  if (old !== undefined && now !== undefined) {
    const rule: RuleName = includesFormat(now, old)
      ? 'format-removed'
      : includesFormat(old, now)
        ? 'format-added'
        : 'format-changed';
    report(rule, details);
  } else if (old !== undefined) report('format-removed', details);
  else if (now !== undefined) report('format-added', details);
}

/** `byte` is read as an encoding, which has rules of its own. */
function isAnnotation(format: string): boolean {
  return format === 'byte' || allowsAll(format);
}

function compareContentKeyword(
  { from, to, report }: Pair,
  facet: 'encodings' | 'mediaTypes',
  rule: 'content-encoding-changed' | 'content-media-type-changed',
): void {
  const [before, after] = [from[facet], to[facet]];
  const removed = [...before.keys()].find((word) => !after.has(word));
  const added = [...after.keys()].find((word) => !before.has(word));
  if (removed === undefined && added === undefined) return;
  report(rule, {
    from: removed ?? 'none',
    to: added ?? 'none',
    fromAt: (removed === undefined ? undefined : before.get(removed)) ?? from.at,
    toAt: (added === undefined ? undefined : after.get(added)) ?? to.at,
  });
}

/** Compares `default`, `deprecated` and `x-sunset`. */
function compareAnnotations({ from, to, where, report }: Pair): void {
  // Clients omit a parameter and rely on its default.
  const level = where === 'parameter' ? ('error' as const) : undefined;
  const [before, after] = [from.default, to.default];
  const details = {
    from: before?.value,
    to: after?.value,
    fromAt: before?.at ?? from.at,
    toAt: after?.at ?? to.at,
    level,
    ...(level && { effect: 'changed' as const }),
  };
  if (!before && after) report('default-value-added', details);
  else if (before && !after) report('default-value-removed', details);
  else if (before && after && canonical(before.value) !== canonical(after.value))
    report('default-value-changed', details);
  const change = lifecycleChange(from.lifecycle, to.lifecycle);
  // Parameters say it themselves.
  if (change && where !== 'parameter' && where !== 'header')
    report(change, { from: from.lifecycle.sunset, to: to.lifecycle.sunset });
}

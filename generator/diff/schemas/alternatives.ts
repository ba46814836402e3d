// Compares anyOf, oneOf and discriminators, after matching the old alternatives with the new ones.

import type { Schema } from '../../model/schema.js';
import { overlapsType } from './values.js';
import { distance, effectOf, type Pair } from '../pair.js';
import type { RuleName } from '../rules.js';
import {
  type Alternatives,
  resolveAliases,
  type Normalized,
  normalized,
  type ComparedDocument,
} from '../normalize.js';

export function compareAlternatives(pair: Pair): void {
  compareDiscriminators(pair);
  const { from, to } = pair;
  const open = [...to.alternatives];
  for (const before of from.alternatives) {
    const index = Math.max(
      0,
      open.findIndex(({ kind }) => kind === before.kind),
    );
    const [after] = open.splice(index, 1);
    if (after) compareMembers(pair, before, after);
    else pair.report('alternatives-removed', { fromAt: before.at });
  }
  for (const after of open) pair.report('alternatives-added', { toAt: after.at });
}

/**
 * Compares a schema with a schema that consists only of alternatives, if it is similar to one of
 * them.
 */
export function compareWrapping(pair: Pair): boolean {
  const { from, to, report, descend } = pair;
  const [before, after] = [onlyAlternatives(from), onlyAlternatives(to)];
  const group = before ?? after;
  if ((before && after) || !group || (before ? to : from).alternatives.length > 0) return false;
  const own = pair.schemas[before ? 1 : 0];
  const entries = group.members.map((member) => {
    const entry = before ? pair.compare([member], own) : pair.compare(own, [member]);
    return { member, by: distance(entry) };
  });
  const [best, ...others] = entries.sort((a, b) => a.by - b.by);
  if (!best || best.by >= 10) return false;
  if (before) descend([best.member], own, '');
  else descend(own, [best.member], '');
  const side = before ? pair.documents.from : pair.documents.to;
  const name = others.map(({ member }) => titleOf(member, side)).join(', ');
  const place = { name, fromAt: before?.at ?? from.at, toAt: after?.at ?? to.at };
  if (others.length > 0) report(before ? 'unwrapped-from-one-of' : 'wrapped-in-one-of', place);
  const isNullable = (before ? to : from).types?.has('null') === true;
  if (group.nullable && !isNullable)
    report(before ? 'became-not-nullable' : 'became-nullable', place);
  if (!group.nullable && isNullable)
    report(before ? 'became-nullable' : 'became-not-nullable', place);
  if (group.kind === 'oneOf' && !areDisjoint(group.members, side)) report('one-of-overlaps', place);
  return true;
}

/** The alternatives of a schema without other constraints. */
function onlyAlternatives(schema: Normalized): Alternatives | undefined {
  const saysMore = Object.entries(schema).some(
    ([facet, value]: readonly [string, unknown]) =>
      !otherFacets.has(facet) &&
      (value instanceof Map ? value.size > 0 : Array.isArray(value) ? value.length > 0 : value),
  );
  return saysMore || schema.alternatives.length !== 1 ? undefined : schema.alternatives[0];
}

const otherFacets: ReadonlySet<string> = new Set<keyof Normalized>([
  'at',
  'alternatives',
  'discriminator',
  'readOnly',
  'writeOnly',
  'lifecycle',
  'default',
]);

function compareMembers(pair: Pair, before: Alternatives, after: Alternatives): void {
  const { documents, report, descend } = pair;
  const pairs = matchMembers(pair, before, after);
  const rest = new Set(after.members.filter((member) => !pairs.some(([, to]) => to === member)));
  const gone = before.members.filter((member) => !pairs.some(([from]) => from === member));
  const effect = (one: Schema, other: Schema): string => effectOf(pair.compare([one], [other]));
  const isOne = after.kind === 'oneOf' || before.kind === 'oneOf';
  const overlaps =
    isOne &&
    (!areDisjoint(before.members, documents.from) || !areDisjoint(after.members, documents.to));
  let isChanged = rest.size + gone.length > 0;
  for (const [one, other] of pairs) {
    descend([one], [other], '');
    if (overlaps && effect(one, other) !== 'none') isChanged = true;
  }
  const [was, is] = [
    before.kind === 'oneOf' ? 'one-of' : 'any-of',
    after.kind === 'oneOf' ? 'one-of' : 'any-of',
  ] as const;
  const added: RuleName = `${is}-added`;
  const removed: RuleName = `${was}-removed`;
  for (const member of gone) {
    const isHeld =
      !isOne && after.members.some((other) => ['none', 'wider'].includes(effect(member, other)));
    report(removed, {
      name: titleOf(member, documents.from),
      fromAt: member.at,
      toAt: after.at,
      ...(isHeld && { effect: 'none' }),
    });
  }
  for (const member of rest) {
    const isHeld =
      !isOne &&
      before.members.some((other) => ['none', 'narrower'].includes(effect(other, member)));
    report(added, {
      name: titleOf(member, documents.to),
      toAt: member.at,
      fromAt: before.at,
      ...(isHeld && { effect: 'none' }),
    });
  }
  if (before.nullable !== after.nullable && decideNull(pair))
    report(after.nullable ? 'became-nullable' : 'became-not-nullable', {
      fromAt: before.at,
      toAt: after.at,
    });
  if (before.kind !== after.kind && overlaps)
    report(after.kind === 'oneOf' ? 'any-of-became-one-of' : 'one-of-became-any-of', {
      fromAt: before.at,
      toAt: after.at,
    });
  else if (overlaps && isChanged) report('one-of-overlaps', { fromAt: before.at, toAt: after.at });
}

/** Whether only the alternatives decide about null, because there is no `type` beside them. */
function decideNull({ from, to }: Pair): boolean {
  return from.types === undefined && to.types === undefined;
}

/**
 * Matches alternatives: first the same component, then equal ones, then those with the same tag,
 * then the most similar ones.
 */
function matchMembers(
  pair: Pair,
  before: Alternatives,
  after: Alternatives,
): readonly (readonly [Schema, Schema])[] {
  const { documents } = pair;
  const found: (readonly [Schema, Schema])[] = [];
  const old = new Set(before.members);
  const now = new Set(after.members);
  const take = (isMatch: (one: Schema, other: Schema) => boolean): void => {
    for (const one of old)
      for (const other of now)
        if (isMatch(one, other)) {
          found.push([one, other]);
          old.delete(one);
          now.delete(other);
          break;
        }
  };
  const distanceBetween = (one: Schema, other: Schema): number =>
    distance(pair.compare([one], [other]));
  take(
    (one, other) =>
      resolveAliases(documents.from, one).at === resolveAliases(documents.to, other).at &&
      one.$ref !== undefined,
  );
  if (old.size * now.size > 0) take((one, other) => distanceBetween(one, other) === 0);
  if (old.size * now.size > 0) {
    const tag = (
      schema: Schema,
      side: ComparedDocument,
      { members }: Alternatives,
    ): string | undefined => tagOf(schema, side, members);
    take((one, other) => {
      const name = tag(one, documents.from, before);
      return name !== undefined && name === tag(other, documents.to, after);
    });
  }
  while (old.size * now.size > 0) {
    const best = [...old]
      .flatMap((one) => [...now].map((other) => ({ one, other, by: distanceBetween(one, other) })))
      .sort((a, b) => a.by - b.by)[0];
    if (!best || best.by >= 10) break;
    found.push([best.one, best.other]);
    old.delete(best.one);
    now.delete(best.other);
  }
  return found;
}

/** The tag of a member: the single value of a property that all members have. */
function tagOf(
  schema: Schema,
  side: ComparedDocument,
  members: readonly Schema[],
): string | undefined {
  const own = normalized(side, [schema]);
  for (const [name, property] of own.properties) {
    const values = normalized(side, property).values;
    if (values?.size !== 1) continue;
    if (members.every((member) => normalized(side, [member]).properties.has(name)))
      return `${name}=${[...values.keys()][0] ?? ''}`;
  }
  return undefined;
}

function titleOf(schema: Schema, side: ComparedDocument): string {
  const target = resolveAliases(side, schema);
  const key = /^\/components\/schemas\/([^/]+)$/.exec(target.at)?.[1];
  return (
    key?.replaceAll('~1', '/').replaceAll('~0', '~') ??
    target.title ??
    target.type?.join(' or ') ??
    'an alternative'
  );
}

/** Whether no value can match two members, as far as this can be decided. */
function areDisjoint(members: readonly Schema[], side: ComparedDocument): boolean {
  const all = members.map((member) => normalized(side, [member]));
  return all.every((one, index) =>
    all.slice(index + 1).every((other) => areDisjointKinds(one, other, side)),
  );
}

function areDisjointKinds(one: Normalized, other: Normalized, side: ComparedDocument): boolean {
  if (one.never || other.never) return true;
  const [a, b] = [one.types, other.types];
  if (a && b && ![...a].some((type) => overlapsType(b, type))) return true;
  const values = other.values;
  if (one.values && values) return ![...one.values.keys()].some((text) => values.has(text));
  const areObjects = [a, b].every((types) => types?.size === 1 && types.has('object'));
  if (!areObjects) return false;
  return [...new Set([...one.required.keys(), ...other.required.keys()])].some((name) => {
    const [first, second] = [one.properties.get(name), other.properties.get(name)];
    if (!first || !second)
      return (
        (first ? other : one).others.some(({ never }) => never === true) &&
        (first ? one : other).required.has(name)
      );
    const [left, right] = [normalized(side, first), normalized(side, second)];
    const [these, those] = [left.values, right.values];
    if (these && those) return ![...these.keys()].some((text) => those.has(text));
    const { types } = right;
    return (
      left.types !== undefined &&
      types !== undefined &&
      ![...left.types].some((type) => overlapsType(types, type))
    );
  });
}

function compareDiscriminators({ from, to, documents, report, descend }: Pair): void {
  const [before, after] = [from.discriminator, to.discriminator];
  if (!before && !after) return;
  const place = { fromAt: before?.at ?? from.at, toAt: after?.at ?? to.at };
  if (!before) return report('discriminator-added', place);
  if (!after) return report('discriminator-removed', place);
  if (before.value.propertyName !== after.value.propertyName)
    return report('discriminator-property-name-changed', {
      ...place,
      from: before.value.propertyName,
      to: after.value.propertyName,
    });
  const inUnion = from.alternatives.length > 0 && to.alternatives.length > 0;
  for (const [name, id] of before.value.mapping) {
    const other = after.value.mapping.get(name);
    if (other === undefined) report('discriminator-mapping-deleted', { ...place, name });
    else {
      const [one, two] = [documents.from.api.schemas.get(id), documents.to.api.schemas.get(other)];
      if (!inUnion && one && two) descend([one], [two], '');
    }
  }
  for (const name of after.value.mapping.keys())
    if (!before.value.mapping.has(name)) report('discriminator-mapping-added', { ...place, name });
}

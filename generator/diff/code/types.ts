// Compares the types of two surfaces as TypeScript would: what code passes must still be taken and
// every name in it have a place; what code reads must still be there and be of the type that it
// was. Each pair of declarations is compared once, so cycles end. The functions are mutually
// recursive, and therefore in one file.

import type { Pointer, SchemaId } from '../../model/json.js';
import type { CallSurface, Declared } from '../../surface/surface.js';
import {
  identity,
  intersection,
  isKeyword,
  type TypeMember,
  type ObjectNode,
  type TypeNode,
  union,
  unknown,
} from '../../surface/type.js';
import type { Direction } from '../change.js';
import type { Same } from '../same.js';

/** A place in a type where the two differ. */
export interface TypeDifference {
  /** `request`: what code passes; `response`: what it reads. */
  readonly direction: Direction;
  readonly isBreaking: boolean;
  readonly what: 'removed' | 'added' | 'required' | 'optional' | 'type';
  /** The property that it is about. */
  readonly name?: string | undefined;
  /** The path within the pair. */
  readonly path: string;
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
}

/**
 * A pair of types: its own differences, and the pairs of declarations that they refer to, with the
 * paths that lead there.
 */
export interface TypePair {
  readonly own: TypeDifference[];
  readonly edges: Map<TypePair, string>;
}

export interface TypeComparison {
  readonly from: Declarations;
  readonly to: Declarations;
  /** Whether two declarations with the same key are the same, with all that they refer to. */
  readonly same: (from: Declared, to: Declared) => boolean;
  readonly sameSchemas: Same;
  /**
   * Of a declaration that is the same but for what it refers to: the references that lead to
   * something else.
   */
  readonly referredBy: (
    declared: Declared,
  ) => readonly { readonly to: SchemaId; readonly path: string }[] | undefined;
  /** By direction and keys. */
  readonly pairs: Map<string, TypePair>;
}

type Declarations = Pick<CallSurface, 'declared' | 'reference'>;

interface Place {
  readonly comparison: TypeComparison;
  readonly direction: Direction;
  readonly pair: TypePair;
  readonly path: string;
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
}

type Ends = Pick<Place, 'direction' | 'fromAt' | 'toAt'>;

export function compareTypes(
  comparison: TypeComparison,
  [from, to]: readonly [TypeNode, TypeNode],
  ends: Ends,
): TypePair {
  const pair: TypePair = { own: [], edges: new Map() };
  compare(from, to, { ...ends, comparison, pair, path: '' });
  return pair;
}

/**
 * Compares members of arguments or headers as the properties of two objects, of which nothing else
 * has a place.
 */
export function compareMembers(
  comparison: TypeComparison,
  [from, to]: readonly [ReadonlyMap<string, TypeMember>, ReadonlyMap<string, TypeMember>],
  ends: Ends,
): TypePair {
  const pair: TypePair = { own: [], edges: new Map() };
  const objectOf = (members: ReadonlyMap<string, TypeMember>): ObjectNode => ({
    kind: 'object',
    members: new Map([...members, ['', { type: unknown, optional: true }]]),
  });
  compareObjects(objectOf(from), objectOf(to), { ...ends, comparison, pair, path: '' });
  return pair;
}

/** All differences at and below a pair, with the path to each. */
export function differencesOf(root: TypePair): ReadonlyMap<TypeDifference, string> {
  const found = new Map<TypeDifference, string>();
  const paths = new Map([[root, '']]);
  for (const [pair, path] of paths) {
    for (const typeDifference of pair.own)
      found.set(typeDifference, joined(path, typeDifference.path));
    for (const [next, step] of pair.edges)
      if (!paths.has(next)) paths.set(next, joined(path, step));
  }
  return found;
}

function isBroken(root: TypePair): boolean {
  return [...differencesOf(root).keys()].some(({ isBreaking }) => isBreaking);
}

export function joined(path: string, step: string): string {
  if (path === '' || step === '' || step.startsWith('[')) return path + step;
  return `${path}.${step}`;
}

function report(
  { pair, direction, path, fromAt, toAt }: Place,
  details: Pick<TypeDifference, 'isBreaking' | 'what'> & Partial<TypeDifference>,
): void {
  pair.own.push({ direction, path, fromAt, toAt, ...details });
}

function compare(from: TypeNode, to: TypeNode, place: Place): void {
  if (from === to) return;
  const [before, after] = [alternatives(from), alternatives(to)];
  const [one, other] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && one && other)
    return compareSingle(one, other, place);
  const gone = before.filter((typeNode) => !after.some((now) => isEqual(typeNode, now, place)));
  const fresh = after.filter((node) => !before.some((was) => isEqual(was, node, place)));
  if (gone.length + fresh.length === 0) return;
  const isRequest = place.direction === 'request';
  const left = new Set(isRequest ? fresh : gone);
  let isRefused = false;
  for (const source of isRequest ? gone : fresh) {
    const inOrder = (target: TypeNode): readonly [TypeNode, TypeNode] =>
      isRequest ? [source, target] : [target, source];
    const partner =
      [...left].find((target) => isNamesake(...inOrder(target), place)) ??
      (isRequest ? after : before).find((target) => fits(inOrder(target), place)) ??
      onlyOfKind(source, [...left], place);
    if (partner) {
      left.delete(partner);
      compareSingle(...inOrder(partner), place);
    } else isRefused = true;
  }
  if (isRefused || left.size > 0) report(place, { isBreaking: isRefused, what: 'type' });
}

/** `boolean` is two alternatives, `never` is none. */
function alternatives(type: TypeNode): readonly TypeNode[] {
  if (isKeyword(type, 'never')) return [];
  if (isKeyword(type, 'boolean')) return booleans;
  return type.kind === 'union' ? type.members.flatMap(alternatives) : [type];
}

const booleans: readonly TypeNode[] = [true, false].map((value) => ({ kind: 'literal', value }));

/** Whether the two are certainly the same type. */
function isEqual(from: TypeNode, to: TypeNode, { comparison }: Place): boolean {
  if (from.kind === 'reference' || to.kind === 'reference') {
    const [one, other] = [comparison.from.declared(from), comparison.to.declared(to)];
    return one && other
      ? one.key === other.key && comparison.same(one, other)
      : !one && !other && isPlain(from) && identity(from) === identity(to);
  }
  return isPlain(from) && isPlain(to) && identity(from) === identity(to);
}

/** Whether nothing in the type refers to a declaration. */
function isPlain(type: TypeNode): boolean {
  return (
    type.kind === 'keyword' ||
    type.kind === 'literal' ||
    type.kind === 'open' ||
    type.kind === 'unrecognized' ||
    (type.kind === 'reference' && type.argument === undefined)
  );
}

function isNamesake(from: TypeNode, to: TypeNode, { comparison }: Place): boolean {
  const [one, other] = [comparison.from.declared(from), comparison.to.declared(to)];
  return one !== undefined && one.key === other?.key;
}

function fits([from, to]: readonly [TypeNode, TypeNode], place: Place): boolean {
  const pair: TypePair = { own: [], edges: new Map() };
  compareSingle(from, to, { ...place, pair, path: '' });
  return !isBroken(pair);
}

/**
 * The one alternative that a refused one is compared with, so that the difference is found inside
 * of both.
 */
function onlyOfKind(
  source: TypeNode,
  targets: readonly TypeNode[],
  { comparison, direction }: Place,
): TypeNode | undefined {
  const [mine, theirs] =
    direction === 'request'
      ? [comparison.from.declared, comparison.to.declared]
      : [comparison.to.declared, comparison.from.declared];
  const { kind } = expanded(source, mine).type;
  if (kind !== 'object' && kind !== 'array') return undefined;
  const alike = targets.filter((target) => expanded(target, theirs).type.kind === kind);
  return alike.length === 1 ? alike[0] : undefined;
}

function compareSingle(from: TypeNode, to: TypeNode, place: Place): void {
  const { comparison, pair, path } = place;
  const [one, other] = [comparison.from.declared(from), comparison.to.declared(to)];
  if (one && other) {
    if (one.key === other.key && comparison.same(one, other)) return;
    pair.edges.set(pairOf(one, other, place), path);
    return;
  }
  if (isPlain(from) && isPlain(to) && !one && !other && identity(from) === identity(to)) return;
  const [left, right] = [
    expanded(from, comparison.from.declared),
    expanded(to, comparison.to.declared),
  ];
  const inside = { ...place, fromAt: left.at ?? place.fromAt, toAt: right.at ?? place.toAt };
  if (left.type.kind === 'union' || right.type.kind === 'union')
    return compare(left.type, right.type, inside);
  compareExpanded(left.type, right.type, inside);
}

function pairOf(from: Declared, to: Declared, { comparison, direction }: Place): TypePair {
  const key = `${direction} ${from.key} ${to.key}`;
  const known = comparison.pairs.get(key);
  if (known) return known;
  const pair: TypePair = { own: [], edges: new Map() };
  comparison.pairs.set(key, pair);
  const place: Place = { comparison, direction, pair, path: '', fromAt: from.at, toAt: to.at };
  const references = from.key === to.key ? comparison.referredBy(from) : undefined;
  if (references === undefined) compare(from.type(), to.type(), place);
  // The types are alike, so they need not be made.
  for (const { to: id, path } of references ?? []) {
    const [one, other] = [comparison.from, comparison.to].map((end) =>
      end.reference(id, direction),
    );
    if (one && other) compare(one, other, { ...place, path });
  }
  return pair;
}

function compareExpanded(from: TypeNode, to: TypeNode, place: Place): void {
  const [source, target] = place.direction === 'request' ? [from, to] : [to, from];
  const [before, after] = [asObject(from), asObject(to)];
  if (from.kind === 'array' && to.kind === 'array')
    return compare(from.of, to.of, { ...place, path: `${place.path}[]` });
  if (before && after) return compareObjects(before, after, place);
  if (from.kind === 'tuple' || to.kind === 'tuple') return compareTuples(from, to, place);
  if (from.kind === 'reference' && to.kind === 'reference' && from.symbol === to.symbol)
    return compare(from.argument ?? unknown, to.argument ?? unknown, place);
  if (identity(from) === identity(to)) return;
  report(place, { isBreaking: !takes(target, source, place.direction), what: 'type' });
}

/**
 * Whether every value of one type without parts is of another one, or is met by code that expects
 * that one.
 */
function takes(target: TypeNode, source: TypeNode, direction: Place['direction']): boolean {
  if (isKeyword(target, 'unknown')) return true;
  if (isKeyword(target, 'object')) return source.kind === 'array' || source.kind === 'tuple';
  const base = (type: TypeNode): unknown =>
    type.kind === 'literal'
      ? typeof type.value
      : type.kind === 'open' || type.kind === 'unrecognized'
        ? type.base
        : type.kind === 'keyword'
          ? type.name
          : undefined;
  if (target.kind === 'literal') return source.kind === 'literal' && source.value === target.value;
  // Code that reads such an enum has a branch for values that it does not know; what it sends has
  // to be listed.
  const isExpected =
    target.kind === 'unrecognized' && source.kind === 'literal' && direction === 'response';
  return (
    (target.kind === 'open' || target.kind === 'keyword' || isExpected) &&
    base(source) !== undefined &&
    base(source) === base(target)
  );
}

function asObject(type: TypeNode): ObjectNode | undefined {
  if (type.kind === 'object') return type;
  return isKeyword(type, 'object') ? { kind: 'object', members: new Map() } : undefined;
}

/** Whether the type says nothing of the properties that a value has. */
function isAnything({ members, index }: ObjectNode): boolean {
  return members.size === 0 && index === undefined;
}

function compareObjects(from: ObjectNode, to: ObjectNode, place: Place): void {
  for (const name of new Set([...from.members.keys(), ...to.members.keys()])) {
    const [before, after] = [from.members.get(name), to.members.get(name)];
    const inside: Place = {
      ...place,
      path: joined(place.path, name),
      fromAt: before?.at ?? place.fromAt,
      toAt: after?.at ?? place.toAt,
    };
    if (before && after) {
      compareOptional(before, after, { ...inside, name });
      compare(before.type, after.type, inside);
    } else if (after) compareAdded(name, after, { ...inside, from });
    else if (before) compareRemoved(name, before, { ...inside, to });
  }
  const inIndex = { ...place, path: `${place.path}[…]` };
  if (from.index && to.index) return compare(from.index, to.index, inIndex);
  if (from.index && !isAnything(to)) report(place, { isBreaking: true, what: 'type' });
  else if (from.index ?? to.index) report(place, { isBreaking: false, what: 'type' });
}

function compareOptional(
  before: TypeMember,
  after: TypeMember,
  { name, ...place }: Place & { readonly name: string },
): void {
  if (before.optional === after.optional) return;
  report(place, {
    isBreaking: after.optional === (place.direction === 'response'),
    what: after.optional ? 'optional' : 'required',
    name,
  });
}

function compareAdded(
  name: string,
  after: TypeMember,
  { from, ...place }: Place & { readonly from: ObjectNode },
): void {
  if (from.index) compare(from.index, after.type, place);
  const isNeeded = !after.optional && place.direction === 'request';
  report(place, { isBreaking: isNeeded, what: isNeeded ? 'required' : 'added', name });
}

function compareRemoved(
  name: string,
  before: TypeMember,
  { to, ...place }: Place & { readonly to: ObjectNode },
): void {
  // What must not be there was never named.
  if (isKeyword(before.type, 'never')) return;
  const isRequest = place.direction === 'request';
  if (to.index) compare(before.type, to.index, place);
  const isKept = isRequest
    ? to.index !== undefined || isAnything(to)
    : to.index !== undefined && before.optional;
  report(place, { isBreaking: !isKept, what: 'removed', name });
}

/** Lists of a known length are compared item by item. */
function compareTuples(from: TypeNode, to: TypeNode, place: Place): void {
  const [before, after] = [asTuple(from), asTuple(to)];
  if (!before || !after) return report(place, { isBreaking: true, what: 'type' });
  const [source, target] = place.direction === 'request' ? [before, after] : [after, before];
  const isFitting =
    source.required >= target.required &&
    (target.rest !== undefined ||
      (source.rest === undefined && source.items.length <= target.items.length));
  if (!isFitting) return report(place, { isBreaking: true, what: 'type' });
  if (source.items.length !== target.items.length || source.required !== target.required)
    report(place, { isBreaking: false, what: 'type' });
  const count = Math.max(before.items.length, after.items.length);
  for (let index = 0; index <= count; index += 1) {
    const [one, other] = [before.items[index] ?? before.rest, after.items[index] ?? after.rest];
    if (one && other) compare(one, other, { ...place, path: `${place.path}[${index}]` });
  }
}

type Tuple = Extract<TypeNode, { readonly kind: 'tuple' }>;

function asTuple(type: TypeNode): Tuple | undefined {
  if (type.kind === 'tuple') return type;
  return type.kind === 'array'
    ? { kind: 'tuple', items: [], required: 0, rest: type.of }
    : undefined;
}

interface Expanded {
  readonly type: TypeNode;
  /** The place of the last declaration on the way. */
  readonly at?: Pointer | undefined;
}

/** Follows references, and merges what applies to the same value. */
export function expanded(type: TypeNode, declared: CallSurface['declared']): Expanded {
  let found: Expanded = { type };
  for (let steps = 0; steps < 50; steps += 1) {
    const next = declared(found.type);
    if (!next) break;
    found = { type: next.type(), at: next.at };
  }
  return found.type.kind === 'intersection'
    ? { ...found, type: merged(found.type.members, declared) }
    : found;
}

/** Above this number of combinations, alternatives that apply together stay as they are. */
const maxCombinations = 64;

function merged(members: readonly TypeNode[], declared: CallSurface['declared']): TypeNode {
  const parts = members.map((member) => alternatives(expanded(member, declared).type));
  const count = parts.reduce((product, { length }) => product * length, 1);
  if (count > maxCombinations) return { kind: 'intersection', members };
  const combinations = parts.reduce<readonly (readonly TypeNode[])[]>(
    (all, part) => all.flatMap((before) => part.map((typeNode) => [...before, typeNode])),
    [[]],
  );
  return union(combinations.map((combination) => together(combination, declared)));
}

function together(types: readonly TypeNode[], declared: CallSurface['declared']): TypeNode {
  const parts = types.map((type) => expanded(type, declared).type);
  const objects = parts.flatMap((part) => asObject(part) ?? []);
  if (objects.length < parts.length) return intersection(parts);
  const members = new Map<string, TypeMember>();
  for (const object of objects)
    for (const [name, member] of object.members) {
      const known = members.get(name);
      members.set(
        name,
        known
          ? {
              ...member,
              type: intersection([known.type, member.type]),
              optional: known.optional && member.optional,
            }
          : member,
      );
    }
  const indexes = objects.flatMap(({ index }) => index ?? []);
  return { kind: 'object', members, ...(indexes.length > 0 && { index: intersection(indexes) }) };
}

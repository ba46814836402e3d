// TypeScript types as data, simplified while they are built: what a client declares, and what two
// clients are compared by.

import type { ImportSymbol } from '../code/code.js';
import type { DocComment } from '../code/comment.js';
import type { Pointer } from '../model/json.js';

export type TypeNode =
  | { readonly kind: 'keyword'; readonly name: Keyword }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  /** Any other string or number; written so that editors still suggest the literals beside it. */
  | { readonly kind: 'open'; readonly base: Listed }
  /**
   * A received string or number that the document does not list: no literal is assignable to it.
   */
  | { readonly kind: 'unrecognized'; readonly base: Listed; readonly symbol: ImportSymbol }
  | {
      readonly kind: 'reference';
      readonly symbol: ImportSymbol;
      readonly argument?: TypeNode | undefined;
      /** The names of members that lead to the type: `components['schemas']['Pet']`. */
      readonly keys?: readonly string[] | undefined;
    }
  | ObjectNode
  | { readonly kind: 'array'; readonly of: TypeNode; readonly readonly?: boolean | undefined }
  | {
      readonly kind: 'tuple';
      readonly items: readonly TypeNode[];
      readonly required: number;
      readonly rest?: TypeNode | undefined;
      readonly readonly?: boolean | undefined;
    }
  | { readonly kind: 'union'; readonly members: readonly TypeNode[] }
  | { readonly kind: 'intersection'; readonly members: readonly TypeNode[] };

/** The types of values that enums list and services add to. */
export type Listed = 'string' | 'number';

export type Keyword =
  | 'unknown'
  | 'never'
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'null'
  | 'undefined'
  | 'object'
  | 'Function';

export interface ObjectNode {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, TypeMember>;
  /** The type of all other properties, and of the members: TypeScript requires them to agree. */
  readonly index?: TypeNode | undefined;
  readonly indexDoc?: DocComment | undefined;
  readonly readonlyIndex?: boolean | undefined;
  /** Whether names that are numbers are written as such: `keyof` tells them apart from strings. */
  readonly numericNames?: true | undefined;
  /** Any object, whatever its properties; redundant in an intersection with another object type. */
  readonly anyObject?: true | undefined;
}

export interface TypeMember {
  readonly type: TypeNode;
  readonly optional: boolean;
  readonly readonly?: boolean | undefined;
  readonly doc?: DocComment | undefined;
  /** Where the property is declared. */
  readonly at?: Pointer | undefined;
}

export const unknown: TypeNode = { kind: 'keyword', name: 'unknown' };

export const never: TypeNode = { kind: 'keyword', name: 'never' };

export const nullType: TypeNode = { kind: 'keyword', name: 'null' };

export function keyword(name: Keyword): TypeNode {
  return { kind: 'keyword', name };
}

export function isKeyword(node: TypeNode, name: Keyword): boolean {
  return node.kind === 'keyword' && node.name === name;
}

export function objectMember(
  members: ReadonlyMap<string, TypeMember>,
  index?: TypeNode,
  indexDoc?: DocComment,
): TypeNode {
  const named: ObjectNode = { kind: 'object', members };
  if (index === undefined) return named;
  const all = [...members.values()];
  const isOptional = all.some(({ optional }) => optional);
  const agreed = union([
    index,
    ...all.map(({ type }) => type),
    ...(isOptional ? [keyword('undefined')] : []),
  ]);
  return { kind: 'object', members, index: agreed, indexDoc };
}

export function union(types: readonly TypeNode[]): TypeNode {
  const [first, second] = types;
  if (types.length === 1 && first !== undefined) return first;
  if (types.length === 2 && first && second && areUnrelated(first, second))
    return { kind: 'union', members: isKeyword(first, 'null') ? [second, first] : [first, second] };
  const flat = types.flatMap((type) => (type.kind === 'union' ? type.members : [type]));
  if (flat.some((type) => isKeyword(type, 'unknown'))) return unknown;
  const members = absorb(distinct(flat.filter((type) => !isKeyword(type, 'never'))));
  const [only] = members;
  if (only === undefined) return never;
  if (members.length === 1) return only;
  const rank = (type: TypeNode): number =>
    isKeyword(type, 'undefined') ? 2 : isKeyword(type, 'null') ? 1 : 0;
  return { kind: 'union', members: [...members].sort((left, right) => rank(left) - rank(right)) };
}

/**
 * Whether the two types are certainly neither equal nor included in each other, as in most unions
 * with null.
 */
function areUnrelated(first: TypeNode, second: TypeNode): boolean {
  const isSimple = (type: TypeNode): boolean =>
    type.kind === 'reference' ||
    type.kind === 'array' ||
    type.kind === 'object' ||
    (type.kind === 'keyword' && type.name !== 'unknown' && type.name !== 'never');
  return (
    isSimple(first) &&
    isSimple(second) &&
    (first.kind !== second.kind ||
      (first.kind === 'keyword' && second.kind === 'keyword' && first.name !== second.name))
  );
}

/**
 * Removes members that a wider member includes: literals beside `string`, `true` and `false` beside
 * `boolean`.
 */
function absorb(members: readonly TypeNode[]): readonly TypeNode[] {
  const has = (name: Keyword): boolean => members.some((type) => isKeyword(type, name));
  const both =
    members.filter((type) => type.kind === 'literal' && typeof type.value === 'boolean').length ===
    2;
  const bases = { string: has('string'), number: has('number'), boolean: has('boolean') };
  const isOpen = (base: Listed): boolean =>
    members.some((type) => type.kind === 'open' && type.base === base);
  const rest = members.filter((type) => {
    if (type.kind === 'unrecognized') return !bases[type.base] && !isOpen(type.base);
    const base =
      type.kind === 'open' ? type.base : type.kind === 'literal' ? typeof type.value : undefined;
    return (
      !(base === 'string' || base === 'number' || base === 'boolean') ||
      !(bases[base] || (base === 'boolean' && both))
    );
  });
  return both && !bases.boolean ? [...rest, keyword('boolean')] : rest;
}

export function intersection(types: readonly TypeNode[]): TypeNode {
  if (types.length === 1 && types[0] !== undefined) return types[0];
  const flat = types
    .flatMap((type) => (type.kind === 'intersection' ? type.members : [type]))
    .filter((type) => !isKeyword(type, 'unknown'));
  if (flat.some((type) => isKeyword(type, 'never'))) return never;
  const anyObject = flat.find(isAnyObject);
  const others = flat.filter((type) => !isAnyObject(type));
  const kept = anyObject && others.every(isScalar) ? [...others, anyObject] : others;
  const members = mergeObjects(mergeScalars(distinct(kept)));
  const [only] = members;
  if (only === undefined) return unknown;
  if (members.some((type) => isKeyword(type, 'never'))) return never;
  return members.length === 1 ? only : { kind: 'intersection', members };
}

function isAnyObject(type: TypeNode): boolean {
  return isKeyword(type, 'object') || (type.kind === 'object' && type.anyObject === true);
}

/**
 * Merges inline objects into one; a property of several of them gets the intersection of its types.
 */
function mergeObjects(types: readonly TypeNode[]): readonly TypeNode[] {
  const isMergeable = (type: TypeNode): type is ObjectNode => type.kind === 'object';
  const objects = types.filter(isMergeable);
  const [first] = objects;
  if (first === undefined || objects.length < 2) return types;
  const members = new Map<string, TypeMember>();
  for (const object of objects) {
    for (const [name, member] of object.members) {
      const known = members.get(name);
      members.set(
        name,
        known
          ? {
              type: intersection([known.type, member.type]),
              optional: known.optional && member.optional,
              doc: known.doc ?? member.doc,
              at: known.at ?? member.at,
            }
          : member,
      );
    }
  }
  const indexes = objects.flatMap(({ index }) =>
    index === undefined || isKeyword(index, 'unknown') ? [] : [index],
  );
  const { index: open, indexDoc } = objects.find((objectNode) => objectNode.index) ?? first;
  const merged = objectMember(members, indexes.length > 0 ? union(indexes) : open, indexDoc);
  return types.flatMap((type) => (type === first ? [merged] : isMergeable(type) ? [] : [type]));
}

function mergeScalars(types: readonly TypeNode[]): readonly TypeNode[] {
  const scalars = types.filter(isScalar);
  if (scalars.length < 2) return types;
  const shared = scalars.reduce((left, right) => intersectScalars(left, right));
  return [shared, ...types.filter((type) => !isScalar(type))];
}

function isScalar(type: TypeNode): boolean {
  if (type.kind === 'union') return type.members.every(isScalar);
  return (
    type.kind === 'literal' ||
    type.kind === 'open' ||
    type.kind === 'unrecognized' ||
    type.kind === 'keyword'
  );
}

/** The intersection of types of strings, numbers, booleans and null. */
function intersectScalars(left: TypeNode, right: TypeNode): TypeNode {
  if (left.kind === 'union')
    return union(left.members.map((member) => intersectScalars(member, right)));
  if (right.kind === 'union')
    return union(right.members.map((typeNode) => intersectScalars(left, typeNode)));
  if (kindOf(left) !== kindOf(right)) return never;
  if (left.kind === 'literal' && right.kind === 'literal')
    return left.value === right.value ? left : never;
  const kinds = [left.kind, right.kind];
  if (kinds.includes('literal') && kinds.includes('unrecognized')) return never;
  return narrowness.indexOf(left.kind) <= narrowness.indexOf(right.kind) ? left : right;
}

/** The kinds of scalars, those with the fewest values first. */
const narrowness: readonly TypeNode['kind'][] = ['literal', 'unrecognized', 'open', 'keyword'];

function kindOf(type: TypeNode): string {
  if (type.kind === 'literal') return typeof type.value;
  if (type.kind === 'open' || type.kind === 'unrecognized') return type.base;
  return type.kind === 'keyword' ? type.name : '';
}

function distinct(types: readonly TypeNode[]): readonly TypeNode[] {
  if (types.length < 2) return types;
  const seen = new Map<string, TypeNode>();
  for (const type of types) {
    const id = identity(type);
    if (!seen.has(id)) seen.set(id, type);
  }
  return [...seen.values()];
}

/** A string that is equal for equal types. */
export function identity(type: TypeNode): string {
  switch (type.kind) {
    case 'keyword':
      return type.name;
    case 'literal':
      return JSON.stringify(type.value);
    case 'open':
      return `~${type.base}`;
    case 'unrecognized':
      return `?${type.base}`;
    case 'reference':
      return `${type.symbol.key}${(type.keys ?? []).map((key) => `[${JSON.stringify(key)}]`).join('')}<${type.argument ? identity(type.argument) : ''}>`;
    case 'array':
      return `${identity(type.of)}[]`;
    case 'tuple':
      return `[${type.items.map(identity).join()}/${type.required}...${type.rest ? identity(type.rest) : ''}]`;
    case 'object':
      return `{${[...type.members].map(memberIdentity).join()}/${type.index ? identity(type.index) : ''}}`;
    case 'union':
    case 'intersection':
      return `(${type.kind === 'union' ? '|' : '&'} ${type.members.map(identity).join(' ')})`;
  }
}

function memberIdentity([name, { optional, type }]: readonly [string, TypeMember]): string {
  return `${JSON.stringify(name)}${optional ? '?' : ''}:${identity(type)}`;
}

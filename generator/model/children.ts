// The schemas inside a schema: which keywords hold them, and what these apply to. Every walk over
// schemas starts here.

import { mapList, mapValues } from './maps.js';
import type { Schema } from './schema.js';

/** Whether the value of a keyword is one schema, a list of schemas, or schemas by names. */
type Holds = 'one' | 'list' | 'map';

/**
 * Whether a schema applies to the same value as the one around it, to a part of that value, or
 * decides what applies (`not`, `if`).
 */
type AppliesTo = 'value' | 'part' | 'condition';

/** The keywords that hold schemas, in the order of every walk. */
const table = {
  allOf: ['list', 'value'],
  anyOf: ['list', 'value'],
  oneOf: ['list', 'value'],
  prefixItems: ['list', 'part'],
  properties: ['map', 'part'],
  patternProperties: ['map', 'part'],
  dependentSchemas: ['map', 'value'],
  items: ['one', 'part'],
  additionalProperties: ['one', 'part'],
  not: ['one', 'condition'],
  if: ['one', 'condition'],
  then: ['one', 'value'],
  else: ['one', 'value'],
  propertyNames: ['one', 'part'],
  unevaluatedProperties: ['one', 'part'],
  unevaluatedItems: ['one', 'part'],
  contains: ['one', 'part'],
  contentSchema: ['one', 'part'],
} as const satisfies Readonly<Record<string, readonly [Holds, AppliesTo]>>;

type Table = typeof table;
export type ChildKeyword = keyof Table;
export type KeywordThatHolds<H extends Holds> = {
  [K in ChildKeyword]: Table[K][0] extends H ? K : never;
}[ChildKeyword];

export const childKeywords: readonly ChildKeyword[] = Object.keys(table).filter(isChildKeyword);

export function keywordsHolding<H extends Holds>(holds: H): readonly KeywordThatHolds<H>[] {
  return childKeywords.filter(
    (keyword): keyword is KeywordThatHolds<H> => table[keyword][0] === holds,
  );
}

const ranks: ReadonlyMap<string, number> = new Map(
  Object.keys(table).map((keyword, index) => [keyword, index]),
);

export function isChildKeyword(keyword: string): keyword is ChildKeyword {
  return Object.hasOwn(table, keyword);
}

/** The schemas directly inside a schema. */
export function children(schema: Schema): readonly Schema[] {
  // Most schemas have no children: iterating their few keywords is several times faster than asking
  // for each possible one.
  let first: ChildKeyword | undefined;
  let keywords: ChildKeyword[] | undefined;
  for (const keyword in schema) {
    if (!isChildKeyword(keyword) || schema[keyword] === undefined) continue;
    if (first === undefined) first = keyword;
    else (keywords ??= [first]).push(keyword);
  }
  if (keywords === undefined) return first === undefined ? none : childrenAt(schema, first);
  return keywords
    .sort((left, right) => rank(left) - rank(right))
    .flatMap((keyword) => childrenAt(schema, keyword));
}

const none: readonly Schema[] = [];

function rank(keyword: ChildKeyword): number {
  return ranks.get(keyword) ?? 0;
}

/** The schemas inside a schema that apply to the same value. */
export function sameValue(schema: Schema): readonly Schema[] {
  return sameValueKeywords.flatMap((keyword) => childrenAt(schema, keyword));
}

const sameValueKeywords = childKeywords.filter((keyword) => appliesTo(keyword) === 'value');

export function appliesTo(keyword: ChildKeyword): AppliesTo {
  return table[keyword][1];
}

export function childrenAt(schema: Schema, keyword: ChildKeyword): readonly Schema[] {
  const value = schema[keyword];
  if (value === undefined) return none;
  if (isMap(value)) return [...value.values()];
  return isList(value) ? value : [value];
}

/** The same with their names, where the keyword gives them names. */
export function entriesAt(
  schema: Schema,
  keyword: ChildKeyword,
): readonly (readonly [name: string | undefined, child: Schema])[] {
  const value = schema[keyword];
  return isMap(value)
    ? [...value]
    : childrenAt(schema, keyword).map((child) => [undefined, child] as const);
}

/** The schema with others inside it; the same object where nothing changes. */
export function mapChildren(
  schema: Schema,
  change: (child: Schema, keyword: ChildKeyword, name?: string) => Schema,
): Schema {
  let made: Schema | undefined;
  for (const keyword in schema) {
    if (!isChildKeyword(keyword)) continue;
    const before = schema[keyword];
    if (before === undefined) continue;
    const after = isMap(before)
      ? mapValues(before, (child, name) => change(child, keyword, name))
      : isList(before)
        ? mapList(before, (child) => change(child, keyword))
        : change(before, keyword);
    if (after !== before) Reflect.set((made ??= { ...schema }), keyword, after);
  }
  return made ?? schema;
}

/**
 * What is made of the schemas that a keyword holds, held in the same way; nothing where it holds
 * none by names.
 */
export function convertChildren<To>(
  schema: Schema,
  keyword: ChildKeyword,
  convert: (child: Schema) => To,
): To | readonly To[] | ReadonlyMap<string, To> | undefined {
  const value = schema[keyword];
  if (value === undefined) return undefined;
  if (isList(value)) return value.map(convert);
  if (!isMap(value)) return convert(value);
  return value.size === 0
    ? undefined
    : new Map([...value].map(([name, child]) => [name, convert(child)]));
}

function isMap(value: Schema[ChildKeyword]): value is ReadonlyMap<string, Schema> {
  return value instanceof Map;
}

function isList(value: Schema[ChildKeyword]): value is readonly Schema[] {
  return Array.isArray(value);
}

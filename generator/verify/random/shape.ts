// What a lifted schema says on the whole, for making values: references and compositions flattened, one alternative chosen.

import { isArray, isObject, type Json, type JsonObject } from '../judge/json.js';

export interface Lookup {
  /** The lifted schema that a reference leads to. */
  readonly target: (reference: string) => Json;
  /** Which of so many alternatives. */
  readonly choose: (count: number) => number;
}

/** All keywords that apply to one value; where two say the same keyword, properties are united and the later one wins. */
export function flatten(schema: Json, lookup: Lookup, depth = 0): JsonObject {
  if (!isObject(schema) || depth > 20) return schema === false ? { not: {} } : {};
  const {
    $ref,
    allOf,
    anyOf,
    oneOf,
    if: condition,
    then: whenTrue,
    else: whenFalse,
    ...own
  } = schema;
  const parts: Json[] = [own];
  if (typeof $ref === 'string') parts.unshift(lookup.target($ref));
  if (isArray(allOf)) parts.push(...allOf);
  for (const alternatives of [anyOf, oneOf])
    if (isArray(alternatives) && alternatives.length > 0)
      parts.push(alternatives[lookup.choose(alternatives.length)] ?? true);
  if (condition !== undefined)
    parts.push(
      lookup.choose(2) === 0 ? { allOf: [condition, whenTrue ?? true] } : (whenFalse ?? true),
    );
  if (parts.length === 1) return own;
  return parts
    .map((part) => (part === own ? own : flatten(part, lookup, depth + 1)))
    .reduce(unite, {});
}

function unite(left: JsonObject, right: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...left, ...right };
  for (const keyword of ['properties', 'patternProperties', 'dependentRequired']) {
    const [first, second] = [left[keyword], right[keyword]];
    if (isObject(first) && isObject(second)) merged[keyword] = uniteProperties(first, second);
  }
  if (isArray(left['required']) && isArray(right['required']))
    merged['required'] = [...left['required'], ...right['required']];
  const [types, others] = [typesOf(left), typesOf(right)];
  if (types.length > 0 && others.length > 0)
    merged['type'] = types.filter(
      (type) => others.includes(type) || (type === 'integer' && others.includes('number')),
    );
  return merged;
}

function uniteProperties(left: JsonObject, right: JsonObject): JsonObject {
  return Object.fromEntries([
    ...Object.entries(left),
    ...Object.entries(right).map(
      ([name, schema]) =>
        [
          name,
          Object.hasOwn(left, name) && isObject(schema)
            ? { allOf: [left[name] ?? true, schema] }
            : schema,
        ] as const,
    ),
  ]);
}

export function typesOf({ type }: JsonObject): readonly string[] {
  return (isArray(type) ? type : [type]).filter((each) => typeof each === 'string');
}

export function numberAt(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}

export function listAt(schema: JsonObject, keyword: string): readonly Json[] {
  const value = schema[keyword];
  return isArray(value) ? value : [];
}

export function entriesAt(
  schema: JsonObject,
  keyword: string,
): readonly (readonly [string, Json])[] {
  const value = schema[keyword];
  return isObject(value) ? Object.entries(value) : [];
}

// What schemas say about texts: the kinds of value that they stand for, and the value.

import { matchesPattern } from '../../model/patterns.js';
import {
  at,
  decode,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  parseJson,
  pointerOf,
} from '../judge/json.js';

export type Kind = 'primitive' | 'array' | 'object';

/** A parsed value whose leaves are strings; objects keep the order of their members. */
export type Wire = string | readonly Wire[] | ReadonlyMap<string, Wire>;

export interface Types {
  /** The kinds of value that a schema allows; all if it has no type. */
  readonly kinds: (schema: string | undefined) => readonly Kind[];
  /** The declared names of properties; `undefined` if any name is allowed. */
  readonly names: (schema: string | undefined) => ReadonlySet<string> | undefined;
  /** The values that a text may stand for, the likeliest first. */
  readonly values: (wire: Wire, schema: string | undefined) => readonly Json[];
  /** Whether the schema describes bytes and not a string. */
  readonly isBinary: (schema: string | undefined) => boolean;
  /** Adds required arrays and objects that a form lacks: without members they have no field. */
  readonly withEmpty: (value: Json, schema: string | undefined) => Json;
  /** The schema of a property or of an item. */
  readonly below: (schema: string | undefined, name: string | number) => string | undefined;
}

type Leaf = 'null' | 'boolean' | 'number' | 'string';

/**
 * Converts strings to values by a schema. It reads only the keywords that are needed for that; ajv
 * validates the result.
 */
export function createTypes(document: JsonObject): Types {
  /** The schema and all subschemas that apply to the same value. */
  const parts = (
    schema: string | undefined,
  ): readonly (readonly [pointer: string, schema: JsonObject])[] => {
    const queue = schema === undefined ? [] : [schema];
    const seen = new Set<string>();
    const found: (readonly [string, JsonObject])[] = [];
    for (const pointer of queue) {
      const value = at(document, pointer);
      if (seen.has(pointer) || !isObject(value)) continue;
      seen.add(pointer);
      found.push([pointer, value]);
      queue.push(...schemasInPlace(value, pointer).map((each) => each.pointer));
    }
    return found;
  };
  const typesOf = (schema: string | undefined): ReadonlySet<string> =>
    new Set(parts(schema).flatMap(([, value]) => statedTypes(value)));
  const below = (schema: string | undefined, name: string | number): string | undefined => {
    for (const [pointer, value] of parts(schema)) {
      const [found] =
        typeof name === 'number'
          ? itemSchemas(value, pointer, name)
          : propertySchemas(value, pointer, name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const kinds = (schema: string | undefined): readonly Kind[] => {
    const types = typesOf(schema);
    const stated = (['array', 'object'] as const).filter((kind) => types.has(kind));
    if (types.size === 0) return ['primitive', 'array', 'object'];
    return [...(leaves(types).length > 0 ? (['primitive'] as const) : []), ...stated];
  };
  const withEmpty = (value: Json, schema: string | undefined): Json => {
    if (isArray(value)) return value.map((item, index) => withEmpty(item, below(schema, index)));
    if (!isObject(value)) return value;
    const required = parts(schema).flatMap(([, part]) =>
      isArray(part['required']) ? part['required'] : [],
    );
    const missing = required.flatMap((name): [string, Json][] => {
      const kind =
        typeof name === 'string' && !Object.hasOwn(value, name)
          ? kinds(below(schema, name))[0]
          : undefined;
      return typeof name !== 'string' || kind === undefined || kind === 'primitive'
        ? []
        : [[name, kind === 'array' ? [] : {}]];
    });
    return Object.fromEntries([
      ...Object.entries(value).map(([name, member]): [string, Json] => [
        name,
        withEmpty(member, below(schema, name)),
      ]),
      ...missing,
    ]);
  };
  const typed = (wire: Wire, schema: string | undefined, order: Order): Json => {
    // OpenAPI does not say how lists and objects inside of others are written: JSON is expected.
    if (typeof wire === 'string' && !kinds(schema).includes('primitive'))
      return parseJson(wire) ?? wire;
    if (typeof wire === 'string') return leafValue(wire, leaves(typesOf(schema)), order);
    if (isWireArray(wire))
      return wire.map((item, index) => typed(item, below(schema, index), order));
    // OpenAPI does not define arrays in brackets; parsers of forms number the items.
    if (
      wire.size > 0 &&
      kinds(schema).includes('array') &&
      [...wire.keys()].every((name, index) => name === String(index))
    )
      return typed([...wire.values()], schema, order);
    return Object.fromEntries(
      [...wire].map(([name, member]) => [name, typed(member, below(schema, name), order)]),
    );
  };
  return {
    kinds,
    withEmpty,
    names: (schema) => {
      const all = parts(schema);
      const isOpen =
        all.length === 0 ||
        all.some(
          ([, value]) =>
            value['patternProperties'] !== undefined ||
            isObject(value['additionalProperties']) ||
            value['additionalProperties'] === true,
        );
      const named = all.flatMap(([, { properties }]) =>
        isObject(properties) ? Object.keys(properties) : [],
      );
      return isOpen || named.length === 0 ? undefined : new Set(named);
    },
    values: (wire, schema) =>
      (['typed', 'text'] as const).map((order) => typed(wire, schema, order)),
    isBinary: (schema) =>
      parts(schema).some(
        ([, { format, contentMediaType, contentEncoding, type }]) =>
          format === 'binary' ||
          (type === 'string' &&
            typeof contentMediaType === 'string' &&
            contentEncoding === undefined &&
            !/json|text/.test(contentMediaType)),
      ),
    below,
  };
}

type Order = 'typed' | 'text';

function statedTypes({
  type,
  const: constant,
  enum: members,
  properties,
  items,
}: JsonObject): readonly string[] {
  if (typeof type === 'string') return [type];
  if (isArray(type)) return type.map(String);
  const values = constant !== undefined ? [constant] : isArray(members) ? members : [];
  return [
    ...values.map((value) => (value === null ? 'null' : isArray(value) ? 'array' : typeof value)),
    ...(properties === undefined ? [] : ['object']),
    ...(items === undefined ? [] : ['array']),
  ];
}

function leaves(types: ReadonlySet<string>): readonly Leaf[] {
  if (types.size === 0) return ['string', 'number', 'boolean', 'null'];
  return (['number', 'boolean', 'null', 'string'] as const).filter(
    (type) => types.has(type) || (type === 'number' && types.has('integer')),
  );
}

function leafValue(text: string, types: readonly Leaf[], order: Order): Json {
  const candidates = types.flatMap((type): readonly Json[] => {
    if (type === 'string') return [text];
    if (type === 'number')
      return text.trim() !== '' && Number.isFinite(Number(text)) && /^-?\d/.test(text)
        ? [Number(text)]
        : [];
    if (type === 'boolean') return text === 'true' ? [true] : text === 'false' ? [false] : [];
    return text === 'null' || text === '' ? [null] : [];
  });
  return (
    (order === 'text' ? candidates.find((value) => typeof value === 'string') : undefined) ??
    candidates[0] ??
    text
  );
}

export function isWireArray(wire: Wire): wire is readonly Wire[] {
  return Array.isArray(wire);
}

export function schemaKind(value: Json): Kind {
  return isArray(value) ? 'array' : isObject(value) ? 'object' : 'primitive';
}

/** The schemas that speak about the same value, and whether they do so only in some cases. */
export function schemasInPlace(
  schema: JsonObject,
  pointer: string,
): readonly { readonly pointer: string; readonly conditional: boolean }[] {
  const { $ref } = schema;
  const target =
    typeof $ref === 'string' && $ref.startsWith('#/')
      ? [{ pointer: decode($ref.slice(1)), conditional: false }]
      : [];
  const lists = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) => {
    const members = schema[keyword];
    return isArray(members)
      ? members.map((_, index) => ({
          pointer: pointer + pointerOf(keyword, String(index)),
          conditional: keyword !== 'allOf',
        }))
      : [];
  });
  const conditions = ['then', 'else']
    .filter((keyword) => schema[keyword] !== undefined)
    .map((keyword) => ({ pointer: pointer + pointerOf(keyword), conditional: true }));
  return [...target, ...lists, ...conditions];
}

/** The schemas of a property: of its name and the patterns that match, else of all others. */
export function propertySchemas(
  schema: JsonObject,
  pointer: string,
  key: string,
): readonly string[] {
  const { properties, patternProperties, additionalProperties } = schema;
  const isDeclared = isObject(properties) && Object.hasOwn(properties, key);
  const matching = isObject(patternProperties)
    ? Object.keys(patternProperties).filter((pattern) => matchesPattern(pattern, key) === true)
    : [];
  return [
    ...(isDeclared ? [pointer + pointerOf('properties', key)] : []),
    ...matching.map((pattern) => pointer + pointerOf('patternProperties', pattern)),
    ...(!isDeclared && matching.length === 0 && isObject(additionalProperties)
      ? [`${pointer}/additionalProperties`]
      : []),
  ];
}

export function itemSchemas(
  { items, prefixItems }: JsonObject,
  pointer: string,
  index: number,
): readonly string[] {
  const tuple = isArray(prefixItems) ? 'prefixItems' : 'items';
  const list = isArray(prefixItems) ? prefixItems : items;
  if (isArray(list) && index < list.length) return [pointer + pointerOf(tuple, String(index))];
  return isObject(items) ? [`${pointer}/items`] : [];
}

// From texts to values: what a schema says a text can be. Only as much of a schema is read as is needed for that; ajv judges the result.

import { matchesPattern } from '../../model/patterns.js';
import type { Kind, Wire } from './deserialize.js';
import { at, isArray, isObject, type Json, type JsonObject, pointerOf } from '../judge/json.js';

export interface Types {
  /** The kinds of value that a schema may have; all where it says nothing. */
  readonly kinds: (schema: string | undefined) => readonly Kind[];
  /** The names that objects are said to have; `undefined` where any name goes. */
  readonly names: (schema: string | undefined) => ReadonlySet<string> | undefined;
  /** Values that a text can be, the likeliest first. */
  readonly values: (wire: Wire, schema: string | undefined) => readonly Json[];
  /** Whether the schema is about bytes, not about a text. */
  readonly isBinary: (schema: string | undefined) => boolean;
  /** The value of a form with the lists and objects that have to be there: without members they have no field. */
  readonly withEmpty: (value: Json, schema: string | undefined) => Json;
  /** The schemas of a property or of the items of a list. */
  readonly below: (schema: string | undefined, name: string | number) => string | undefined;
}

type Leaf = 'null' | 'boolean' | 'number' | 'string';

export function createTypes(document: JsonObject): Types {
  /** The schema and everything that applies to the same value. */
  const parts = (
    schema: string | undefined,
  ): readonly (readonly [pointer: string, schema: JsonObject])[] => {
    const open = schema === undefined ? [] : [schema];
    const seen = new Set<string>();
    const found: (readonly [string, JsonObject])[] = [];
    for (const pointer of open) {
      const value = at(document, pointer);
      if (seen.has(pointer) || !isObject(value)) continue;
      seen.add(pointer);
      found.push([pointer, value]);
      if (typeof value['$ref'] === 'string' && value['$ref'].startsWith('#/'))
        open.push(value['$ref'].slice(1));
      for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
        const members = value[keyword];
        if (isArray(members))
          open.push(...members.map((_, index) => pointer + pointerOf(keyword, String(index))));
      }
      for (const keyword of ['then', 'else'])
        if (isObject(value[keyword])) open.push(pointer + pointerOf(keyword));
    }
    return found;
  };
  const typesOf = (schema: string | undefined): ReadonlySet<string> =>
    new Set(parts(schema).flatMap(([, value]) => statedTypes(value)));
  const below = (schema: string | undefined, name: string | number): string | undefined => {
    for (const [pointer, value] of parts(schema)) {
      const tokens =
        typeof name === 'number' ? itemTokens(value, name) : propertyTokens(value, name);
      if (tokens !== undefined) return pointer + pointerOf(...tokens);
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
    if (typeof wire === 'string') return leafValue(wire, leaves(typesOf(schema)), order);
    if (isList(wire)) return wire.map((item, index) => typed(item, below(schema, index), order));
    // OpenAPI leaves lists in brackets open; readers of forms number their items.
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

function propertyTokens(
  { properties, patternProperties, additionalProperties }: JsonObject,
  name: string,
): readonly string[] | undefined {
  if (isObject(properties) && Object.hasOwn(properties, name)) return ['properties', name];
  const pattern = isObject(patternProperties)
    ? Object.keys(patternProperties).find((each) => matchesPattern(each, name) === true)
    : undefined;
  if (pattern !== undefined) return ['patternProperties', pattern];
  return isObject(additionalProperties) ? ['additionalProperties'] : undefined;
}

function itemTokens(
  { prefixItems, items }: JsonObject,
  index: number,
): readonly string[] | undefined {
  if (isArray(prefixItems) && index < prefixItems.length) return ['prefixItems', String(index)];
  return isObject(items) ? ['items'] : undefined;
}

function isList(wire: Wire): wire is readonly Wire[] {
  return Array.isArray(wire);
}

export function kindOf(value: Json): Kind {
  return isArray(value) ? 'array' : isObject(value) ? 'object' : 'primitive';
}

/** Whether what came over the wire says the same as a value: leaves by their texts, members that are null left out (RFC 6570, section 2.3). */
export function saysSame(value: Json, wire: Wire): boolean {
  if (isArray(value)) {
    const items = value.filter((item) => item !== null);
    return (
      isList(wire) &&
      wire.length === items.length &&
      items.every((item, index) => saysSame(item, wire[index] ?? ''))
    );
  }
  if (isObject(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== null);
    return (
      wire instanceof Map &&
      wire.size === members.length &&
      members.every(([name, member]) => saysSame(member, wire.get(name) ?? '') && wire.has(name))
    );
  }
  if (typeof wire !== 'string') return false;
  return typeof value === 'number' ? wire !== '' && Number(wire) === value : wire === String(value);
}

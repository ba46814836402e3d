// A value and its schema side by side: for each part of the value all schema objects that speak about it.

import { matchesPattern } from '../../model/patterns.js';
import {
  at,
  decode,
  isArray,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  pointerOf,
} from '../judge/json.js';

export type Path = readonly (string | number)[];

export interface Site {
  /** Of the schema object, in the document. */
  readonly pointer: string;
  readonly schema: JsonObject;
  readonly path: Path;
  readonly value: Json;
  /** Whether the schema applies only under a condition: it is a member of a choice, or behind `if`. */
  readonly conditional: boolean;
}

/** Bounds what is visited: values and schemas may be deep and wide. */
const limits = { depth: 10, items: 3, places: 4000 };

export function placesOf(document: JsonObject, pointer: string, value: Json): readonly Site[] {
  const found: Site[] = [];
  const visit = (schemaAt: string, part: Json, { path, conditional, seen }: Around): void => {
    const schema = at(document, schemaAt);
    if (
      !isObject(schema) ||
      seen.has(schemaAt) ||
      path.length > limits.depth ||
      found.length >= limits.places
    )
      return;
    const here: Around = { path, conditional, seen: new Set([...seen, schemaAt]) };
    found.push({ pointer: schemaAt, schema, path, value: part, conditional });
    const together = (child: string, isChoice = false): void =>
      visit(child, part, { ...here, conditional: conditional || isChoice });
    const inner = (child: string, key: string | number, member: Json): void =>
      visit(child, member, { path: [...path, key], conditional, seen: new Set() });
    for (const target of sameValue(schema, schemaAt)) together(target.pointer, target.conditional);
    if (isObject(part))
      for (const [key, member] of Object.entries(part))
        for (const child of propertySchemas(schema, schemaAt, key)) inner(child, key, member);
    if (isArray(part))
      for (const [index, item] of part.slice(0, limits.items).entries())
        for (const child of itemSchemas(schema, schemaAt, index)) inner(child, index, item);
  };
  visit(pointer, value, { path: [], conditional: false, seen: new Set() });
  return found;
}

interface Around {
  readonly path: Path;
  readonly conditional: boolean;
  /** The schemas that were visited for this part of the value. */
  readonly seen: ReadonlySet<string>;
}

/** The value with one part replaced; removed where that is undefined. */
export function replaced(value: Json, [step, ...rest]: Path, change: Json | undefined): Json {
  if (step === undefined) return change ?? null;
  if (isArray(value))
    return value.flatMap((item, index) =>
      index !== step
        ? [item]
        : rest.length === 0 && change === undefined
          ? []
          : [replaced(item, rest, change)],
    );
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, member]) =>
    name !== step
      ? [[name, member] as const]
      : rest.length === 0 && change === undefined
        ? []
        : [[name, replaced(member, rest, change)] as const],
  );
  const isNew = rest.length === 0 && change !== undefined && !Object.hasOwn(value, step);
  return Object.fromEntries(isNew ? [...entries, [String(step), change]] : entries);
}

/** Whether one value is another one without properties that the document declares nowhere. */
export function isDeclaredPart(
  part: Json,
  value: Json,
  { document, schemas }: { readonly document: JsonObject; readonly schemas: readonly string[] },
): boolean {
  const around = new Set(schemas);
  for (const schemaAt of around) {
    const schema = at(document, schemaAt);
    if (isObject(schema))
      for (const { pointer } of sameValue(schema, schemaAt)) around.add(pointer);
  }
  const inside = (
    children: (schema: JsonObject, pointer: string) => readonly string[],
  ): readonly string[] =>
    [...around].flatMap((schemaAt) => {
      const schema = at(document, schemaAt);
      return isObject(schema) ? children(schema, schemaAt) : [];
    });
  if (isArray(value))
    return (
      isArray(part) &&
      part.length === value.length &&
      value.every((item, index) =>
        isDeclaredPart(part[index] ?? null, item, {
          document,
          schemas: inside((schema, pointer) => itemSchemas(schema, pointer, index)),
        }),
      )
    );
  if (!isObject(value) || !isObject(part)) return isSame(part, value);
  if (Object.keys(part).some((name) => !Object.hasOwn(value, name))) return false;
  return Object.entries(value).every(([name, each]) => {
    const own = inside((schema, pointer) => propertySchemas(schema, pointer, name));
    return Object.hasOwn(part, name)
      ? isDeclaredPart(part[name] ?? null, each, { document, schemas: own })
      : own.length === 0;
  });
}

function sameValue(
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

function propertySchemas(schema: JsonObject, pointer: string, key: string): readonly string[] {
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

function itemSchemas(
  { items, prefixItems }: JsonObject,
  pointer: string,
  index: number,
): readonly string[] {
  const tuple = isArray(prefixItems) ? 'prefixItems' : 'items';
  const list = isArray(prefixItems) ? prefixItems : items;
  if (isArray(list) && index < list.length) return [pointer + pointerOf(tuple, String(index))];
  return isObject(items) ? [`${pointer}/items`] : [];
}

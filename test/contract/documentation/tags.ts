// Which schemas a discriminator concerns: those it stands in, the alternatives that it tells apart, and those that extend a schema with one.

import {
  at,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  pointerOf,
} from '../../../generator/verify/judge/json.js';

type Tags = ReadonlyMap<JsonObject, ReadonlySet<string>>;

const known = new WeakMap<JsonObject, Tags>();

/** Schema → the properties that tell it apart, declared or not. */
export function tagsIn(document: JsonObject): Tags {
  const before = known.get(document);
  if (before !== undefined) return before;
  const found = new Map<JsonObject, Set<string>>();
  const objects = objectsIn(document);
  const children = childrenIn(objects, document);
  const add = (schema: Json | undefined, name: string): void => {
    if (!isObject(schema) || found.get(schema)?.has(name) === true) return;
    found.set(schema, (found.get(schema) ?? new Set()).add(name));
    const { $ref, oneOf, anyOf, discriminator } = schema;
    for (const member of [oneOf, anyOf].flatMap((list) => (isArray(list) ? list : [])))
      add(member, name);
    if (typeof $ref === 'string') add(target($ref, document), name);
    if (isObject(discriminator) && isObject(discriminator['mapping']))
      for (const to of Object.values(discriminator['mapping']))
        if (typeof to === 'string') add(target(to, document), name);
    for (const child of children.get(schema) ?? []) add(child, name);
  };
  for (const schema of objects)
    if (
      isObject(schema['discriminator']) &&
      typeof schema['discriminator']['propertyName'] === 'string'
    )
      add(schema, schema['discriminator']['propertyName']);
  known.set(document, found);
  return found;
}

function objectsIn(document: JsonObject): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const open: Json[] = [document];
  for (const each of open) {
    if (isObject(each)) found.push(each);
    if (typeof each === 'object' && each !== null) open.push(...Object.values(each));
  }
  return found;
}

/** Schema → those that extend it with `allOf`. */
function childrenIn(
  objects: readonly JsonObject[],
  document: JsonObject,
): ReadonlyMap<JsonObject, readonly JsonObject[]> {
  const children = new Map<JsonObject, JsonObject[]>();
  for (const schema of objects) {
    for (const part of isArray(schema['allOf']) ? schema['allOf'] : []) {
      const parent =
        isObject(part) && typeof part['$ref'] === 'string'
          ? target(part['$ref'], document)
          : undefined;
      if (isObject(parent)) children.set(parent, [...(children.get(parent) ?? []), schema]);
    }
  }
  return children;
}

/** What a reference leads to, or, in a mapping, the name of a component. */
function target(reference: string, document: JsonObject): Json | undefined {
  return reference.startsWith('#/')
    ? at(document, reference.slice(1))
    : at(document, pointerOf('components', 'schemas', reference));
}

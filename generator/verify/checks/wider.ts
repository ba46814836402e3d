// Where the type of a validator may be wider than the client's: schemas that say more than zod has types for, or that the client reads as they are meant.

import type { Subject } from '../check.js';
import { at, isArray, isObject, type Json, type JsonObject, pointerOf } from '../judge/json.js';

/** What a schema, or one that it leads to, says that zod's types cannot say; undefined where they say it all. */
export function widerThan(pointer: string, document: Subject['document']): string | undefined {
  const open = new Set([pointer]);
  // A set that grows while it is gone through: every schema is reached once.
  for (const location of open) {
    const schema = at(document, location);
    if (!isObject(schema)) continue;
    const reason = reasonOf(schema, document);
    if (reason !== undefined) return location === pointer ? reason : `${reason} (${location})`;
    if (typeof schema['$ref'] === 'string' && schema['$ref'].startsWith('#/'))
      open.add(decodeURIComponent(schema['$ref'].slice(1)));
    for (const keyword of ['items', 'additionalProperties'])
      if (isObject(schema[keyword])) open.add(`${location}/${keyword}`);
    for (const keyword of ['properties', 'prefixItems', 'allOf', 'anyOf', 'oneOf'])
      for (const name of namesIn(schema[keyword])) open.add(location + pointerOf(keyword, name));
  }
  return undefined;
}

function reasonOf(schema: JsonObject, document: JsonObject): string | undefined {
  const { type, properties, prefixItems, minItems, items, discriminator, oneOf, anyOf, required } =
    schema;
  const groups = [anyOf, oneOf].filter(isArray);
  if (
    groups.length > 0 &&
    (groups.length > 1 ||
      ['properties', 'allOf', '$ref', 'required', 'additionalProperties'].some(
        (keyword) => schema[keyword] !== undefined,
      ))
  )
    return 'alternatives beside something else';
  if (
    schema['patternProperties'] !== undefined ||
    schema['unevaluatedProperties'] !== undefined ||
    schema['unevaluatedItems'] !== undefined
  )
    return 'properties or items that only the evaluator knows';
  const first = isArray(prefixItems) ? prefixItems : isArray(items) ? items : [];
  if (first.length > 0 && minItems !== first.length)
    return 'a list that may be shorter than its first items';
  if (type === undefined && (properties !== undefined || items !== undefined))
    return 'keywords for a type that is not stated';
  if (isObject(properties) && Object.hasOwn(properties, '__proto__'))
    return 'a property that zod cannot hold';
  if (isArray(schema['allOf']) && !schema['allOf'].every((each) => isPart(each, document)))
    return 'parts that are not all objects';
  if (
    isObject(discriminator) &&
    (groups.length === 0 ||
      !groups.flat().every((each) => isTagged(each, discriminator['propertyName'], document)))
  )
    return 'a tag that only the mapping knows';
  return isArray(required) &&
    type === undefined &&
    groups.length === 0 &&
    schema['allOf'] === undefined &&
    schema['$ref'] === undefined
    ? 'keywords for a type that is not stated'
    : undefined;
}

function isPart(part: Json, document: JsonObject): boolean {
  const schema = target(part, document);
  return (
    isObject(schema) &&
    (schema['type'] === 'object' ||
      isArray(schema['allOf']) ||
      (schema['properties'] !== undefined && schema['type'] === undefined))
  );
}

/** Whether a member of a union says itself which tag it goes by. */
function isTagged(member: Json, property: Json | undefined, document: JsonObject): boolean {
  const schema = target(member, document);
  if (!isObject(schema) || typeof property !== 'string') return false;
  const parts = [
    schema,
    ...(isArray(schema['allOf']) ? schema['allOf'].map((each) => target(each, document)) : []),
  ];
  return parts.some((part) => {
    const tag =
      isObject(part) && isObject(part['properties'])
        ? target(part['properties'][property], document)
        : undefined;
    return isObject(tag) && (tag['const'] !== undefined || tag['enum'] !== undefined);
  });
}

function target(schema: Json | undefined, document: JsonObject): Json | undefined {
  const reference = isObject(schema) ? schema['$ref'] : undefined;
  return typeof reference === 'string' && reference.startsWith('#/')
    ? at(document, decodeURIComponent(reference.slice(1)))
    : schema;
}

function namesIn(value: Json | undefined): readonly string[] {
  return isArray(value)
    ? value.map((_, index) => String(index))
    : isObject(value)
      ? Object.keys(value)
      : [];
}

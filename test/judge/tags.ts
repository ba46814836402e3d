// The properties that tell the members of a union apart: their enums stay closed where others are open.

import { at, isArray, isObject, type Json, type JsonObject, pointerOf } from './json.js';

/** The schemas, as objects of the document, of all properties that a discriminator reads. */
export function tagSchemas(document: Json): ReadonlySet<JsonObject> {
  const found = new Set<JsonObject>();
  const stack: Json[] = [document];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (isArray(next)) stack.push(...next);
    if (!isObject(next)) continue;
    const { discriminator } = next;
    if (isObject(discriminator) && typeof discriminator['propertyName'] === 'string') {
      for (const member of [next, ...mapped(discriminator, document), ...heirs(next, document)]) collect(member, { property: discriminator['propertyName'], document, found });
    }
    stack.push(...Object.values(next));
  }
  return found;
}

/** `mapping` names components or refers to schemas. */
function mapped(discriminator: JsonObject, document: Json): readonly Json[] {
  const { mapping } = discriminator;
  const targets = isObject(mapping) ? Object.values(mapping).filter((target) => typeof target === 'string') : [];
  return targets.map((target) => at(document, /[#/]/.test(target) ? target.slice(target.indexOf('#') + 1) : pointerOf('components', 'schemas', target)) ?? true);
}

/** The components that have a base schema in their `allOf`. */
function heirs(base: JsonObject, document: Json): readonly Json[] {
  const components = at(document, '/components/schemas');
  if (!isObject(components) || isArray(base['oneOf']) || isArray(base['anyOf'])) return [];
  const found = new Set<Json>([base]);
  for (const parent of found) for (const schema of Object.values(components)) if (isObject(schema) && isArray(schema['allOf']) && schema['allOf'].some((part) => isObject(part) && targetOf(part, document) === parent)) found.add(schema);
  return [...found];
}

function collect(member: Json, { property, document, found }: { readonly property: string; readonly document: Json; readonly found: Set<JsonObject> }): void {
  const open = [member];
  const seen = new Set<Json>();
  for (const schema of open) {
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    const { properties } = schema;
    const tag = isObject(properties) && Object.hasOwn(properties, property) ? properties[property] : undefined;
    if (isObject(tag)) found.add(tag);
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const members = schema[keyword];
      if (isArray(members)) open.push(...members);
    }
    open.push(targetOf(schema, document) ?? true);
  }
}

function targetOf(schema: JsonObject, document: Json): Json | undefined {
  const { $ref } = schema;
  return typeof $ref === 'string' && $ref.startsWith('#') ? at(document, $ref.slice(1)) : undefined;
}

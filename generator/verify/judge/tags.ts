// The properties that tell the members of a union apart: their enums stay closed where others are open.

import { at, isArray, isObject, type Json, type JsonObject, pointerOf } from './json.js';

/** The schemas, as objects of the document, of all properties that a discriminator reads. */
export function tagSchemas(document: Json): ReadonlySet<JsonObject> {
  const found = new Set<JsonObject>();
  const components = at(document, '/components/schemas');
  const known = new Set(isObject(components) ? Object.values(components) : []);
  const stack: { readonly value: Json; readonly outermost: Json }[] = [
    { value: document, outermost: true },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value } = next;
    const outermost = known.has(value) ? value : next.outermost;
    if (isArray(value)) stack.push(...value.map((member) => ({ value: member, outermost })));
    if (!isObject(value)) continue;
    const { discriminator } = value;
    if (isObject(discriminator) && typeof discriminator['propertyName'] === 'string') {
      for (const member of [value, ...mapped(discriminator, document), ...heirs(value, document)])
        collect(member, { property: discriminator['propertyName'], document, outermost, found });
    }
    stack.push(...Object.values(value).map((member) => ({ value: member, outermost })));
  }
  return found;
}

/** `mapping` names components or refers to schemas. */
function mapped(discriminator: JsonObject, document: Json): readonly Json[] {
  const { mapping } = discriminator;
  const targets = isObject(mapping)
    ? Object.values(mapping).filter((target) => typeof target === 'string')
    : [];
  return targets.map(
    (target) =>
      at(
        document,
        /[#/]/.test(target)
          ? target.slice(target.indexOf('#') + 1)
          : pointerOf('components', 'schemas', target),
      ) ?? true,
  );
}

/** The components that have a base schema in their `allOf`. */
function heirs(base: JsonObject, document: Json): readonly Json[] {
  const components = at(document, '/components/schemas');
  if (!isObject(components) || isArray(base['oneOf']) || isArray(base['anyOf'])) return [];
  const found = new Set<Json>([base]);
  for (const parent of found)
    for (const schema of Object.values(components))
      if (
        isObject(schema) &&
        isArray(schema['allOf']) &&
        schema['allOf'].some((part) => isObject(part) && targetOf(part, document) === parent)
      )
        found.add(schema);
  return [...found];
}

interface Search {
  readonly property: string;
  readonly document: Json;
  /** What `$recursiveRef` leads to. */
  readonly outermost: Json;
  readonly found: Set<JsonObject>;
}

function collect(member: Json, { property, document, outermost, found }: Search): void {
  const open = [member];
  const seen = new Set<Json>();
  for (const schema of open) {
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    const { properties } = schema;
    const tag =
      isObject(properties) && Object.hasOwn(properties, property)
        ? properties[property]
        : undefined;
    if (isObject(tag)) found.add(tag);
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const members = schema[keyword];
      if (isArray(members)) open.push(...members);
    }
    open.push(targetOf(schema, document) ?? true);
    if (schema['$recursiveRef'] !== undefined) open.push(outermost);
  }
}

function targetOf(schema: JsonObject, document: Json): Json | undefined {
  const { $ref } = schema;
  return typeof $ref === 'string' && $ref.startsWith('#') ? at(document, $ref.slice(1)) : undefined;
}

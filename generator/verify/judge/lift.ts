// The schemas of OpenAPI 3.0, and the older forms that people write in 3.1, as JSON Schema 2020-12.
// https://spec.openapis.org/oas/v3.0.3.html#schema-object

import { isArray, isObject, type Json, type JsonObject, mapValues, without, also } from './json.js';
import { keywords, mapSubschemas } from './subschemas.js';

export type Version = '3.0' | '3.1' | '3.2';

export interface LiftOptions {
  /** The schemas whose enums stay closed in every view; they are marked with `x-closed`, as are the ones with `x-extensible-enum`. */
  readonly tags?: ReadonlySet<JsonObject>;
  /** Where schemas stand, by the objects that they are in the document: they are marked with `x-place`. */
  readonly places?: ReadonlyMap<JsonObject, string> | undefined;
  /** What `$recursiveRef` leads to: the schema around everything. */
  readonly outermost?: string;
}

export function lift(schema: Json, version: Version, options: LiftOptions = {}): Json {
  if (!isObject(schema)) return typeof schema === 'boolean' ? schema : true;
  const isClosed =
    options.tags?.has(schema) === true ||
    (isArray(schema['x-extensible-enum']) && schema['x-extensible-enum'].length > 0);
  const location = options.places?.get(schema);
  const mark: JsonObject = {
    ...(isClosed && { 'x-closed': true }),
    ...(location !== undefined && { 'x-place': location }),
  };
  // A reference of 3.0 stands alone: what is beside it is ignored.
  if (version === '3.0' && typeof schema['$ref'] === 'string')
    return { $ref: schema['$ref'], ...mark };
  const known = {
    ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.has(keyword))),
    ...mark,
  };
  const inner = withPlaces(
    mapSubschemas(known, (member) => lift(member, version, options)),
    location,
  );
  const modern = withoutDependencies(withTuple(withBounds(withReference(inner, schema, options))));
  return schema['nullable'] === true ? orNull(modern) : modern;
}

/** ajv does not say which schema it was that has `false` for a property or for all items: a schema that says the same does. */
function withPlaces(schema: JsonObject, location: string | undefined): JsonObject {
  if (location === undefined) return schema;
  const { properties, items, prefixItems } = schema;
  const marked = (member: Json, keyword: string): Json =>
    member === false ? { not: {}, 'x-place': location, 'x-false': keyword } : member;
  return {
    ...schema,
    ...(isObject(properties) && {
      properties: mapValues(properties, (member) => marked(member, 'false schema')),
    }),
    ...(items === false && prefixItems === undefined && { items: marked(items, 'items') }),
  };
}

/** `nullable` allows null whatever the rest says: it may stand beside a type, an enum without null, a reference (in 3.1) or a composition. */
function orNull(schema: JsonObject): JsonObject {
  const outside = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => keyword === 'readOnly' || keyword === 'writeOnly'),
  );
  const rest = without(schema, ...Object.keys(outside));
  return { ...outside, anyOf: [rest, { type: 'null' }] };
}

/** Exclusive bounds that are `true` move the bound beside them. */
function withBounds(schema: JsonObject): JsonObject {
  let result = schema;
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const value = result[bound];
    const flag = result[exclusive];
    if (typeof flag !== 'boolean') continue;
    result = without(result, exclusive);
    if (flag && value !== undefined) result = { ...without(result, bound), [exclusive]: value };
  }
  return result;
}

/** A list of schemas as `items`: the tuple of earlier JSON Schema. */
function withTuple(schema: JsonObject): JsonObject {
  const { items, additionalItems } = schema;
  const rest = without(schema, 'additionalItems');
  if (!isArray(items)) return rest;
  return {
    ...without(rest, 'items'),
    prefixItems: items,
    ...(additionalItems !== undefined && { items: additionalItems }),
  };
}

/** `dependencies`: lists of names and schemas mixed. */
function withoutDependencies(schema: JsonObject): JsonObject {
  const { dependencies } = schema;
  if (!isObject(dependencies)) return schema;
  const parts = Object.entries(dependencies).map(([name, wanted]) =>
    whenPresent(name, isArray(wanted) ? { required: wanted } : wanted),
  );
  return also(without(schema, 'dependencies'), parts);
}

/** The recursion of JSON Schema 2019-09, where nothing extends what recurs. */
function withReference(
  schema: JsonObject,
  source: JsonObject,
  { outermost = '#' }: LiftOptions,
): JsonObject {
  return source['$recursiveRef'] === undefined || schema['$ref'] !== undefined
    ? schema
    : { ...schema, $ref: outermost };
}

function whenPresent(name: string, then: Json): JsonObject {
  return { if: { type: 'object', required: [name] }, then };
}

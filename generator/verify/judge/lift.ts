// Converts schemas of OpenAPI 3.0, and older forms that occur in 3.1, to JSON Schema 2020-12.
// https://spec.openapis.org/oas/v3.0.3.html#schema-object

import { isArray, isObject, type Json, type JsonObject, without, withAllOf } from './json.js';
import { judgedKeywords, mapSubschemas } from './subschemas.js';

export type Version = '3.0' | '3.1' | '3.2';

export interface LiftOptions {
  /** Schema objects of the document → what discriminators demand of them in addition. */
  readonly limits?: ReadonlyMap<JsonObject, JsonObject>;
  /** The target of `$recursiveRef`: the outermost schema. */
  readonly outermost?: string;
}

export function lift(schema: Json, version: Version, options: LiftOptions = {}): Json {
  if (!isObject(schema)) return typeof schema === 'boolean' ? schema : true;
  const limit = options.limits?.get(schema);
  return limit
    ? withAllOf(liftObject(schema, version, options), [limit])
    : liftObject(schema, version, options);
}

function liftObject(schema: JsonObject, version: Version, options: LiftOptions): JsonObject {
  // In 3.0, keywords beside a reference are ignored.
  if (version === '3.0' && typeof schema['$ref'] === 'string') return { $ref: schema['$ref'] };
  const known = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => judgedKeywords.has(keyword)),
  );
  const inner = mapSubschemas(known, (member) => lift(member, version, options));
  const modern = withoutDependencies(
    withTuple(withNumericBounds(withReference(inner, schema, options))),
  );
  return schema['nullable'] === true ? orNull(modern) : modern;
}

/** `nullable` allows null beside anything: a type, an enum without null, a reference (in 3.1). */
function orNull(schema: JsonObject): JsonObject {
  const rest = without(schema, 'readOnly', 'writeOnly');
  return { ...without(schema, ...Object.keys(rest)), anyOf: [rest, { type: 'null' }] };
}

/** Converts boolean exclusive bounds, which belong to the bound beside them, to numeric ones. */
function withNumericBounds(schema: JsonObject): JsonObject {
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

/** Converts an array as `items`, the tuple of earlier versions of JSON Schema, to `prefixItems`. */
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

/** Converts `dependencies`, whose values are arrays of names or schemas. */
function withoutDependencies(schema: JsonObject): JsonObject {
  const { dependencies } = schema;
  if (!isObject(dependencies)) return schema;
  const parts = Object.entries(dependencies).map(([name, wanted]) => ({
    if: { type: 'object', required: [name] },
    then: isArray(wanted) ? { required: wanted } : wanted,
  }));
  return withAllOf(without(schema, 'dependencies'), parts);
}

/** Converts `$recursiveRef` of JSON Schema 2019-09, for schemas that no other schema extends. */
function withReference(
  schema: JsonObject,
  source: JsonObject,
  { outermost = '#' }: LiftOptions,
): JsonObject {
  return source['$recursiveRef'] === undefined || schema['$ref'] !== undefined
    ? schema
    : { ...schema, $ref: outermost };
}

// The same schema in the forms that ajv is right about.

import { isArray, isObject, type Json, type JsonObject, mapValues, without } from './json.js';
import { mapSubschemas } from './subschemas.js';

export function forAjv(schema: Json): Json {
  return isObject(schema) ? withoutConditional(withoutEmptyName(withoutProto(mapSubschemas(schema, forAjv)))) : schema;
}

/** ajv passes over an `if` that has no consequences, and takes what a condition that does not hold has seen for evaluated. */
function withoutConditional(schema: JsonObject): JsonObject {
  const { if: condition, then = true, else: otherwise = true } = schema;
  if (condition === undefined) return schema;
  return also(without(schema, 'if', 'then', 'else'), [{ anyOf: [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }] }]);
}

/** ajv passes over `__proto__` where it is the name of a property; where it is a pattern or a value it does not. */
function withoutProto(schema: JsonObject): JsonObject {
  let result = schema;
  const take = (keyword: string): Json | undefined => {
    const map = result[keyword];
    if (!isObject(map) || !Object.hasOwn(map, proto)) return undefined;
    result = { ...result, [keyword]: without(map, proto) };
    return map[proto];
  };
  const patterns = Object.entries({ [`^${proto}$`]: take('properties'), [`(?:${proto})`]: take('patternProperties') }).filter(([, member]) => member !== undefined);
  const known = result['patternProperties'];
  if (patterns.length > 0) result = { ...result, patternProperties: { ...(isObject(known) && known), ...(Object.fromEntries(patterns) as JsonObject) } };
  const [names, dependent] = [take('dependentRequired'), take('dependentSchemas')];
  return also(result, [...(names === undefined ? [] : [whenProto({ required: names })]), ...(dependent === undefined ? [] : [whenProto(dependent)])]);
}

/** ajv does not miss a property whose name is empty. */
function withoutEmptyName(schema: JsonObject): JsonObject {
  const { required, dependentRequired } = schema;
  const named = (names: Json): Json => (isArray(names) ? names.filter((name) => name !== '') : names);
  const dependent = isObject(dependentRequired) ? Object.entries(dependentRequired).filter(([, names]) => isArray(names) && names.includes('')) : [];
  const own = isArray(required) && required.includes('');
  if (!own && dependent.length === 0) return schema;
  const result = { ...schema, ...(own && { required: named(required) }), ...(isObject(dependentRequired) && { dependentRequired: mapValues(dependentRequired, named) }) };
  return also(result, [...(own ? [hasEmptyName] : []), ...dependent.map(([name]) => withoutConditional({ if: { type: 'object', required: [name] }, then: hasEmptyName }))]);
}

const hasEmptyName: JsonObject = { anyOf: [{ not: { type: 'object' } }, { not: { propertyNames: { minLength: 1 } } }] };

const proto = '__proto__';

function whenProto(then: Json): JsonObject {
  return withoutConditional({ if: { type: 'object', required: [proto] }, then });
}

function also(schema: JsonObject, parts: readonly Json[]): JsonObject {
  const { allOf } = schema;
  return parts.length === 0 ? schema : { ...schema, allOf: [...(isArray(allOf) ? allOf : []), ...parts] };
}

// The same schema in the forms that ajv is right about.

import { isArray, isObject, type Json, type JsonObject, without } from './json.js';
import { mapSubschemas } from './subschemas.js';

export function forAjv(schema: Json): Json {
  return isObject(schema)
    ? inGroups(
        withoutConditional(
          withContainsApart(withoutEmptyName(withoutProto(mapSubschemas(schema, forAjv)))),
        ),
      )
    : schema;
}

/** ajv passes over an `if` that has no consequences, and takes what a condition that does not hold has seen for evaluated. */
function withoutConditional(schema: JsonObject): JsonObject {
  const { if: condition, then = true, else: otherwise = true } = schema;
  if (condition === undefined) return schema;
  return also(without(schema, 'if', 'then', 'else'), [
    { anyOf: [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }] },
  ]);
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
  const patterns = Object.entries({
    [`^${proto}$`]: take('properties'),
    [`(?:${proto})`]: take('patternProperties'),
  }).filter(([, member]) => member !== undefined);
  const known = result['patternProperties'];
  if (patterns.length > 0)
    result = {
      ...result,
      patternProperties: {
        ...(isObject(known) && known),
        ...(Object.fromEntries(patterns) as JsonObject),
      },
    };
  const [names, dependent] = [take('dependentRequired'), take('dependentSchemas')];
  return also(result, [
    ...(names === undefined ? [] : [whenProto({ required: names })]),
    ...(dependent === undefined ? [] : [whenProto(dependent)]),
  ]);
}

/** ajv lets an empty list pass where more items are needed than are allowed, beside `prefixItems`, and after a list that was fine. */
function withContainsApart(schema: JsonObject): JsonObject {
  const { contains, prefixItems, minContains = 1, maxContains = Number.MAX_SAFE_INTEGER } = schema;
  if (contains === undefined || typeof minContains !== 'number' || typeof maxContains !== 'number')
    return schema;
  const rest = without(schema, 'contains', 'minContains', 'maxContains');
  if (minContains > maxContains) return also(rest, [{ not: { type: 'array' } }]);
  const { 'x-place': place } = schema;
  const counted = {
    contains,
    minContains,
    maxContains,
    ...(place !== undefined && { 'x-place': place }),
  };
  return prefixItems === undefined ? { ...rest, ...counted } : also(rest, [counted]);
}

/** ajv does not miss a property whose name is empty. */
function withoutEmptyName(schema: JsonObject): JsonObject {
  const { required, dependentRequired } = schema;
  const parts: Json[] = [];
  let result = schema;
  if (isArray(required) && required.includes('')) {
    result = { ...result, required: required.filter((name) => name !== '') };
    parts.push(has(''));
  }
  if (isObject(dependentRequired)) {
    const concerned = Object.entries(dependentRequired).filter(
      ([name, names]) => name === '' || (isArray(names) && names.includes('')),
    );
    result =
      concerned.length > 0
        ? {
            ...result,
            dependentRequired: without(dependentRequired, ...concerned.map(([name]) => name)),
          }
        : result;
    for (const [name, names] of concerned)
      parts.push({
        anyOf: [
          { not: has(name) },
          { allOf: isArray(names) ? [true, ...names.map((each) => has(String(each)))] : [true] },
          { not: { type: 'object' } },
        ],
      });
  }
  return also(result, parts);
}

/** Objects need the property. */
function has(name: string): JsonObject {
  return name === ''
    ? { anyOf: [{ not: { type: 'object' } }, { not: { propertyNames: { minLength: 1 } } }] }
    : { required: [name] };
}

const proto = '__proto__';

function whenProto(then: Json): JsonObject {
  return withoutConditional({ if: { type: 'object', required: [proto] }, then: forAjv(then) });
}

function also(schema: JsonObject, parts: readonly Json[]): JsonObject {
  const { allOf } = schema;
  return parts.length === 0
    ? schema
    : { ...schema, allOf: [...(isArray(allOf) ? allOf : []), ...parts] };
}

// ajv nests the check of each property, item or part in the one before: some 1,500 of them are deeper than the engine compiles. In groups they are not.

/** Fewer than this are left as they are. */
const many = 500;
const groupSize = 200;

/** The same schema, its long lists of schemas as parts of an `allOf`. What is about the other properties and items still finds their names and number. */
function inGroups(schema: JsonObject): JsonObject {
  let result = schema;
  const parts: Json[] = [];
  for (const keyword of [
    'properties',
    'patternProperties',
    'dependentSchemas',
    'dependentRequired',
  ]) {
    const map = schema[keyword];
    if (
      !isObject(map) ||
      Object.keys(map).length <= many ||
      (keyword === 'patternProperties' && schema['additionalProperties'] !== undefined)
    )
      continue;
    // Behind an `anyOf`, ajv remembers the names that it has seen: all that are known are otherwise one expression, which is as deep.
    parts.push(
      ...groupsOf(Object.entries(map)).map((group) => ({
        anyOf: [{ [keyword]: Object.fromEntries(group) }],
      })),
    );
    result = {
      ...result,
      [keyword]:
        keyword === 'properties' && schema['additionalProperties'] !== undefined
          ? Object.fromEntries(Object.keys(map).map((name) => [name, true]))
          : {},
    };
  }
  const { prefixItems, allOf = [] } = schema;
  if (isArray(prefixItems) && prefixItems.length > many) {
    parts.push(
      ...groupsOf(prefixItems).map((group, index) => ({
        prefixItems: [...Array.from({ length: index * groupSize }, () => true), ...group],
      })),
    );
    result = { ...result, prefixItems: prefixItems.map(() => true) };
  }
  const all = [...(isArray(allOf) ? allOf : []), ...parts];
  return parts.length === 0 && all.length <= many ? schema : { ...result, allOf: nested(all) };
}

/** Lists of lists, as deep as it takes. */
function nested(parts: readonly Json[]): readonly Json[] {
  return parts.length <= many ? parts : nested(groupsOf(parts).map((allOf) => ({ allOf })));
}

function groupsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / groupSize) }, (_, index) =>
    items.slice(index * groupSize, (index + 1) * groupSize),
  );
}

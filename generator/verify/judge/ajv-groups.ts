// ajv nests the check of each property, item or part in the one before: some 1,500 of them are deeper than the engine compiles. In groups they are not.

import { isArray, isObject, type Json, type JsonObject } from './json.js';

/** Fewer than this are left as they are. */
const many = 500;
const groupSize = 200;

/** The same schema, its long lists of schemas as parts of an `allOf`. What is about the other properties and items still finds their names and number. */
export function inGroups(schema: JsonObject): JsonObject {
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

// The keys that OpenAPI gives to its objects, as Redocly knows them: every other key is a stranger's.

import { isObject } from '../../generator/model/json.js';

/** Objects that are Redocly's own, or that only older versions have. */
const foreign = new Set([
  'TagGroups',
  'TagGroup',
  'Logo',
  'EnumDescriptions',
  'XCodeSample',
  'XCodeSampleList',
  'XUsePkce',
]);

/** Object of OpenAPI 3.1 → its fields. */
export async function fieldsOfOpenApi(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { getTypes } = await import('@redocly/openapi-core');
  return new Map(
    Object.entries(getTypes('oas3_1')).flatMap(([name, type]) => {
      const properties: unknown = Object(type).properties;
      return foreign.has(name) || !isObject(properties)
        ? []
        : [[name, Object.keys(properties).filter((key) => !key.startsWith('x-'))] as const];
    }),
  );
}

export async function fixedKeys(): Promise<ReadonlySet<string>> {
  return new Set([...(await fieldsOfOpenApi()).values()].flat().concat('$ref', 'query'));
}

// A schema of the model as plain JSON Schema 2020-12, which any tool can read: for targets of one's
// own.

import type { Api } from '../model/api.js';
import { convertChildren, isChildKeyword } from '../model/children.js';
import type { Json, JsonObject, SchemaId } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import type { Names } from '../model/naming/names.js';
import { definitionNames } from './json-schemas.js';

/** The components that a schema leads to are in `$defs`, by the names of their types. */
export function jsonSchemaOf(
  schema: Schema,
  { api, names }: { readonly api: Pick<Api, 'schemas'>; readonly names: Names },
): JsonObject {
  const nameOf = definitionNames(names);
  const components = new Set<SchemaId>();
  const convert = (given: Schema): JsonObject | boolean => {
    if (given.never) return false;
    const members = Object.keys(given).flatMap((keyword): [string, Json][] => {
      const value = valueOf(given, keyword, convert);
      return value === undefined ? [] : [[keyword, value]];
    });
    if (given.$ref === undefined) return Object.fromEntries(members);
    components.add(given.$ref);
    return { $ref: `#/$defs/${nameOf(given.$ref)}`, ...Object.fromEntries(members) };
  };
  const made = convert(schema);
  const definitions: [string, Json][] = [];
  // The set grows during the iteration.
  for (const id of components)
    definitions.push([
      names.schemas.get(id)?.type ?? '',
      convert(api.schemas.get(id) ?? { at: id }),
    ]);
  return {
    ...(typeof made === 'object' ? made : { not: {} }),
    ...(definitions.length > 0 && { $defs: Object.fromEntries(definitions) }),
  };
}

/** What is not JSON Schema: places, extensions, and what says nothing about values. */
const leftOut: ReadonlySet<string> = new Set([
  'at',
  'never',
  '$ref',
  'discriminator',
  'extensions',
  'externalDocs',
  'xml',
  'summary',
]);

function valueOf(
  schema: Schema,
  keyword: string,
  convert: (child: Schema) => JsonObject | boolean,
): Json | undefined {
  if (leftOut.has(keyword)) return undefined;
  if (isChildKeyword(keyword)) {
    const value = convertChildren(schema, keyword, convert);
    return isNamed(value) ? Object.fromEntries(value) : value;
  }
  if (keyword === 'type') return schema.type?.length === 1 ? schema.type[0] : schema.type;
  if (keyword === 'dependentRequired')
    return schema.dependentRequired && Object.fromEntries(schema.dependentRequired);
  // All other values of a schema are JSON as they are.
  const value: Json | undefined = Reflect.get(schema, keyword);
  return value;
}

type Converted = ReturnType<typeof convertChildren<JsonObject | boolean>>;

function isNamed(value: Converted): value is ReadonlyMap<string, JsonObject | boolean> {
  return value instanceof Map;
}

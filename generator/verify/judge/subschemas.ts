// Where a schema holds other schemas, and which keywords say anything about a value.

import { isArray, isObject, type Json, type JsonObject, mapValues } from './json.js';

const single = new Set([
  'not',
  'if',
  'then',
  'else',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'items',
  'unevaluatedItems',
  'contains',
  'contentSchema',
  'additionalItems',
]);
const listed = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
const named = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'dependencies',
]);

/** The keywords that are kept; texts, examples, extensions and what is no keyword at all say nothing about a value. */
export const keywords: ReadonlySet<string> = new Set([
  ...single,
  ...listed,
  ...named,
  '$ref',
  '$dynamicRef',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  'type',
  'enum',
  'const',
  'required',
  'dependentRequired',
  'minProperties',
  'maxProperties',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'readOnly',
  'writeOnly',
]);

/** The schema with `change` applied to each schema directly inside it. */
export function mapSubschemas(
  schema: JsonObject,
  change: (schema: Json, keyword: string, name?: string) => Json,
): JsonObject {
  return mapValues(schema, (value, keyword) => {
    if (listed.has(keyword) && isArray(value))
      return value.map((member) => change(member, keyword));
    if (named.has(keyword) && isObject(value))
      return mapValues(value, (member, name) =>
        isArray(member) ? member : change(member, keyword, name),
      );
    return single.has(keyword) && !isArray(value) ? change(value, keyword) : value;
  });
}

// What of a document is data, whatever it looks like: examples, defaults and listed values. A property or a response of such a name is none.

const data: ReadonlySet<string> = new Set(['example', 'examples', 'const', 'enum', 'default']);

const maps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
  '$defs',
  'definitions',
  'schemas',
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'paths',
  'webhooks',
  'content',
  'encoding',
]);

/** @param isMap Whether the keys of the object around are names, none of them a keyword. */
export function isData(key: string, isMap: boolean): boolean {
  return !isMap && data.has(key);
}

/** Whether the keys of an object are names, by the key that it stands under itself. */
export function isMapUnder(key: string, isMap: boolean): boolean {
  return !isMap && maps.has(key);
}

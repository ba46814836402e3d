// Where a schema holds other schemas, which keywords say anything about a value, and references by URI, `$id` and `$anchor` as JSON
// Pointers.

import { at, isArray, isObject, type Json, type JsonObject, mapValues, pointerOf } from './json.js';

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

/**
 * Whether a part of a document is data, whatever it looks like: examples, defaults and listed values. A property or a response
 * of such a name is none.
 *
 * @param isMap Whether the keys of the object around are names, none of them a keyword.
 */
export function isData(key: string, isMap: boolean): boolean {
  return !isMap && data.has(key);
}

/** Whether the keys of an object are names, by the key that it stands under itself. */
export function isMapUnder(key: string, isMap: boolean): boolean {
  return !isMap && maps.has(key);
}

interface ReferenceScope {
  readonly pointer: string;
  /** The address of the schema resource around. */
  readonly base: string;
  /** Whether its keys are names. */
  readonly isMap?: boolean;
}

const home = 'document://home/';

/** Dynamic references may stay, and be found again. */
const written = new WeakSet<JsonObject>();

/**
 * References by URI, `$id` and `$anchor`, written as JSON Pointers, which the judge and the readings beside it follow.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2 The same document, and the same object where it is one of
 * these already, without `$id`, `$anchor` and dynamic references that can mean one place only.
 */
export function withPointers(document: JsonObject): JsonObject {
  if (written.has(document)) return document;
  const places = new Map<string, string>([[home, '']]);
  scan(document, { pointer: '', base: home }, places);
  if (places.size === 1) return document;
  const rewritten = rewrite(document, { pointer: '', base: home }, { document, places });
  if (!isObject(rewritten)) return document;
  written.add(rewritten);
  return rewritten;
}

function scan(
  value: Json,
  { pointer, base, isMap = false }: ReferenceScope,
  places: Map<string, string>,
): void {
  if (isArray(value))
    value.forEach((item, index) => scan(item, { pointer: `${pointer}/${index}`, base }, places));
  if (!isObject(value)) return;
  const own = baseOf(value, base);
  if (own !== base) places.set(own, pointer);
  for (const name of ['$anchor', '$dynamicAnchor'])
    if (typeof value[name] === 'string') places.set(new URL(`#${value[name]}`, own).href, pointer);
  for (const [key, each] of Object.entries(value))
    if (!isData(key, isMap))
      scan(
        each,
        { pointer: `${pointer}${pointerOf(key)}`, base: own, isMap: isMapUnder(key, isMap) },
        places,
      );
}

interface Known {
  readonly document: JsonObject;
  readonly places: ReadonlyMap<string, string>;
}

function rewrite(value: Json, scope: ReferenceScope, known: Known): Json {
  if (isArray(value))
    return value.map((item, index) =>
      rewrite(item, { ...scope, pointer: `${scope.pointer}/${index}` }, known),
    );
  if (!isObject(value)) return value;
  const { isMap = false } = scope;
  const base = baseOf(value, scope.base);
  const { $id, $anchor, ...rest } = value;
  const kept: JsonObject = {
    ...rest,
    ...(typeof $id !== 'string' && $id !== undefined && { $id }),
    ...(typeof $anchor !== 'string' && $anchor !== undefined && { $anchor }),
  };
  return mapValues(kept, (each, key) => {
    if (key === '$ref' && typeof each === 'string') return resolved(each, base, known);
    return isData(key, isMap)
      ? each
      : rewrite(
          each,
          { pointer: `${scope.pointer}${pointerOf(key)}`, base, isMap: isMapUnder(key, isMap) },
          known,
        );
  });
}

function resolved(reference: string, base: string, { document, places }: Known): string {
  if (!URL.canParse(reference, base)) return reference;
  const { href, hash } = new URL(reference, base);
  const whole = places.get(href.replace(/#$/, ''));
  if (whole !== undefined) return `#${whole}`;
  const resource = places.get(href.slice(0, href.length - hash.length));
  const below = reference.slice(reference.indexOf('#') + 1);
  return resource !== undefined &&
    resource !== '' &&
    at(document, `${resource}${below}`) !== undefined
    ? `#${resource}${below}`
    : reference;
}

function baseOf({ $id }: JsonObject, base: string): string {
  return typeof $id === 'string' && URL.canParse($id, base)
    ? new URL($id, base).href.replace(/#$/, '')
    : base;
}

// Finds subschemas, lists the keywords that affect validation, and rewrites references as JSON
// pointers.

import {
  at,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  mapValues,
  pointerOf,
  wordSet,
} from './json.js';

const schemaKeywords = wordSet(
  'not if then else additionalProperties unevaluatedProperties propertyNames items ' +
    'unevaluatedItems contains contentSchema additionalItems',
);

const schemaArrayKeywords = wordSet('allOf anyOf oneOf prefixItems items');

const schemaMapKeywords = wordSet(
  'properties patternProperties dependentSchemas $defs definitions dependencies',
);

/**
 * The keywords that affect validation, and the marks of traced schemas. Descriptions, examples and
 * other extensions are dropped.
 */
export const judgedKeywords: ReadonlySet<string> = new Set([
  ...schemaKeywords,
  ...schemaArrayKeywords,
  ...schemaMapKeywords,
  ...wordSet(
    '$ref $dynamicRef $id $anchor $dynamicAnchor type enum const required ' +
      'dependentRequired minProperties maxProperties minItems maxItems uniqueItems ' +
      'minContains maxContains minimum maximum exclusiveMinimum exclusiveMaximum ' +
      'multipleOf minLength maxLength pattern format readOnly writeOnly x-location x-false',
  ),
]);

/** Returns the schema with `change` applied to each of its direct subschemas. */
export function mapSubschemas(
  schema: JsonObject,
  change: (schema: Json, keyword: string, name?: string) => Json,
): JsonObject {
  return mapValues(schema, (value, keyword) => {
    if (schemaArrayKeywords.has(keyword) && isArray(value))
      return value.map((member) => change(member, keyword));
    if (schemaMapKeywords.has(keyword) && isObject(value))
      return mapValues(value, (member, name) =>
        isArray(member) ? member : change(member, keyword, name),
      );
    return schemaKeywords.has(keyword) && !isArray(value) ? change(value, keyword) : value;
  });
}

const dataKeywords: ReadonlySet<string> = wordSet('example examples const enum default');

const mapKeywords: ReadonlySet<string> = wordSet(
  'properties patternProperties dependentSchemas dependencies $defs definitions ' +
    'schemas responses parameters requestBodies headers securitySchemes links callbacks ' +
    'pathItems paths webhooks content encoding',
);

/**
 * Whether a key of a document holds data, which is no schema even if it looks like one: examples,
 * defaults and enum values.
 *
 * @param isMap Whether the keys of the parent are names, as of properties, and not keywords.
 */
export function isData(key: string, isMap: boolean): boolean {
  return !isMap && dataKeywords.has(key);
}

/** Whether the keys of an object are names, given the key of the object in its parent. */
export function isMapUnder(key: string, isMap: boolean): boolean {
  return !isMap && mapKeywords.has(key);
}

interface Located {
  readonly pointer: string;
  readonly object: JsonObject;
  /** Whether the keys of the object are names. */
  readonly isMap: boolean;
}

/** All objects in a value with their pointers, breadth first, without data and extensions. */
export function* locatedIn(value: Json | undefined, pointer = ''): Iterable<Located> {
  const queue = [{ pointer, value, isMap: false }];
  for (const { pointer: at, value: each, isMap } of queue) {
    const isKept = (key: string): boolean => isMap || !(isData(key, isMap) || key.startsWith('x-'));
    if (isObject(each)) yield { pointer: at, object: each, isMap };
    for (const [key, inner] of typeof each === 'object' && each !== null
      ? Object.entries(each)
      : [])
      if (isArray(each) || isKept(key))
        queue.push({
          ...{ pointer: at + pointerOf(key), value: inner },
          isMap: !isArray(each) && isMapUnder(key, isMap),
        });
  }
}

interface ReferenceScope {
  readonly pointer: string;
  /** The base URI of the enclosing schema resource. */
  readonly base: string;
  /** Whether the keys of the value are names. */
  readonly isMap?: boolean;
}

const documentUri = 'document://home/';

/** The results of `withPointers`, which may still contain dynamic anchors. */
const rewrittenDocuments = new WeakSet<JsonObject>();

/**
 * Rewrites references by URI, `$id` and `$anchor` as JSON pointers, and removes `$id` and
 * `$anchor`. Returns the same object if there is nothing to rewrite.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2
 */
export function withPointers(document: JsonObject): JsonObject {
  if (rewrittenDocuments.has(document)) return document;
  const pointers = new Map<string, string>([[documentUri, '']]);
  scan(document, { pointer: '', base: documentUri }, pointers);
  if (pointers.size === 1) return document;
  const rewritten = rewrite(document, { pointer: '', base: documentUri }, { document, pointers });
  if (!isObject(rewritten)) return document;
  rewrittenDocuments.add(rewritten);
  return rewritten;
}

function scan(
  value: Json,
  { pointer, base, isMap = false }: ReferenceScope,
  pointers: Map<string, string>,
): void {
  if (isArray(value))
    value.forEach((item, index) => scan(item, { pointer: `${pointer}/${index}`, base }, pointers));
  if (!isObject(value)) return;
  const own = baseOf(value, base);
  if (own !== base) pointers.set(own, pointer);
  for (const name of ['$anchor', '$dynamicAnchor'])
    if (typeof value[name] === 'string')
      pointers.set(new URL(`#${value[name]}`, own).href, pointer);
  for (const [key, member] of Object.entries(value))
    if (!isData(key, isMap))
      scan(
        member,
        { pointer: `${pointer}${pointerOf(key)}`, base: own, isMap: isMapUnder(key, isMap) },
        pointers,
      );
}

interface Targets {
  readonly document: JsonObject;
  readonly pointers: ReadonlyMap<string, string>;
}

function rewrite(value: Json, scope: ReferenceScope, targets: Targets): Json {
  if (isArray(value))
    return value.map((item, index) =>
      rewrite(item, { ...scope, pointer: `${scope.pointer}/${index}` }, targets),
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
  return mapValues(kept, (member, key) => {
    if (key === '$ref' && typeof member === 'string')
      return resolveReference(member, base, targets);
    return isData(key, isMap)
      ? member
      : rewrite(
          member,
          { pointer: `${scope.pointer}${pointerOf(key)}`, base, isMap: isMapUnder(key, isMap) },
          targets,
        );
  });
}

function resolveReference(
  reference: string,
  base: string,
  { document, pointers }: Targets,
): string {
  if (!URL.canParse(reference, base)) return reference;
  const { href, hash } = new URL(reference, base);
  const whole = pointers.get(href.replace(/#$/, ''));
  if (whole !== undefined) return `#${whole}`;
  const resource = pointers.get(href.slice(0, href.length - hash.length));
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

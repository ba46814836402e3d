// Compares a curated document with the one that the service publishes: what the curated one lacks,
// contradicts and adds, and an overlay with everything that can be added to it without
// contradiction.

import { isObject, type Json, type JsonObject } from '../model/json.js';
import { pathItemMethods } from '../model/methods.js';
import type { Change } from './change.js';

export type UpstreamDifference = 'lacks' | 'contradicts' | 'adds';

/**
 * The meaning of a change from the curated to the published document; `undefined` if it only
 * affects names in code.
 */
export function driftOf({ id, wire }: Change): UpstreamDifference | undefined {
  if (
    /^(sdk|api-schema|api-tag|api-operation-id|api-security-component)/.test(id) &&
    wire === 'none'
  )
    return undefined;
  if (/^new-|-(added|set)(-|$)|^endpoint-added$/.test(id)) return 'lacks';
  return /-(removed|unset)(-|$)/.test(id) ? 'adds' : 'contradicts';
}

interface Action {
  readonly target: string;
  readonly update: Json;
}

interface Comparison {
  /** The curated document. */
  readonly own: JsonObject;
  readonly published: JsonObject;
  readonly actions: Action[];
  readonly seen: Set<string>;
}

/** The additions as an OpenAPI Overlay 1.0; `undefined` if there are none. */
export function additions(own: JsonObject, published: JsonObject): JsonObject | undefined {
  const comparison: Comparison = { own, published, actions: [], seen: new Set() };
  comparePaths(comparison);
  // Additions may refer to missing components, which may refer to others. The list grows during the
  // loop.
  for (const { update } of comparison.actions) addComponents(comparison, update);
  if (comparison.actions.length === 0) return undefined;
  const isConverted = isOld(published) && !isOld(own);
  return {
    overlay: '1.0.0',
    info: { title: 'What the service publishes and this document lacks', version: '1.0.0' },
    actions: comparison.actions.map(({ target, update }) => ({
      target,
      update: isConverted ? convert(update) : update,
    })),
  };
}

/** Identifies a path, ignoring the names of path parameters. */
function keyOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/(.)\/$/, '$1');
}

function comparePaths(comparison: Comparison): void {
  const own = new Map(Object.keys(at(comparison.own, 'paths')).map((path) => [keyOf(path), path]));
  for (const [path, item] of Object.entries(at(comparison.published, 'paths'))) {
    const mine = own.get(keyOf(path));
    if (mine === undefined) add(comparison, '$.paths', { [path]: item });
    else if (isObject(item))
      compareItems(comparison, [at(at(comparison.own, 'paths'), mine), item], {
        target: `$.paths[${quoted(mine)}]`,
        methods: [...pathItemMethods],
      });
  }
}

type Both = readonly [JsonObject, JsonObject];

/**
 * Compares the operations of a path item, and then those of its `additionalOperations` (OpenAPI
 * 3.2).
 */
function compareItems(
  comparison: Comparison,
  [own, published]: Both,
  { target, methods: names }: { readonly target: string; readonly methods: readonly string[] },
): void {
  for (const method of names) {
    const [before, after] = [own[method], published[method]];
    if (!isObject(after)) continue;
    if (isObject(before))
      compareOperation(
        comparison,
        [before, after],
        target + (/^\w+$/.test(method) ? `.${method}` : `[${quoted(method)}]`),
      );
    else add(comparison, target, { [method]: after });
  }
  const more = published['additionalOperations'];
  if (!isObject(more)) return;
  if (isObject(own['additionalOperations']))
    compareItems(comparison, [own['additionalOperations'], more], {
      target: `${target}.additionalOperations`,
      methods: Object.keys(more),
    });
  else add(comparison, target, { additionalOperations: more });
}

function compareOperation(comparison: Comparison, [own, published]: Both, target: string): void {
  const list = (end: JsonObject, { parameters }: JsonObject): readonly JsonObject[] =>
    (Array.isArray(parameters) ? parameters : []).map((value: Json) => resolve(end, value).value);
  const keyed = (parameter: JsonObject): string =>
    `${String(parameter['in'])} ${String(parameter['name']).toLowerCase()}`;
  const names = new Set(list(comparison.own, own).map(keyed));
  const missing = list(comparison.published, published).filter(
    (parameter) => parameter['in'] !== 'path' && !names.has(keyed(parameter)),
  );
  for (const parameter of missing) add(comparison, target, { parameters: [parameter] });
  compareContent(
    comparison,
    [at(own, 'requestBody'), at(published, 'requestBody')],
    `${target}.requestBody`,
  );
  const [before, after] = [at(own, 'responses'), at(published, 'responses')];
  for (const [status, response] of Object.entries(after)) {
    const mine = before[status];
    if (mine === undefined) add(comparison, `${target}.responses`, { [status]: response });
    else if (isObject(mine) && isObject(response))
      compareContent(comparison, [mine, response], `${target}.responses[${quoted(status)}]`);
  }
}

function compareContent(comparison: Comparison, [own, published]: Both, location: string): void {
  const [one, other] = [
    resolve(comparison.own, own, location),
    resolve(comparison.published, published),
  ];
  const [before, after] = [at(one.value, 'content'), at(other.value, 'content')];
  if (Object.keys(one.value).length === 0) return;
  for (const [type, media] of Object.entries(after)) {
    const mine = before[type];
    const target = `${one.target}.content`;
    if (mine === undefined && Object.keys(before).length > 0)
      add(comparison, target, { [type]: media });
    const both: Both = [at(at(before, type), 'schema'), at(isObject(media) ? media : {}, 'schema')];
    compareSchema(comparison, both, `${target}[${quoted(type)}].schema`);
  }
}

/** Adds missing properties and enum values to schemas that both documents have. */
function compareSchema(comparison: Comparison, [own, published]: Both, location: string): void {
  const [one, other] = [
    resolve(comparison.own, own, location),
    resolve(comparison.published, published),
  ];
  if (comparison.seen.has(one.target)) return;
  comparison.seen.add(one.target);
  const values = other.value['enum'];
  if (Array.isArray(one.value['enum']) && Array.isArray(values)) {
    const known = new Set(one.value['enum'].map((value: Json) => JSON.stringify(value)));
    const missing = values.filter((value: Json) => !known.has(JSON.stringify(value)));
    if (missing.length > 0) add(comparison, one.target, { enum: missing });
  }
  const [before, after] = [at(one.value, 'properties'), at(other.value, 'properties')];
  for (const [name, property] of Object.entries(after)) {
    const mine = before[name];
    if (isObject(mine) && isObject(property))
      compareSchema(comparison, [mine, property], `${one.target}.properties[${quoted(name)}]`);
    // If the schema has no `properties`, the property may be in a part of a composition.
    else if (mine === undefined && isObject(one.value['properties']))
      add(comparison, `${one.target}.properties`, { [name]: property });
  }
  const [items, others] = [one.value['items'], other.value['items']];
  if (isObject(items) && isObject(others))
    compareSchema(comparison, [items, others], `${one.target}.items`);
}

function add({ actions }: Comparison, target: string, update: Json): void {
  actions.push({ target, update });
}

/** Adds the missing components that a value refers to. */
function addComponents(comparison: Comparison, value: Json): void {
  if (Array.isArray(value)) for (const member of value) addComponents(comparison, member);
  if (!isObject(value)) return;
  const { $ref } = value;
  const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)/.exec(String($ref)) ?? [];
  if (kind !== undefined && name !== undefined && !comparison.seen.has(String($ref))) {
    comparison.seen.add(String($ref));
    const mine = at(at(comparison.own, 'components'), kind)[name];
    const component = at(at(comparison.published, 'components'), kind)[name];
    if (mine === undefined && component !== undefined)
      add(comparison, '$.components', { [kind]: { [name]: component } });
  }
  for (const member of Object.values(value)) addComponents(comparison, member);
}

/** Follows references; returns the target with its JSONPath. */
function resolve(
  root: JsonObject,
  value: Json | undefined,
  location = '$',
): { readonly value: JsonObject; readonly target: string } {
  let current = { value: isObject(value) ? value : {}, target: location };
  for (let steps = 0; steps < 20; steps += 1) {
    const { $ref } = current.value;
    if (typeof $ref !== 'string' || !$ref.startsWith('#/')) break;
    const path = $ref
      .slice(2)
      .split('/')
      .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
    current = {
      value: path.reduce<JsonObject>(at, root),
      target: `$${path.map((token) => `[${quoted(token)}]`).join('')}`,
    };
  }
  return current;
}

function at(value: JsonObject, name: string): JsonObject {
  const inner = Object.hasOwn(value, name) ? value[name] : undefined;
  return isObject(inner) ? inner : {};
}

/** A name in a JSONPath (RFC 9535, section 2.3.1). */
function quoted(name: string): string {
  return `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function isOld({ openapi }: JsonObject): boolean {
  return String(openapi).startsWith('3.0');
}

/** Converts schemas of 3.0 to 3.1. */
function convert(value: Json): Json {
  if (Array.isArray(value)) return value.map(convert);
  if (!isObject(value)) return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, convert(member)]),
  );
  const made: Record<string, Json> = { ...rest };
  const { type } = rest;
  if (nullable === true && typeof type === 'string') made['type'] = [type, 'null'];
  else if (nullable !== undefined && typeof type !== 'string') made['nullable'] = nullable;
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof rest[exclusive] !== 'boolean') continue;
    delete made[exclusive];
    const limit = rest[bound];
    if (rest[exclusive] === true && limit !== undefined) {
      made[exclusive] = limit;
      delete made[bound];
    }
  }
  return made;
}

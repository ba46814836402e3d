// A curated document beside what the service publishes itself: what the curated one lacks, contradicts and adds, and an overlay with what could be
// added to it without contradicting anything.

import { isObject, type Json, type JsonObject } from '../model/json.js';
import type { Change } from './change.js';

export type Drift = 'lacks' | 'contradicts' | 'adds';

/** What a change from the curated document to the published one says of the curated one; nothing where it is about names of code alone. */
export function driftOf({ id, wire }: Change): Drift | undefined {
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

interface Ends {
  /** The curated document, and the published one. */
  readonly own: JsonObject;
  readonly published: JsonObject;
  readonly actions: Action[];
  readonly seen: Set<string>;
}

/** The additive part as an OpenAPI Overlay 1.0; nothing where there is none. */
export function additions(own: JsonObject, published: JsonObject): JsonObject | undefined {
  const ends: Ends = { own, published, actions: [], seen: new Set() };
  comparePaths(ends);
  // What is added may refer to components that are not there yet, which refer to others.
  for (const { update } of ends.actions) addComponents(ends, update);
  if (ends.actions.length === 0) return undefined;
  const isLifted = isOld(published) && !isOld(own);
  return {
    overlay: '1.0.0',
    info: { title: 'What the service publishes and this document lacks', version: '1.0.0' },
    actions: ends.actions.map(({ target, update }) => ({
      target,
      update: isLifted ? lifted(update) : update,
    })),
  };
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Names of path parameters are no part of a path. */
function keyOf(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/(.)\/$/, '$1');
}

function comparePaths(ends: Ends): void {
  const own = new Map(Object.keys(at(ends.own, 'paths')).map((path) => [keyOf(path), path]));
  for (const [path, item] of Object.entries(at(ends.published, 'paths'))) {
    const mine = own.get(keyOf(path));
    if (mine === undefined) add(ends, '$.paths', { [path]: item });
    else if (isObject(item))
      for (const method of methods) {
        const [before, after] = [at(at(ends.own, 'paths'), mine)[method], item[method]];
        const target = `$.paths[${quoted(mine)}]`;
        if (!isObject(after)) continue;
        if (isObject(before)) compareOperation(ends, [before, after], `${target}.${method}`);
        else add(ends, target, { [method]: after });
      }
  }
}

type Both = readonly [JsonObject, JsonObject];

function compareOperation(ends: Ends, [own, published]: Both, target: string): void {
  const list = (end: JsonObject, { parameters }: JsonObject): readonly JsonObject[] =>
    (Array.isArray(parameters) ? parameters : []).map((each: Json) => resolved(end, each).value);
  const keyed = (parameter: JsonObject): string =>
    `${String(parameter['in'])} ${String(parameter['name']).toLowerCase()}`;
  const names = new Set(list(ends.own, own).map(keyed));
  const missing = list(ends.published, published).filter(
    (parameter) => parameter['in'] !== 'path' && !names.has(keyed(parameter)),
  );
  for (const parameter of missing) add(ends, target, { parameters: [parameter] });
  compareContent(
    ends,
    [at(own, 'requestBody'), at(published, 'requestBody')],
    `${target}.requestBody`,
  );
  const [before, after] = [at(own, 'responses'), at(published, 'responses')];
  for (const [status, response] of Object.entries(after)) {
    const mine = before[status];
    if (mine === undefined) add(ends, `${target}.responses`, { [status]: response });
    else if (isObject(mine) && isObject(response))
      compareContent(ends, [mine, response], `${target}.responses[${quoted(status)}]`);
  }
}

function compareContent(ends: Ends, [own, published]: Both, location: string): void {
  const [one, other] = [resolved(ends.own, own, location), resolved(ends.published, published)];
  const [before, after] = [at(one.value, 'content'), at(other.value, 'content')];
  if (Object.keys(one.value).length === 0) return;
  for (const [type, media] of Object.entries(after)) {
    const mine = before[type];
    const target = `${one.target}.content`;
    if (mine === undefined && Object.keys(before).length > 0) add(ends, target, { [type]: media });
    const both: Both = [at(at(before, type), 'schema'), at(isObject(media) ? media : {}, 'schema')];
    compareSchema(ends, both, `${target}[${quoted(type)}].schema`);
  }
}

/** Properties, and values of an enum, wherever both documents have a schema for the same thing. */
function compareSchema(ends: Ends, [own, published]: Both, location: string): void {
  const [one, other] = [resolved(ends.own, own, location), resolved(ends.published, published)];
  if (ends.seen.has(one.target)) return;
  ends.seen.add(one.target);
  const values = other.value['enum'];
  if (Array.isArray(one.value['enum']) && Array.isArray(values)) {
    const known = new Set(one.value['enum'].map((value: Json) => JSON.stringify(value)));
    const missing = values.filter((value: Json) => !known.has(JSON.stringify(value)));
    if (missing.length > 0) add(ends, one.target, { enum: missing });
  }
  const [before, after] = [at(one.value, 'properties'), at(other.value, 'properties')];
  for (const [name, property] of Object.entries(after)) {
    const mine = before[name];
    if (isObject(mine) && isObject(property))
      compareSchema(ends, [mine, property], `${one.target}.properties[${quoted(name)}]`);
    // Where an object is described by the parts of a composition, a property may be in one of them.
    else if (mine === undefined && isObject(one.value['properties']))
      add(ends, `${one.target}.properties`, { [name]: property });
  }
  const [items, others] = [one.value['items'], other.value['items']];
  if (isObject(items) && isObject(others))
    compareSchema(ends, [items, others], `${one.target}.items`);
}

function add({ actions }: Ends, target: string, update: Json): void {
  actions.push({ target, update });
}

/** Grows the list that is being gone through. */
function addComponents(ends: Ends, value: Json): void {
  if (Array.isArray(value)) for (const each of value) addComponents(ends, each);
  if (!isObject(value)) return;
  const { $ref } = value;
  const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)/.exec(String($ref)) ?? [];
  if (kind !== undefined && name !== undefined && !ends.seen.has(String($ref))) {
    ends.seen.add(String($ref));
    const mine = at(at(ends.own, 'components'), kind)[name];
    const component = at(at(ends.published, 'components'), kind)[name];
    if (mine === undefined && component !== undefined)
      add(ends, '$.components', { [kind]: { [name]: component } });
  }
  for (const each of Object.values(value)) addComponents(ends, each);
}

/** What stands behind references, and where that is. */
function resolved(
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

/** Schemas of 3.0 as 3.1 writes them. */
function lifted(value: Json): Json {
  if (Array.isArray(value)) return value.map(lifted);
  if (!isObject(value)) return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, lifted(each)]),
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

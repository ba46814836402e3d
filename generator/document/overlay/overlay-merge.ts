// The three ways in which an overlay changes a document: merging, replacing, removing. Members are own members, whatever they are called.

import { type Json, type JsonArray, type JsonObject, valueIn } from '../../model/json.js';
import type { Origin, Origins } from '../origins.js';
import { maxDepth, quoted } from '../parse/problems.js';
import type { JSONValue } from 'json-p3';

/** A value to merge and where it was written. */
export interface Change {
  readonly field: 'update' | 'copy';
  readonly value: Json;
  readonly origin: Origin;
}

interface Merging {
  readonly origins: Origins;
  readonly conflict: (message: string, at: Origin) => void;
}

/** Objects are merged member by member, arrays grow. */
export function merge(
  target: Json,
  change: Pick<Change, 'value' | 'origin'>,
  merging: Merging,
): void {
  const { value, origin } = change;
  if (isArray(target)) {
    for (const [index, entry] of isArray(value) ? value.entries() : [[undefined, value] as const]) {
      append(
        target,
        {
          value: entry,
          origin:
            index === undefined ? origin : memberOrigin(change, String(index), merging.origins),
        },
        merging.origins,
      );
    }
    return;
  }
  if (!isObject(target)) return;
  if (!isObject(value)) {
    merging.conflict('An object can only be merged with an object.', origin);
    return;
  }
  for (const key of Object.keys(value)) {
    const from = { value: value[key] ?? null, origin: memberOrigin(change, key, merging.origins) };
    const old = Object.hasOwn(target, key) ? target[key] : undefined;
    if (
      old === undefined ||
      (shape(old) === 'single' && (shape(from.value) === 'single' || old === null))
    )
      put(target, key, { ...from, origins: merging.origins });
    else if (shape(old) === shape(from.value)) merge(old, from, merging);
    else if (from.value !== null)
      merging.conflict(
        `${quoted(key)} is ${words[shape(old)]} in the document and ${words[shape(from.value)]} here, which cannot be merged; remove it in an action before.`,
        from.origin,
      );
  }
}

export function replace(
  root: Json,
  { tokens }: Selected,
  { change, origins }: { readonly change: Change; readonly origins: Origins },
): void {
  const parent = valueIn(root, tokens.slice(0, -1));
  const key = tokens.at(-1);
  if (key !== undefined && typeof parent === 'object' && parent !== null)
    put(parent, key, { ...change, origins });
}

export function removeAll(root: Json, targets: readonly Selected[], origins: Origins): void {
  const parents = new Map<
    JsonArray | JsonObject,
    { readonly tokens: readonly string[]; readonly keys: Set<string> }
  >();
  for (const { tokens } of targets) {
    const above = tokens.slice(0, -1);
    const parent = valueIn(root, above);
    const key = tokens.at(-1);
    if (key === undefined || typeof parent !== 'object' || parent === null) continue;
    const removal = parents.get(parent) ?? { tokens: above, keys: new Set() };
    removal.keys.add(key);
    parents.set(parent, removal);
  }
  // The places of what stays are asked for before anything moves.
  const kept = [...parents].map(([parent, { tokens, keys }]) => ({
    parent,
    keys,
    entries: isArray(parent)
      ? [...parent.keys()]
          .filter((index) => !keys.has(String(index)))
          .map((index) => ({
            value: parent[index] ?? null,
            origin: origins.of(root, [...tokens, String(index)]),
          }))
      : [],
  }));
  for (const { parent, keys, entries } of kept) {
    if (!isArray(parent)) {
      for (const key of keys) Reflect.deleteProperty(parent, key);
      continue;
    }
    parent.splice(0, parent.length, ...entries.map(({ value }) => value));
    for (const [index, { origin }] of entries.entries())
      origins.noteMember(parent, String(index), origin);
  }
}

function append(
  target: Json[],
  { value, origin }: Pick<Change, 'value' | 'origin'>,
  origins: Origins,
): void {
  target.push(origins.clone(value));
  origins.noteMember(target, String(target.length - 1), origin);
}

function put(
  holder: object,
  key: string,
  {
    value,
    origin,
    origins,
  }: { readonly value: Json; readonly origin: Origin; readonly origins: Origins },
): void {
  Object.defineProperty(holder, key, {
    value: origins.clone(value),
    writable: true,
    enumerable: true,
    configurable: true,
  });
  origins.noteMember(holder, key, origin);
}

/** A copied value may come from several files. */
function memberOrigin(
  { value, origin }: Pick<Change, 'value' | 'origin'>,
  key: string,
  origins: Origins,
): Origin {
  return origins.member(value, key, origin);
}

const words = { array: 'an array', object: 'an object', single: 'a single value' };

function shape(value: Json): keyof typeof words {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' && value !== null ? 'object' : 'single';
}

function isArray(value: Json | undefined): value is Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// JSONPath (RFC 9535) for overlays: what a query selects, with its place.

export interface Selected {
  readonly tokens: readonly string[];
  readonly value: Json;
}

/** The selected values, each once, in the order of the query; a text when the query is wrong. */
export type Query = (root: Json, path: string) => readonly Selected[] | string;

export async function queries(): Promise<Query> {
  const { JSONPathEnvironment, JSONPathError } = await import('json-p3');
  const environment = new JSONPathEnvironment({ maxRecursionDepth: maxDepth + 1 });
  return (root, path) => {
    try {
      const found = new Map<string, Selected>();
      // The library reads only, but its type of JSON is a writable one.
      for (const { location } of environment.query(path, root as JSONValue)) {
        const tokens = location.map(String);
        found.set(JSON.stringify(tokens), { tokens, value: valueIn(root, tokens) ?? null });
      }
      return [...found.values()];
    } catch (error) {
      if (error instanceof JSONPathError) return error.message.replace(/[.\s]+$/, '');
      throw error;
    }
  };
}

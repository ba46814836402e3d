// Follows every object of a Swagger document through a converter that knows nothing of places: each
// gets a number in an extension, which converters keep, and examples, defaults and enums are
// replaced by texts, so that no converter takes them for something else.

import { child, isArray, isObject, type Json, type JsonObject, setOwn } from '../../model/json.js';
import type { SourceOrigin, SourceMap } from '../source-map.js';

/** An object as it was written. */
export interface WrittenValue {
  readonly node: Json;
  readonly at: SourceOrigin;
}

export interface WrittenObject extends WrittenValue {
  readonly node: JsonObject;
}

export interface Restored {
  readonly root: JsonObject;
  /** What an object of the result was written as, if it was an object. */
  readonly written: ReadonlyMap<object, WrittenObject>;
  /** The keys of the written objects that the result does not have. */
  readonly missing: readonly (WrittenValue & { readonly key: string })[];
}

export interface Trace {
  /** The document with numbers. */
  readonly marked: Json;
  /**
   * Takes the numbers out of what a converter made of it, and notes where everything was written.
   */
  readonly restore: (converted: JsonObject) => Restored;
}

const mark = 'x-concord-at';
/** Names that no converter takes for names have another one meanwhile. */
const isTaken = /^(__proto__|hasOwnProperty|x-concord-at|concord-name-.*)$/;
const aliasOf = (name: string): string => (isTaken.test(name) ? `concord-name-${name}` : name);
const nameOf = (alias: string): string => alias.replace(/^concord-name-/, '');
const textOf = (index: number): string => `\0concord:${index}`;

/** Keys whose values map names to objects. */
const maps: ReadonlySet<string> = new Set([
  'definitions',
  'headers',
  'parameters',
  'paths',
  'properties',
  'responses',
  'securityDefinitions',
]);

/** Keys of data. */
const data: ReadonlySet<string> = new Set([
  'default',
  'enum',
  'example',
  'x-example',
  'x-ms-examples',
]);

/** Extensions that hold schemas, which the converter knows. */
const schemas: ReadonlySet<string> = new Set(['x-anyOf', 'x-oneOf', 'x-not']);

type Kind = 'object' | 'map' | 'examples' | 'verbatim' | 'data';

function kindOf(key: string, parent: Kind, value: Json): Kind {
  if (parent === 'verbatim') return 'verbatim';
  if (parent === 'map') return 'object';
  if (parent === 'examples' || data.has(key)) return 'data';
  if (key === 'examples' || key === 'x-examples') return 'examples';
  if (maps.has(key) && isObject(value)) return 'map';
  const isVerbatim = key === 'security' || key === 'scopes' || key.startsWith('x-');
  return isVerbatim && !schemas.has(key) ? 'verbatim' : 'object';
}

export function trace(root: Json, sourceMap: SourceMap): Trace {
  const numbered: (WrittenValue & { readonly kind: Kind })[] = [];
  const number = (written: WrittenValue, kind: Kind): number =>
    numbered.push({ ...written, kind }) - 1;

  const marking = (node: Json, at: SourceOrigin, kind: Kind): Json => {
    if (kind === 'data') return textOf(number({ node, at }, kind));
    if (isArray(node))
      return node.map((member, index) =>
        marking(member, sourceMap.member(node, String(index), at), kind),
      );
    if (!isObject(node)) return node;
    const result = {};
    for (const [key, member] of Object.entries(node))
      setOwn(
        result,
        aliasOf(key),
        marking(member, sourceMap.member(node, key, at), kindOf(key, kind, member)),
      );
    if (kind === 'object') setOwn(result, mark, number({ node, at }, kind));
    return result;
  };

  const restore = (converted: JsonObject): Restored => {
    const written = new Map<object, WrittenObject>();
    const kept = new Map<Json, Set<string>>();
    const restoring = (node: Json, near: WrittenValue): Json => {
      const index = typeof node === 'string' ? /^\0concord:(\d+)$/.exec(node)?.[1] : undefined;
      if (index !== undefined) return dataAt(numbered[Number(index)], near);
      if (typeof node !== 'object' || node === null) return node;
      const own = isObject(node) ? (numbered[Number(node[mark])] ?? near) : near;
      const below = (key: string): WrittenValue => {
        const member = child(own.node, key);
        return member === undefined
          ? own
          : { node: member, at: sourceMap.member(own.node, key, own.at) };
      };
      const result: Json = isArray(node)
        ? node.map((member, position) => restoring(member, below(String(position))))
        : {};
      if (isObject(node)) {
        const keys = kept.get(own.node) ?? new Set();
        kept.set(own.node, keys);
        for (const [alias, member] of Object.entries(node)) {
          const key = nameOf(alias);
          if (alias === mark || key.startsWith('x-s2o-original')) continue;
          keys.add(key);
          setOwn(result, key, restoring(member, below(key)));
        }
        if (isObject(own.node) && node[mark] !== undefined)
          written.set(result, { node: own.node, at: own.at });
      }
      sourceMap.note(result, own.at);
      return result;
    };
    const dataAt = (found: WrittenValue | undefined, near: WrittenValue): Json => {
      const value = structuredClone((found ?? near).node);
      if (typeof value === 'object' && value !== null) sourceMap.note(value, (found ?? near).at);
      return value;
    };
    const result = restoring(converted, { node: root, at: sourceMap.of(root, []) });
    if (!isObject(result)) throw new Error('The converted document is no object.');
    const missing = numbered.flatMap(({ node, at, kind }) => {
      const keys = kept.get(node);
      if (kind !== 'object' || keys === undefined || !isObject(node)) return [];
      return Object.keys(node).flatMap((key) => (keys.has(key) ? [] : [{ node, at, key }]));
    });
    return { root: result, written, missing };
  };

  return { marked: marking(root, sourceMap.of(root, []), 'object'), restore };
}

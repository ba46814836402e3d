// One fact of a document, changed.

import type { JsonObject } from '../../../generator/verify/judge/json.js';
import { changed, isMap, pointerTo, valueAt } from '../tree.js';

export type Path = readonly string[];

export interface Mutation {
  /** What sort of fact it is: `enum value added`. */
  readonly kind: string;
  /** Where the fact stands. */
  readonly path: Path;
  /** What becomes of it, in a few words; unique among the mutations of a kind and place. */
  readonly how: string;
  /** The document in which it is so. */
  readonly root: unknown;
}

/** The name of a mutation: the same in every run. */
export function nameOf({ kind, path, how }: Mutation): string {
  return `${kind} ${pointerTo(path)} ${how}`;
}

export interface Facts {
  readonly root: unknown;
  readonly at: (path: Path) => unknown;
  readonly map: (path: Path) => Record<string, unknown>;
  readonly list: (path: Path) => readonly unknown[];
  /** A mutation with something else at a path: `undefined` takes it away. */
  readonly change: (kind: string, path: Path, value: unknown, how?: string) => Mutation;
}

export function factsOf(root: unknown): Facts {
  const at = (path: Path): unknown => valueAt(root, path)?.value;
  return {
    root,
    at,
    map: (path) => {
      const value = at(path);
      return isMap(value) ? value : {};
    },
    list: (path) => {
      const value = at(path);
      return Array.isArray(value) ? value : [];
    },
    change: (kind, path, value, how = value === undefined ? 'gone' : `now ${shown(value)}`) => ({
      kind,
      path,
      how,
      root: changed(root, path, value),
    }),
  };
}

/** The map with one key by another name, in its place. */
export function renamed(
  map: Record<string, unknown>,
  from: string,
  to: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => [key === from ? to : key, value]),
  );
}

/** The value with every reference to a place leading to another one. */
export function redirected(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => redirected(item, from, to));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && item === from ? to : redirected(item, from, to),
    ]),
  );
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

export function asDocument(root: unknown): JsonObject {
  if (!isJsonObject(root)) throw new Error('A document is an object');
  return root;
}

function isJsonObject(value: unknown): value is JsonObject {
  return isMap(value);
}

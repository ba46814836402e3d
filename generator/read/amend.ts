// Amends the document: where reading took a value for another than the written one, every later
// stage sees what was read.

import {
  isObject,
  type Json,
  type JsonObject,
  type Pointer,
  pointer,
  renameKey,
  rootPointer,
  tokens,
  setOwn,
} from '../model/json.js';

export interface Amendments {
  /**
   * Maps each pointer to the value that is read there, in order; `undefined` for what is left out.
   */
  readonly values: Map<Pointer, Json | undefined>;
  /** Maps the pointer of a key to the name that it is read as. */
  readonly names: Map<Pointer, string>;
}

/** The places of what is left out. */
export function gonePlaces({ values }: Pick<Amendments, 'values'>): readonly Pointer[] {
  return [...values].flatMap(([at, value]) => (value === undefined ? [at] : []));
}

export interface Amended {
  readonly root: JsonObject;
  /** Whether values stand at other pointers than in the files. */
  readonly moved: boolean;
  /** Returns the pointer in the document as it is written for a pointer in the amended one. */
  readonly written: (at: string) => Pointer;
}

/**
 * Returns a copy with the amendments, which shares everything that is not amended.
 * `areListsMoved` says whether members of lists have other pointers.
 */
export function amended(
  root: JsonObject,
  { values, names }: Amendments,
): Amended & { readonly areListsMoved: boolean } {
  const own = new Set<Json>();
  const shape = { moved: false };
  let result: Json = root;
  // Members of lists go last, the last one first: places are named after those before them.
  const gone = gonePlaces({ values });
  for (const [at, value] of values)
    if (value !== undefined)
      result = changed(result, tokens(at), { own, shape, change: () => value });
  for (const at of [...gone].reverse().sort(byIndex))
    result = changed(result, tokens(at), { own, shape, change: () => undefined });
  // What is renamed inside of another goes first: its place is named after that.
  for (const [at, name] of [...names].sort(([one], [other]) => other.length - one.length))
    result = changed(result, tokens(at), { own, shape, name, change: (value) => value });
  return {
    root: isObject(result) ? result : root,
    moved: shape.moved || names.size > 0,
    areListsMoved: shape.moved,
    written: (at) => writtenAt(root, at, { gone: new Set(gone), names }),
  };
}

interface Change {
  /** The values that this run has copied already, which it may change. */
  readonly own: Set<Json>;
  readonly shape: { moved: boolean };
  readonly name?: string;
  readonly change: (value: Json) => Json | undefined;
}

function changed(target: Json, [token, ...rest]: readonly string[], change: Change): Json {
  if (token === undefined) return change.change(target) ?? target;
  if (typeof target !== 'object' || target === null) return target;
  const copy: Json = change.own.has(target)
    ? target
    : Array.isArray(target)
      ? [...target]
      : { ...target };
  change.own.add(copy);
  const member: unknown = Object.hasOwn(target, token) ? Reflect.get(target, token) : undefined;
  const value =
    rest.length > 0
      ? isJson(member)
        ? changed(member, rest, change)
        : undefined
      : change.change(isJson(member) ? member : null);
  if (rest.length > 0 && value === undefined) return copy;
  if (Array.isArray(copy) && (value === undefined || Number(token) >= copy.length))
    change.shape.moved = true;
  if (value === undefined && Array.isArray(copy)) copy.splice(Number(token), 1);
  else if (value === undefined) Reflect.deleteProperty(copy, token);
  else if (change.name !== undefined && rest.length === 0) renameKey(copy, token, change.name);
  else setOwn(copy, token, value);
  return copy;
}

function isJson(value: unknown): value is Json {
  return value !== undefined;
}

function byIndex(left: Pointer, right: Pointer): number {
  return Number(tokens(right).at(-1)) - Number(tokens(left).at(-1)) || 0;
}

/**
 * Translates a pointer back to the document as it is written: it counts the removed list members
 * and undoes the renames.
 */
function writtenAt(
  root: JsonObject,
  at: string,
  { gone, names }: { readonly gone: ReadonlySet<Pointer>; readonly names: Amendments['names'] },
): Pointer {
  let place = rootPointer;
  let value: unknown = root;
  for (const token of tokens(at)) {
    const name = Array.isArray(value)
      ? String(indexBefore(value, place, { index: Number(token), gone }))
      : oldName(value, place, { token, names });
    place = pointer(place, name);
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? Reflect.get(value, name)
        : undefined;
  }
  return place;
}

function indexBefore(
  list: readonly unknown[],
  at: Pointer,
  { index, gone }: { readonly index: number; readonly gone: ReadonlySet<Pointer> },
): number {
  const left = list.flatMap((_, count) => (gone.has(pointer(at, count)) ? [] : [count]));
  return left[index] ?? index;
}

function oldName(
  value: unknown,
  at: Pointer,
  { token, names }: { readonly token: string; readonly names: Amendments['names'] },
): string {
  if (names.size === 0 || !isObject(value) || Object.hasOwn(value, token)) return token;
  return Object.keys(value).find((key) => names.get(pointer(at, key)) === token) ?? token;
}

// `$dynamicRef` bound: in one document it is known what each of them can mean, so that generic schemas are written out for what they are
// used for, and plain references are left. https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2

import { type Diagnostic, diagnostic } from '../../base/diagnostics.js';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Pointer,
  pointer,
  rootPointer,
  setOwn,
  tokens,
  valueAt,
} from '../../model/json.js';
import { append } from '../../model/maps.js';
import { type Amended, amended } from '../amend.js';
import { eachSchema, kindFields, kindAt } from '../kind.js';
import { createReader, type Readable, type Reader } from '../reader.js';
import { lookUp, scopeAt } from '../reference.js';

/**
 * Dynamic anchor → the schema that it means: that of the outermost schema resource around which has
 * it.
 */
type Bindings = ReadonlyMap<string, Pointer>;

interface Bound extends Amended {
  readonly diagnostics: readonly Diagnostic[];
}

/** More schemas than this are not written out: what generic schemas are used for may multiply. */
const mostCopies = 500;

/** Keywords that copies leave out, because the schemas that they name stay where they are. */
const namesOfParts: ReadonlySet<string> = new Set([
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$schema',
  '$defs',
  'definitions',
]);

/**
 * Keywords that may stand beside a reference to a copy, because they do not constrain the value.
 */
const besideCopies: ReadonlySet<string> = new Set([
  ...namesOfParts,
  'title',
  'summary',
  'description',
  '$comment',
  'deprecated',
]);

/** The document with plain references only. */
export function withBoundReferences(document: Readable): Bound {
  const { root } = document;
  const reader = createReader(document);
  const index = indexOf(reader);
  const binding: Binding = {
    ...{ root, reader, index },
    copies: new Map(),
    sources: new Map(),
    unbound: new Map(),
  };
  const { sources, unbound } = binding;
  const schema = schemaWriter(binding);
  const values = new Map<Pointer, Json>();
  for (const at of index.roots) {
    const value = valueAt(root, at);
    if (value === undefined) continue;
    const made = schema(value, { at, source: at, bindings: index.at(at), isCopy: false });
    if (made !== value) values.set(at, made);
  }
  const result = amended(root, { values, names: new Map() });
  return {
    root: result.root,
    moved: values.size > 0,
    written: (at) => writtenAt(root, at, sources),
    diagnostics: [...unbound].map(([at, reason]) =>
      diagnostic(
        'read/dynamic-reference',
        `${JSON.stringify(valueAt(root, at))} allows every value: ${reason}.`,
        { pointer: at },
      ),
    ),
  };
}

/** What is known while schemas are written. */
interface Binding {
  readonly root: JsonObject;
  readonly reader: Reader;
  readonly index: ReturnType<typeof indexOf>;
  /** The copies that are there, by what they are of. */
  readonly copies: Map<string, Pointer>;
  /** What copies are of, by where they stand. */
  readonly sources: Map<Pointer, Pointer>;
  /** Why a reference means nothing, by its place. */
  readonly unbound: Map<Pointer, string>;
}

/**
 * The place of what a schema means under the bindings around: its own, one of a copy that is
 * there, or that of the copy that `write` makes.
 */
function bind(
  { root, index, copies, sources }: Binding,
  { target, around }: { readonly target: Pointer; readonly around: Bindings },
  write: (
    value: Json,
    copy: Omit<Place, 'at'>,
  ) => { readonly at: Pointer; readonly make: () => void },
): Pointer | undefined {
  const generic = index.genericIn(target);
  const bindings = index.entered(around, target);
  const wanted = keyOf(bindings, generic);
  if (wanted === keyOf(index.at(target), generic)) return target;
  const key = `${wanted} ${target}`;
  const known = copies.get(key);
  const value = valueAt(root, target);
  if (known !== undefined || value === undefined || copies.size >= mostCopies) return known;
  const { at, make } = write(value, { source: target, bindings, isCopy: true });
  copies.set(key, at);
  sources.set(at, target);
  make();
  return at;
}

/** Skips an anchor whose schema only refers to another one. */
function behind({ root, reader }: Binding, anchor: Pointer): Pointer {
  const value = valueAt(root, anchor);
  if (!isObject(value) || typeof value['$ref'] !== 'string') return anchor;
  const isOnlyNamed = Object.keys(value).every((key) => key === '$ref' || namesOfParts.has(key));
  reader.state.scope = scopeAt(root, tokens(anchor));
  return (isOnlyNamed ? lookUp(reader, value['$ref'])?.at : undefined) ?? anchor;
}

type Write = (value: Json, place: Place) => Json;

/** Writes schemas with plain references. */
function schemaWriter(binding: Binding): Write {
  const { root, reader, index, unbound } = binding;

  const schema = (value: Json, { at, source, bindings, isCopy }: Place): Json => {
    if (!isObject(value)) return value;
    const result: Record<string, Json> = {};
    for (const [key, member] of Object.entries(value)) {
      if (isCopy && namesOfParts.has(key)) continue;
      const location = kindFields('schema').get(key) ?? '-';
      const inside = { at: pointer(at, key), source: pointer(source, key), bindings, isCopy };
      setOwn(result, key, location === '-' ? member : members(member, location, inside));
    }
    const { $ref, $dynamicRef } = value;
    const scope = scopeAt(root, tokens(source));
    const found = (reference: Json | undefined): Pointer | undefined => {
      if (typeof reference !== 'string') return undefined;
      reader.state.scope = scope;
      return lookUp(reader, reference)?.at;
    };
    const parts: Json[] = [];
    const refer = (target: Pointer, isPlain: boolean): void => {
      const isAlone =
        parts.length === 0 && Object.keys(result).every((key) => besideCopies.has(key));
      const next = isArray(result['allOf']) ? result['allOf'].length : 0;
      let copy: Json | undefined;
      const place = bind(binding, { target, around: bindings }, (original, inside) => {
        const to = isAlone && isObject(original) ? at : pointer(at, 'allOf', next + parts.length);
        return { at: to, make: () => void (copy = schema(original, { ...inside, at: to })) };
      });
      if (place === undefined)
        return void unbound.set(
          pointer(source, isPlain ? '$ref' : '$dynamicRef'),
          `there are more than ${mostCopies} uses of generic schemas to write out`,
        );
      if (copy === undefined) {
        const isSame = isPlain && !isCopy && place === target;
        const reference = isSame ? ($ref ?? null) : `#${place.replaceAll('%', '%25')}`;
        if (isAlone || (isPlain && parts.length === 0)) setOwn(result, '$ref', reference);
        else parts.push({ $ref: reference });
      } else if (isAlone && isObject(copy)) {
        const own = { ...result };
        for (const [key, member] of [...Object.entries(copy), ...Object.entries(own)])
          setOwn(result, key, member);
      } else parts.push(copy);
    };
    const plain = found($ref);
    if (plain !== undefined) {
      delete result['$ref'];
      refer(plain, true);
    }
    if (typeof $dynamicRef === 'string') {
      const target = index.dynamic(source, $dynamicRef, { bindings, found: found($dynamicRef) });
      if (target !== undefined) delete result['$dynamicRef'];
      if (target === 'any')
        unbound.set(
          pointer(source, '$dynamicRef'),
          'several schemas have the anchor, and none of those around',
        );
      else if (target !== undefined) refer(behind(binding, target), false);
    }
    if (parts.length > 0)
      setOwn(result, 'allOf', [...(isArray(result['allOf']) ? result['allOf'] : []), ...parts]);
    return isSameObject(result, value) ? value : result;
  };

  const members = (value: Json, location: string, place: Place): Json => {
    const below = (key: string | number): Place => ({
      ...place,
      at: pointer(place.at, key),
      source: pointer(place.source, key),
      bindings: place.bindings,
    });
    const each = (member: Json, inside: Place): Json =>
      schema(member, {
        ...inside,
        bindings:
          isObject(member) && typeof member['$id'] === 'string'
            ? index.entered(inside.bindings, inside.source)
            : inside.bindings,
      });
    if (isArray(value)) {
      const made = value.map((member, position) => each(member, below(position)));
      return made.every((member, position) => member === value[position]) ? value : made;
    }
    if (!location.endsWith('{}')) return each(value, place);
    if (!isObject(value)) return value;
    const made: Record<string, Json> = {};
    for (const [key, member] of Object.entries(value)) setOwn(made, key, each(member, below(key)));
    return isSameObject(made, value) ? value : made;
  };

  return schema;
}

interface Place {
  /** Where the schema is to stand. */
  readonly at: Pointer;
  /** Where it is written. */
  readonly source: Pointer;
  readonly bindings: Bindings;
  readonly isCopy: boolean;
}

/** Translates a pointer into a copy to where the original is written. */
function writtenAt(root: JsonObject, at: string, sources: ReadonlyMap<Pointer, Pointer>): Pointer {
  let here = rootPointer;
  let written = rootPointer;
  for (const token of tokens(at)) {
    const around = sources.get(here);
    here = pointer(here, token);
    written = pointer(written, token);
    if (valueAt(root, written) !== undefined) continue;
    if (around !== undefined) written = pointer(around, token);
    written = sources.get(here) ?? written;
  }
  return written;
}

interface DynamicIndex {
  /** The schemas that stand in no other. */
  readonly roots: readonly Pointer[];
  /** Returns the dynamic anchors on which the meaning of the schema depends. */
  readonly genericIn: (at: Pointer) => ReadonlySet<string>;
  /** The bindings where a schema stands. */
  readonly at: (at: Pointer) => Bindings;
  /** The bindings once a reference has led to a place. */
  readonly entered: (bindings: Bindings, at: Pointer) => Bindings;
  /**
   * Resolves a dynamic reference; `undefined` if it leads nowhere, `any` if several targets are
   * possible.
   */
  readonly dynamic: (
    source: Pointer,
    reference: string,
    known: { readonly bindings: Bindings; readonly found: Pointer | undefined },
  ) => Pointer | 'any' | undefined;
}

function indexOf(reader: Reader): DynamicIndex {
  const { root } = reader;
  const roots = new Set<Pointer>();
  const places = new Map<string, Pointer[]>();
  const naming = new Map<Pointer, Set<string>>();
  const referring = new Map<Pointer, Pointer[]>();
  eachSchema(root, ({ $dynamicAnchor, $dynamicRef, $ref }, findTokens) => {
    const path = findTokens();
    const outermost = outermostOf(path);
    roots.add(outermost);
    const at = pointer(rootPointer, ...path);
    if (typeof $dynamicAnchor === 'string') append(places, $dynamicAnchor, at);
    if (typeof $dynamicRef === 'string')
      naming.set(outermost, (naming.get(outermost) ?? new Set()).add(nameIn($dynamicRef)));
    reader.state.scope = scopeAt(root, path);
    for (const reference of [$ref, $dynamicRef]) {
      const target = typeof reference === 'string' ? lookUp(reader, reference)?.at : undefined;
      if (target !== undefined) append(referring, outermostOf(tokens(target)), outermost);
    }
  });
  // A dynamic reference may lead to every anchor of its name.
  for (const [at, names] of naming)
    for (const name of names)
      for (const anchor of places.get(name) ?? [])
        append(referring, outermostOf(tokens(anchor)), at);
  const generic = new Map<Pointer, Set<string>>();
  for (const [at, names] of naming)
    for (const pointer of allBefore(at, referring))
      generic.set(pointer, new Set([...(generic.get(pointer) ?? []), ...names]));

  // The document is one schema resource: of a name that it has several times each component means
  // its own.
  const resources = new Map<Pointer, Map<string, Pointer>>();
  for (const [name, anchors] of places) {
    const inDocument = anchors.filter((at) => scopeAt(root, tokens(at)).at === rootPointer);
    for (const at of anchors) {
      const own = scopeAt(root, tokens(at)).at;
      const resource = own === rootPointer && inDocument.length > 1 ? outermostOf(tokens(at)) : own;
      const known = resources.get(resource) ?? new Map<string, Pointer>();
      resources.set(resource, known);
      if (!known.has(name)) known.set(name, at);
    }
  }
  const add = (bindings: Map<string, Pointer>, resource: Pointer): void => {
    for (const [name, at] of resources.get(resource) ?? [])
      if (!bindings.has(name)) bindings.set(name, at);
  };
  const resourcesAt = (at: Pointer): readonly Pointer[] => {
    const own = scopeAt(root, tokens(at)).at;
    return own === rootPointer ? [rootPointer, outermostOf(tokens(at))] : [own];
  };
  const entered: DynamicIndex['entered'] = (bindings, at) => {
    const result = new Map(bindings);
    for (const resource of resourcesAt(at)) add(result, resource);
    return result;
  };
  const none: ReadonlySet<string> = new Set();
  return {
    roots: [...roots],
    genericIn: (at) => generic.get(outermostOf(tokens(at))) ?? none,
    entered,
    at: (at) => {
      const path = tokens(at);
      let bindings: Bindings = new Map();
      for (let length = tokens(outermostOf(path)).length; length <= path.length; length += 1)
        bindings = entered(bindings, pointer(rootPointer, ...path.slice(0, length)));
      return bindings;
    },
    dynamic: (source, reference, { bindings, found }) => {
      const name = nameIn(reference);
      const anchors = places.get(name) ?? [];
      const own = resourcesAt(source)
        .map((resource) => resources.get(resource)?.get(name))
        .find((at) => at !== undefined);
      const isHere = reference.startsWith('#') && anchors.length > 0;
      const first = isHere ? (own ?? found) : found;
      if (first === undefined) return isHere ? (bindings.get(name) ?? 'any') : undefined;
      const target = valueAt(root, first);
      // It is only treated as dynamic if its initial target is a dynamic anchor (JSON Schema,
      // section 8.2.3.2).
      if (!isObject(target) || target['$dynamicAnchor'] !== name) return first;
      return bindings.get(name) ?? (isHere && own === undefined ? 'any' : first);
    },
  };
}

function allBefore<Key>(last: Key, before: ReadonlyMap<Key, readonly Key[]>): ReadonlySet<Key> {
  const keys = new Set([last]);
  for (const key of keys) for (const other of before.get(key) ?? []) keys.add(other);
  return keys;
}

function nameIn(reference: string): string {
  return reference.slice(reference.indexOf('#') + 1);
}

/** The outermost schema around a place; the place itself where there is none. */
function outermostOf(path: readonly string[]): Pointer {
  for (let length = 1; length < path.length; length += 1)
    if (kindAt(path.slice(0, length)) === 'schema')
      return pointer(rootPointer, ...path.slice(0, length));
  return pointer(rootPointer, ...path);
}

function keyOf(bindings: Bindings, names: ReadonlySet<string>): string {
  return JSON.stringify([...bindings].filter(([name]) => names.has(name)).sort());
}

function isSameObject(left: JsonObject, right: JsonObject): boolean {
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key]);
}

// Reads the fields of an OpenAPI object with checks. A value of the wrong JSON type is read as its
// author meant it, or left out; both are reported.

import {
  isObject,
  type Json,
  type JsonObject,
  type Pointer,
  pointer,
  isArray,
} from '../model/json.js';
import type { Extensions } from '../model/schema.js';
import { closest } from '../base/suggest.js';
import { kindFields, type ObjectKind, kindName } from './kind.js';
import {
  asEmpty,
  isEmpty,
  type Located,
  missingField,
  type Node,
  type Reader,
  wrongType,
} from './reader.js';
import { resolved } from './reference.js';

/**
 * Fields from which code is generated: if one of them is unreadable, the output would lack
 * something, so that is an error.
 */
const needed: ReadonlySet<string> = new Set([
  'paths',
  'webhooks',
  'components',
  'schemas',
  'parameters',
  'requestBodies',
  'responses',
  'headers',
  'callbacks',
  'pathItems',
  'securitySchemes',
  'mediaTypes',
  'content',
  'security',
]);

/** What the diagnostics say about a field that may be left out. */
const leftOut = 'it is left out';

function lossOf(key: string): string | undefined {
  return needed.has(key) ? undefined : leftOut;
}

/** An object; `reading` says what happens to anything else, where that is no error. */
export function asObject(
  reader: Reader,
  located: Located,
  { what, reading }: { what: string; reading?: string | undefined },
): Node | undefined {
  const { value, at } = resolved(reader, located);
  if (isObject(value)) return { value, at };
  if (isEmpty(value)) return asEmpty(reader, located, what);
  wrongType(reader, at, { what, wanted: 'an object', value, reading });
  if (reading !== undefined) reader.amend(at, undefined);
  return undefined;
}

export function textField(reader: Reader, node: Node, key: string): string | undefined {
  const written = node.value[key];
  if (written === undefined || typeof written === 'string') return written;
  const { value, at } = member(reader, node, key);
  return value === undefined || typeof value === 'string'
    ? value
    : asText(reader, { value, at }, JSON.stringify(key));
}

/** Reads a number or a boolean as the text that its file has for it. */
export function asText(reader: Reader, { value, at }: Located, what: string): string | undefined {
  if (typeof value === 'string') return value;
  const read =
    typeof value === 'number' || typeof value === 'boolean'
      ? reader.spelling(value, at)
      : undefined;
  wrongType(reader, at, {
    what,
    wanted: 'a string',
    value,
    reading: read === undefined ? leftOut : `it is read as ${JSON.stringify(read)}; quote it`,
  });
  reader.amend(at, read);
  return read;
}

/**
 * The text of a field that the specification requires. `reading` says what its absence means, where
 * that is no error.
 */
export function requiredText(
  reader: Reader,
  node: Node,
  { key, reading }: { key: string; reading?: string },
): string | undefined {
  if (node.value[key] === undefined) missingField(reader, node, { key, reading });
  return textField(reader, node, key);
}

export function flagField(reader: Reader, node: Node, key: string): boolean | undefined {
  const written = node.value[key];
  if (written === undefined || typeof written === 'boolean') return written;
  const { value, at } = member(reader, node, key);
  return value === undefined || typeof value === 'boolean'
    ? value
    : asFlag(reader, { value, at }, JSON.stringify(key));
}

/** The boolean that a text spells. */
export function asFlag(reader: Reader, { value, at }: Located, what: string): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : undefined;
  const read = word === 'true' ? true : word === 'false' ? false : undefined;
  wrongType(reader, at, {
    what,
    wanted: 'true or false',
    value,
    reading: read === undefined ? leftOut : `it is read as ${read}`,
  });
  reader.amend(at, read);
  return read;
}

export function objectField(reader: Reader, node: Node, key: string): Node | undefined {
  if (node.value[key] === undefined) return undefined;
  const { value, at } = member(reader, node, key);
  if (value === undefined || isObject(value)) return value && { value, at };
  if (isEmpty(value)) return asEmpty(reader, { value, at }, JSON.stringify(key));
  wrongType(reader, at, {
    what: JSON.stringify(key),
    wanted: 'an object',
    value,
    reading: lossOf(key),
  });
  if (lossOf(key) !== undefined) reader.amend(at, undefined);
  return undefined;
}

/** The members of an array field; none when it is absent. */
export function listField(reader: Reader, node: Node, key: string): readonly Located[] {
  if (node.value[key] === undefined) return [];
  const { value, at } = member(reader, node, key);
  if (value === undefined) return [];
  const members = isArray(value) ? value : asList(reader, { value, at }, key);
  return members.map((each, index) => ({ value: each, at: pointer(at, index) }));
}

/**
 * Reads a value in the place of a list: null as an empty list, and a single member as a list of
 * one.
 */
function asList(reader: Reader, { value, at }: Located, key: string): readonly Json[] {
  const isNothing = value === null || (isObject(value) && Object.keys(value).length === 0);
  const isMember =
    !isNothing &&
    (isObject(value)
      ? listsOfObjects.has(key)
      : typeof value === 'string' && listsOfTexts.has(key));
  const reading = isNothing
    ? 'it is read as empty'
    : isMember
      ? 'it is read as the only member of the list'
      : lossOf(key);
  wrongType(reader, at, { what: JSON.stringify(key), wanted: 'an array', value, reading });
  const members = isMember ? [value] : [];
  if (reading !== undefined) reader.amend(at, isNothing || isMember ? members : undefined);
  return members;
}

const listsOfObjects: ReadonlySet<string> = new Set(['security', 'servers']);

const listsOfTexts: ReadonlySet<string> = new Set(['tags']);

export function objects(reader: Reader, node: Node, key: string): readonly Node[] {
  return listField(reader, node, key).flatMap(
    (located) =>
      asObject(reader, located, {
        what: `Every member of ${JSON.stringify(key)}`,
        reading: lossOf(key),
      }) ?? [],
  );
}

export function textsField(reader: Reader, node: Node, key: string): readonly string[] {
  return listField(reader, node, key).flatMap(
    (located) => asText(reader, located, `Every member of ${JSON.stringify(key)}`) ?? [],
  );
}

function member(
  reader: Reader,
  node: Node,
  key: string,
): { readonly value: Json | undefined; readonly at: Pointer } {
  const value = node.value[key];
  const at = pointer(node.at, key);
  return value === undefined ? { value, at } : resolved(reader, { value, at });
}

export type NamedNode = Located & { readonly name: string };

/**
 * The members of a map from names to values, such as `headers`. A name may begin with `x-`; what is
 * not an object under such a name is a vendor extension that stands in the wrong place.
 */
export function namedNodes(reader: Reader, node: Node, key: string): readonly NamedNode[] {
  const all = allEntries(reader, node, key);
  return all.some(isExtension) ? all.filter((entry) => !isExtension(entry)) : all;
}

function isExtension({ name, value }: NamedNode): boolean {
  return name.startsWith('x-') && !isObject(value);
}

/** The members of a map whose values are no objects, such as `scopes`. */
export function allEntries(reader: Reader, node: Node, key: string): readonly NamedNode[] {
  const map = objectField(reader, node, key);
  return map ? membersOf(map) : [];
}

/**
 * The members of an object whose names have a pattern, and which may be extended: `paths`,
 * `responses`, callbacks.
 */
export function patternedEntries({ value, at }: Node): readonly NamedNode[] {
  return membersOf({ value, at }).filter(({ name }) => !name.startsWith('x-'));
}

export function membersOf({ value, at }: Node): readonly NamedNode[] {
  return Object.entries(value).map(([name, member]) => ({
    name,
    value: member,
    at: pointer(at, name),
  }));
}

export function extensionsField({ value }: { readonly value: JsonObject }): Extensions {
  let found: Map<string, Json> | undefined;
  for (const key in value) {
    const member = value[key];
    if (key.startsWith('x-') && member !== undefined)
      found = (found ?? new Map<string, Json>()).set(key, member);
  }
  return found ?? none;
}

const none: Extensions = new Map();

type Wanted = 'a string' | 'true or false' | 'an object' | 'a schema' | 'an object of schemas';

/** Warns of each of these fields that is present with the wrong type. */
export function checkIgnored(
  reader: Reader,
  node: Node,
  fields: Readonly<Record<string, Wanted>>,
): void {
  for (const [key, wanted] of Object.entries(fields)) {
    const value = node.value[key];
    if (value === undefined) continue;
    if (!fits(value, wanted))
      reader.report('read/wrong-type', `${JSON.stringify(key)} must be ${wanted}.`, {
        pointer: pointer(node.at, key),
        severity: 'warning',
      });
    else if (wanted === 'an object of schemas' && isObject(value))
      checkIgnored(
        reader,
        { value, at: pointer(node.at, key) },
        Object.fromEntries(Object.keys(value).map((name) => [name, 'a schema'])),
      );
  }
}

/** Warns of required fields that are absent and that nothing is generated from. */
export function checkPresent(reader: Reader, node: Node, keys: readonly string[]): void {
  for (const key of keys)
    if (node.value[key] === undefined)
      missingField(reader, node, { key, reading: 'nothing is generated from it' });
}

function fits(value: Json, wanted: Wanted): boolean {
  if (wanted === 'a string') return typeof value === 'string';
  if (wanted === 'true or false') return typeof value === 'boolean';
  return isObject(value) || (wanted === 'a schema' && typeof value === 'boolean');
}

/** Reports fields that the specification does not know, which are nearly always misspelt. */
export function reportUnknownFields(reader: Reader, { value, at }: Node, kind: ObjectKind): void {
  const fields = kindFields(kind);
  for (const key in value) {
    if (fields.has(key) || key.startsWith('x-')) continue;
    const suggestion = closest(key, fields.keys());
    const meant = suggestion === undefined ? '' : `; did you mean ${JSON.stringify(suggestion)}?`;
    reader.tally(
      'read/unknown-field',
      `${JSON.stringify(key)} is no field of ${kindName(kind)}${meant}`,
      pointer(at, key),
    );
  }
}

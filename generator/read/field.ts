// Checked access to the fields of an OpenAPI object: a field of the wrong JSON type is a diagnostic and then absent.

import type { Severity } from '../diagnostics.js';
import { isObject, type Json, type JsonObject, type Pointer, pointer } from '../model/json.js';
import type { Extensions } from '../model/schema.js';
import type { Reader } from './reader.js';

/** A value and where it stands. */
export interface Place {
  readonly value: Json;
  readonly at: Pointer;
}

/** An OpenAPI object and where it stands. */
export interface Node {
  readonly value: JsonObject;
  readonly at: Pointer;
}

export function asObject(reader: Reader, { value, at }: Place, what: string): Node | undefined {
  if (isObject(value)) return { value, at };
  wrongType(reader, at, { what, wanted: 'an object', value });
  return undefined;
}

export function text(reader: Reader, node: Node, key: string): string | undefined {
  const value = node.value[key];
  if (value === undefined || typeof value === 'string') return value;
  wrongType(reader, pointer(node.at, key), { what: JSON.stringify(key), wanted: 'a string', value });
  return undefined;
}

/** The text of a field that the specification requires. */
export function requiredText(reader: Reader, node: Node, key: string): string | undefined {
  if (node.value[key] === undefined) missingField(reader, node, key);
  return text(reader, node, key);
}

export function flag(reader: Reader, node: Node, key: string): boolean | undefined {
  const value = node.value[key];
  if (value === undefined || typeof value === 'boolean') return value;
  wrongType(reader, pointer(node.at, key), { what: JSON.stringify(key), wanted: 'true or false', value });
  return undefined;
}

export function object(reader: Reader, node: Node, key: string): Node | undefined {
  const value = node.value[key];
  return value === undefined ? undefined : asObject(reader, { value, at: pointer(node.at, key) }, JSON.stringify(key));
}

/** The members of an array field; none when it is absent. */
export function list(reader: Reader, node: Node, key: string): readonly Place[] {
  const value = node.value[key];
  if (value === undefined) return [];
  const at = pointer(node.at, key);
  if (isArray(value)) return value.map((member, index) => ({ value: member, at: pointer(at, index) }));
  wrongType(reader, at, { what: JSON.stringify(key), wanted: 'an array', value });
  return [];
}

export function objects(reader: Reader, node: Node, key: string): readonly Node[] {
  return list(reader, node, key).flatMap((place) => asObject(reader, place, `Every member of ${JSON.stringify(key)}`) ?? []);
}

export function texts(reader: Reader, node: Node, key: string): readonly string[] {
  return list(reader, node, key).flatMap(({ value, at }) => {
    if (typeof value === 'string') return [value];
    wrongType(reader, at, { what: `Every member of ${JSON.stringify(key)}`, wanted: 'a string', value });
    return [];
  });
}

export type Entry = Place & { readonly name: string };

/** The members of a map from names to values, such as `headers`: a name may begin with `x-` as any other. What is no object under such a name is an extension that somebody put there. */
export function entries(reader: Reader, node: Node, key: string): readonly Entry[] {
  return allEntries(reader, node, key).filter(({ name, value }) => !name.startsWith('x-') || isObject(value));
}

/** The members of a map whose values are no objects, such as `scopes`. */
export function allEntries(reader: Reader, node: Node, key: string): readonly Entry[] {
  const map = object(reader, node, key);
  return map ? membersOf(map) : [];
}

/** The members of an object whose names have a pattern, and which may be extended: `paths`, `responses`, callbacks. */
export function patternedEntries({ value, at }: Node): readonly Entry[] {
  return membersOf({ value, at }).filter(({ name }) => !name.startsWith('x-'));
}

export function membersOf({ value, at }: Node): readonly Entry[] {
  return Object.entries(value).map(([name, member]) => ({ name, value: member, at: pointer(at, name) }));
}

export function extensions({ value }: { readonly value: JsonObject }): Extensions {
  let found: Map<string, Json> | undefined;
  for (const key in value) {
    const member = value[key];
    if (key.startsWith('x-') && member !== undefined) found = (found ?? new Map<string, Json>()).set(key, member);
  }
  return found ?? none;
}

const none: Extensions = new Map();

export function missingField(reader: Reader, node: Node, key: string, severity: Severity = 'error'): void {
  reader.report('read/missing-field', `The field ${JSON.stringify(key)} is required here and absent.`, { pointer: node.at, severity });
}

export function wrongType(reader: Reader, at: Pointer, { what, wanted, value }: { what: string; wanted: string; value: Json }): void {
  reader.report('read/wrong-type', `${what} must be ${wanted}, not ${typeName(value)}.`, { pointer: at });
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

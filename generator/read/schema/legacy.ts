// Older forms lifted to the one that the model has: `nullable`, boolean exclusive bounds, binary
// formats, tuples and dependencies before 2020-12.
// https://spec.openapis.org/oas/v3.0.3.html#schema-object

import { isObject, type Json, type JsonObject, pointer, isArray } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { ineffective, type KeywordContext, type Reader, type SchemaDraft } from '../reader.js';
import { strings } from './value.js';

/** The schema that `draft`, read from `source`, means. */
export function lift(reader: Reader, draft: SchemaDraft, source: JsonObject): Schema {
  if (source['exclusiveMinimum'] === true) moveBound(draft, 'minimum', 'exclusiveMinimum');
  if (source['exclusiveMaximum'] === true) moveBound(draft, 'maximum', 'exclusiveMaximum');
  if (draft.format === 'byte') draft.contentEncoding ??= 'base64';
  if (draft.format === 'binary') draft.contentMediaType ??= 'application/octet-stream';
  if (source['nullable'] === undefined) return draft;
  if (reader.version !== '3.0')
    reader.tally('read/older-keyword', '"nullable"', pointer(draft.at, 'nullable'));
  return isNullable(source) ? withNull(reader, draft) : draft;
}

/** Whether `nullable` is true, also if it is written as a string. */
export function isNullable({ nullable }: JsonObject): boolean {
  return nullable === true || (typeof nullable === 'string' && nullable.toLowerCase() === 'true');
}

function moveBound(
  draft: SchemaDraft,
  from: 'minimum' | 'maximum',
  to: 'exclusiveMinimum' | 'exclusiveMaximum',
): void {
  if (draft[from] !== undefined) draft[to] = draft[from];
  delete draft[from];
}

function withNull(reader: Reader, draft: SchemaDraft): Schema {
  const values = draft.enum;
  if (values && !values.includes(null)) {
    if (reader.version === '3.0')
      reader.tally('read/nullable-enum', '"enum"', pointer(draft.at, 'enum'));
    draft.enum = [...values, null];
  }
  const { type: types } = draft;
  if (
    reader.version === '3.0' &&
    types === undefined &&
    (values !== undefined || draft.const !== undefined || isComposed(draft))
  )
    reader.tally('read/nullable-without-type', '"nullable"', pointer(draft.at, 'nullable'));
  if (types && draft.const === undefined && !isComposed(draft)) {
    draft.type = types.includes('null') ? types : [...types, 'null'];
    return draft;
  }
  return isComposed(draft) || draft.const !== undefined ? orNull(reader, draft) : draft;
}

function isComposed({ $ref: ref, allOf, anyOf, oneOf, not, if: condition }: SchemaDraft): boolean {
  return (ref ?? allOf ?? anyOf ?? oneOf ?? not ?? condition) !== undefined;
}

/**
 * Reads a reference of OpenAPI 3.0 with `nullable` beside it: by the letter `nullable` has no
 * effect there, but authors mean it.
 */
export function nullableReference(
  reader: Reader,
  draft: SchemaDraft,
  { $ref = '', description }: JsonObject,
): Schema {
  reader.tally(
    'read/nullable-without-type',
    '"nullable" beside "$ref"',
    pointer(draft.at, 'nullable'),
  );
  reader.amend(draft.at, {
    ...(description !== undefined && { description }),
    nullable: true,
    allOf: [{ $ref }],
  });
  return orNull(reader, draft);
}

/**
 * Turns the draft into a union of the schema and null. Descriptions stay outside; the two members
 * get pointers below `nullable`.
 */
function orNull(reader: Reader, draft: SchemaDraft): Schema {
  const {
    at,
    title,
    summary,
    description,
    deprecated,
    externalDocs,
    readOnly,
    writeOnly,
    default: preset,
    examples,
    extensions,
    ...rest
  } = draft;
  const outside = {
    title,
    summary,
    description,
    deprecated,
    externalDocs,
    readOnly,
    writeOnly,
    default: preset,
    examples,
    extensions,
  };
  const nullSchema: Schema = { at: pointer(at, 'nullable'), type: ['null'] };
  const keys = Object.keys(rest);
  const alone = keys.length === 1;
  const [onlyPart, ...otherParts] = alone ? (rest.allOf ?? []) : [];
  const wrapper: SchemaDraft = { at };
  reader.wrappers.set(draft, wrapper);
  for (const [key, value] of Object.entries(outside))
    if (value !== undefined) Object.assign(wrapper, { [key]: value });
  if (alone && rest.anyOf) return Object.assign(wrapper, { anyOf: [...rest.anyOf, nullSchema] });
  if (onlyPart && otherParts.length === 0)
    return Object.assign(wrapper, { anyOf: [onlyPart, nullSchema] });
  // The fields move and not the draft, because discriminators that wait for their mapping hold the
  // draft.
  for (const key of Object.keys(outside))
    if (Reflect.has(draft, key)) Reflect.deleteProperty(draft, key);
  draft.at = pointer(at, 'nullable', 'schema');
  return Object.assign(wrapper, { anyOf: [draft, nullSchema] });
}

/** `items`; a list of schemas is the tuple of earlier JSON Schema. */
export function readItems({ reader, draft, source, read }: KeywordContext, value: Json): void {
  const at = pointer(draft.at, 'items');
  if (!isArray(value)) {
    draft.items = read(reader, value, at);
    return;
  }
  reader.tally('read/older-keyword', 'A list of schemas as "items"', at);
  draft.prefixItems = value.map((member, index) => read(reader, member, pointer(at, index)));
  const { additionalItems } = source;
  if (additionalItems !== undefined)
    draft.items = read(reader, additionalItems, pointer(draft.at, 'additionalItems'));
}

/** `dependencies` of earlier JSON Schema: lists of names and schemas mixed. */
export function readDependencies({ reader, draft, read }: KeywordContext, value: Json): void {
  const at = pointer(draft.at, 'dependencies');
  if (!isObject(value)) {
    ineffective(reader, at, { what: '"dependencies"', wanted: 'an object', value });
    return;
  }
  reader.tally('read/older-keyword', '"dependencies"', at);
  const required = new Map<string, readonly string[]>();
  const schemas = new Map<string, Schema>();
  for (const [name, member] of Object.entries(value)) {
    const names = isArray(member)
      ? strings(reader, member, { at: pointer(at, name), what: 'a member of "dependencies"' })
      : undefined;
    if (names) required.set(name, names);
    else if (!isArray(member)) schemas.set(name, read(reader, member, pointer(at, name)));
  }
  if (required.size > 0) draft.dependentRequired = required;
  if (schemas.size > 0) draft.dependentSchemas = schemas;
}

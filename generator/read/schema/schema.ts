// Schema objects of OpenAPI 3.0 and 3.1 as one form.
// https://spec.openapis.org/oas/v3.1.1.html#schema-object

import {
  isObject,
  type Json,
  type JsonObject,
  type Pointer,
  pointer,
  isArray,
} from '../../model/json.js';
import { matchesPattern } from '../../model/patterns.js';
import { kindOfType } from '../../model/schema-facts.js';
import type { JsonType, Schema } from '../../model/schema.js';
import { closest } from '../../base/suggest.js';
import { isEmpty, type Reader, type SchemaDraft, wrongType } from '../reader.js';
import { innerScope, resolved, wantSchema } from '../reference.js';
import { keywordHandlers, newerKeywords } from './keyword.js';
import { isNullable, lift, nullableReference } from './legacy.js';
import { spelt } from './value.js';

/**
 * A schema inside so many others is one of its own, as if a reference led to it: no stage, and no
 * compiler, meets one that is nested deeper.
 */
const mostLevels = 30;

export function readSchema(reader: Reader, value: Json, at: Pointer): Schema {
  if (
    typeof value === 'boolean' &&
    reader.version === '3.0' &&
    !at.endsWith('/additionalProperties')
  )
    reader.tally('read/newer-keyword', `A schema that is ${value}`, at);
  if (value === true) return { at };
  if (value === false) return { at, never: true };
  if (!isObject(value)) {
    const isNothing = isEmpty(value);
    wrongType(reader, at, {
      what: 'A schema',
      wanted: reader.version === '3.0' ? 'an object' : 'an object, true or false',
      value,
      reading: isNothing ? 'any value is taken' : undefined,
    });
    if (isNothing) reader.amend(at, {});
    return { at };
  }
  const { state } = reader;
  if (state.depth >= mostLevels) return { at, $ref: wantSchema(reader, at) };
  const outer = state.scope;
  state.depth += 1;
  if (value['$id'] !== undefined && reader.version !== '3.0')
    state.scope = innerScope(value, at, outer);
  const schema = readKeywords(reader, value, at);
  state.scope = outer;
  state.depth -= 1;
  return schema;
}

function readKeywords(reader: Reader, value: JsonObject, at: Pointer): Schema {
  const draft: SchemaDraft = { at };
  const context = { reader, draft, source: value, read: readSchema, unread: { names: false } };
  const older = reader.version === '3.0';
  const bare = older && typeof value['$ref'] === 'string';
  for (const key in value) {
    const member = value[key];
    if (member === undefined) continue;
    const handle = keywordHandlers.get(key);
    if (handle === undefined) unknownKeyword(reader, draft, { key, member });
    else if (bare && key === 'nullable' && isNullable(value)) continue;
    else if (bare && !besideReference.has(key))
      reader.tally('read/ignored-reference-sibling', JSON.stringify(key), pointer(at, key));
    else {
      if (older && newerKeywords.has(key))
        reader.tally('read/newer-keyword', JSON.stringify(key), pointer(at, key));
      handle(
        context,
        isObject(member) && plain.has(key)
          ? resolved(reader, { value: member, at: pointer(at, key) }).value
          : member,
      );
    }
  }
  if (context.unread.names) allowNames(reader, draft);
  checkContradictions(reader, draft, value);
  if (value['type'] === undefined && !bare) checkType(reader, draft);
  if (bare) return isNullable(value) ? nullableReference(reader, draft, value) : draft;
  return lift(reader, draft, value);
}

/**
 * If a pattern cannot be read, no property name can be rejected, so `additionalProperties` is left
 * out.
 */
function allowNames(reader: Reader, draft: SchemaDraft): void {
  for (const key of ['additionalProperties', 'unevaluatedProperties'] as const) {
    if (draft[key] === undefined) continue;
    delete draft[key];
    reader.amend(pointer(draft.at, key), undefined);
  }
}

/**
 * Keywords whose values are neither schemas nor data, so that no reference into them leads to a
 * schema.
 */
const plain: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'required',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);

const besideReference: ReadonlySet<string> = new Set([
  '$ref',
  'summary',
  'description',
  '$comment',
]);

function unknownKeyword(
  reader: Reader,
  draft: SchemaDraft,
  { key, member }: { key: string; member: Json },
): void {
  if (key.startsWith('x-')) {
    (draft.extensions ??= new Map()).set(key, member);
    return;
  }
  const suggestion = closest(key, keywordHandlers.keys());
  reader.tally(
    'read/unknown-keyword',
    JSON.stringify(key) +
      (suggestion === undefined ? '' : ` (did you mean ${JSON.stringify(suggestion)}?)`),
    pointer(draft.at, key),
  );
}

const pairs = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
  ['minimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const;

/** Keywords that exclude each other: legal JSON Schema, and always a mistake. */
function checkContradictions(reader: Reader, draft: SchemaDraft, source: JsonObject): void {
  checkBounds(reader, draft, source);
  readEnumOfItems(reader, draft);
  if (!draft.enum) return;
  if (draft.type)
    draft.enum = checkEnum(reader, { ...draft, types: draft.type, enum: draft.enum }, source);
  checkListed(reader, draft);
}

function checkBounds(reader: Reader, draft: SchemaDraft, source: JsonObject): void {
  for (const [low, high] of pairs) {
    if (source[low] === undefined || source[high] === undefined) continue;
    const [least, most] = [draft[low], draft[high]];
    if (least === undefined || most === undefined) continue;
    const isOpen = low === 'exclusiveMinimum' || high === 'exclusiveMaximum';
    if (least < most || (least === most && !isOpen)) continue;
    reader.report(
      'read/contradiction',
      `"${low}" is ${least} and "${high}" is ${most}: no value can be valid.`,
      {
        pointer: pointer(draft.at, high),
        related: [{ message: `"${low}" is here.`, pointer: pointer(draft.at, low) }],
      },
    );
  }
}

/** Reports values of an enum that another keyword of the schema excludes. */
function checkListed(reader: Reader, { at, enum: values = [], ...limits }: SchemaDraft): void {
  const { pattern, minLength = 0, maxLength = Infinity, minimum, maximum } = limits;
  const excludes: readonly (readonly [
    keyword: keyof typeof limits,
    test: (value: Json) => boolean,
  ])[] = [
    ['pattern', (value) => matches(pattern, value) === false],
    ['minLength', (value) => typeof value === 'string' && [...value].length < minLength],
    ['maxLength', (value) => typeof value === 'string' && [...value].length > maxLength],
    ['minimum', (value) => typeof value === 'number' && value < (minimum ?? value)],
    ['maximum', (value) => typeof value === 'number' && value > (maximum ?? value)],
  ];
  for (const [keyword, test] of excludes) {
    if (limits[keyword] === undefined) continue;
    const [first, ...more] = values.filter(test);
    if (first === undefined) continue;
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    reader.report(
      'read/contradiction',
      `"${keyword}" excludes ${JSON.stringify(first)}${others}, which "enum" lists: it can never be valid.`,
      {
        pointer: pointer(at, 'enum'),
        related: [{ message: `"${keyword}" is here.`, pointer: pointer(at, keyword) }],
      },
    );
  }
}

function matches(pattern: string | undefined, value: Json): boolean | undefined {
  return pattern === undefined || typeof value !== 'string'
    ? undefined
    : matchesPattern(pattern, value);
}

/**
 * What JSON Schema says of objects or arrays leaves values of all other types valid. Parts of a
 * schema may have their type beside them.
 */
function checkType(reader: Reader, draft: SchemaDraft): void {
  const { at, $ref: ref, allOf, anyOf, oneOf, enum: values, const: only } = draft;
  if ((ref ?? allOf ?? anyOf ?? oneOf ?? values) !== undefined || only !== undefined) return;
  const [keyword = '', last = ''] = at
    .slice(at.lastIndexOf('/', at.lastIndexOf('/') - 1) + 1)
    .split('/');
  if (/^(?:not|if|then|else)$/.test(last)) return;
  if (/^(?:allOf|anyOf|oneOf|dependentSchemas)$/.test(keyword)) return;
  if ((draft.properties?.size ?? 0) > 0) reader.tally('read/no-type', '"properties"', at);
  else if (draft.items ?? draft.prefixItems) reader.tally('read/no-type', '"items"', at);
}

/**
 * An enum of an array that lists no array: by the letter nothing is valid. It lists the items, as
 * many documents that were converted have it.
 */
function readEnumOfItems(reader: Reader, draft: SchemaDraft): void {
  const { at, type: types, enum: values, items } = draft;
  if (types?.length !== 1 || types[0] !== 'array' || !values || !items) return;
  const { type: itemTypes = [] } = items;
  const isItem = (value: Json): boolean => itemTypes.some((type) => hasType(value, type));
  if (items.enum || itemTypes.includes('array') || values.length === 0 || !values.every(isItem))
    return;
  reader.report(
    'read/array-enum',
    '"enum" lists no array, so no array could be valid; it is read as the "enum" of "items".',
    { pointer: pointer(at, 'enum') },
  );
  reader.amend(pointer(at, 'enum'), undefined);
  reader.amend(pointer(at, 'items', 'enum'), [...values]);
  delete draft.enum;
  draft.items = { ...items, enum: values };
}

/**
 * Reads the values of an enum; a value of the wrong type is read as what it spells: `1.0` in an
 * enum of strings is "1.0".
 */
function checkEnum(
  reader: Reader,
  {
    at,
    types,
    enum: values,
  }: { at: SchemaDraft['at']; types: readonly JsonType[]; enum: readonly Json[] },
  source: JsonObject,
): readonly Json[] {
  const written = isArray(source['enum']) ? source['enum'] : [];
  const meantValues = values.map((value) => {
    const isAllowed = value === null && (types.includes('null') || isNullable(source));
    if (isAllowed || types.some((type) => hasType(value, type))) return value;
    const place = pointer(at, 'enum', written.indexOf(value));
    const read = spelt(reader, { value, at: place }, types.map(kindOfType));
    const meant =
      read !== undefined && types.some((type) => hasType(read, type)) ? read : undefined;
    reader.report(
      'read/enum-type',
      `${JSON.stringify(value)} is no ${types.join(' or ')}${meant === undefined ? ', so it can never be valid' : `; it is read as ${JSON.stringify(meant)}`}.`,
      { pointer: place },
    );
    if (meant !== undefined) reader.amend(place, meant);
    return meant ?? value;
  });
  return [...new Set(meantValues)];
}

function hasType(value: Json, type: JsonType): boolean {
  if (type === 'array') return isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === typeof value;
}

// What the keywords of a schema say of its values: their kinds, the length of an array, properties
// without a name, and which enums a service may add to.

import type { Api, MediaType } from './api.js';
import { knownValues } from './extensions.js';
import { children } from './children.js';
import { schemaGroups } from './graph/cycles.js';
import {
  alternativesInPlace,
  allOperations,
  isReference,
  requestSchemas,
  responseSchemas,
  walkSchemas,
  reachable,
} from './graph/walk.js';
import type { Json, SchemaId } from './json.js';
import { memoize } from './maps.js';
import type { JsonType, Schema } from './schema.js';

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

const everyKind: readonly JsonKind[] = ['object', 'array', 'string', 'number', 'boolean', 'null'];

/** The kinds of all values that one of the schemas allows. */
export function kindsOf(
  schemas: readonly Schema[],
  api: Pick<Api, 'schemas'>,
): readonly JsonKind[] {
  const known = new Map<Schema, readonly JsonKind[]>();
  const anyOf = (members: readonly Schema[]): readonly JsonKind[] => {
    const jsonKinds = new Set(members.flatMap((member) => of(member)));
    return everyKind.filter((kind) => jsonKinds.has(kind));
  };
  const of = (schema: Schema): readonly JsonKind[] => {
    const before = known.get(schema);
    if (before) return before;
    // A schema that refers to itself does not restrict its values by that.
    known.set(schema, everyKind);
    const {
      $ref: ref,
      type: types,
      const: only,
      enum: values,
      allOf = [],
      oneOf,
      anyOf: alternatives,
    } = schema;
    const target = ref === undefined ? undefined : api.schemas.get(ref);
    const limits = [
      ...(types ? [types.map(kindOfType)] : []),
      ...(only === undefined ? [] : [[kindOf(only)]]),
      ...(values ? [values.map(kindOf)] : []),
      ...(target ? [of(target)] : []),
      ...allOf.map(of),
      ...(oneOf ? [anyOf(oneOf)] : []),
      ...(alternatives ? [anyOf(alternatives)] : []),
    ];
    const kinds = everyKind.filter((kind) => limits.every((limit) => limit.includes(kind)));
    known.set(schema, kinds);
    return kinds;
  };
  return anyOf(schemas);
}

/**
 * The components whose values are all texts, numbers, booleans or null, and which list none of
 * them: names for a primitive type.
 */
export const plainScalars = memoize((api: Pick<Api, 'schemas'>): ReadonlySet<SchemaId> => {
  const found = new Map<SchemaId, boolean>();
  // What a schema refers to comes before it, so that chains of references are short.
  for (const id of schemaGroups(api.schemas).flat()) {
    const schema = api.schemas.get(id);
    if (!schema) continue;
    const target = isReference(schema) && !knownValues(schema) ? schema.$ref : undefined;
    const known = target === undefined ? undefined : found.get(target);
    found.set(id, known ?? isPlainScalar(schema, api));
  }
  return new Set([...found].flatMap(([id, isPlain]) => (isPlain ? [id] : [])));
});

function isPlainScalar(schema: Schema, api: Pick<Api, 'schemas'>): boolean {
  if (kindsOf([schema], api).some((kind) => kind === 'object' || kind === 'array')) return false;
  const listed = alternativesInPlace([schema], api).flatMap((each) => [
    ...(each.const === undefined ? [] : [each.const]),
    ...(each.enum ?? knownValues(each) ?? []),
  ]);
  return new Set(listed).size < 2;
}

export function kindOfType(type: JsonType): JsonKind {
  return type === 'integer' ? 'number' : type;
}

export function hasType(value: Json, type: JsonType): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return kindOf(value) === type;
}

/** Whether a property must not be there because it is only received, or only sent. */
export function isLeftOut({ never, readOnly, writeOnly }: Schema): boolean {
  return never === true && (readOnly ?? writeOnly) === true;
}

export function kindOf(value: Json): JsonKind {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? 'array' : 'object';
}

/**
 * What a schema without `type` is about: the types that its keywords of objects and arrays imply;
 * undefined where there are none. JSON Schema lets values of all other types pass; authors mean
 * these.
 */
export function impliedTypes(schema: Schema): readonly JsonType[] | undefined {
  const types: JsonType[] = [];
  if (hasObjectKeywords(schema)) types.push('object');
  if (schema.items !== undefined || schema.prefixItems !== undefined) types.push('array');
  return types.length === 0 ? (speaksOfBytes(schema) ? ['string'] : undefined) : types;
}

function hasObjectKeywords({
  properties,
  required,
  additionalProperties,
  patternProperties,
  unevaluatedProperties,
}: Schema): boolean {
  return (
    (properties?.size ?? 0) > 0 ||
    (required?.length ?? 0) > 0 ||
    (patternProperties?.size ?? 0) > 0 ||
    (additionalProperties !== undefined && !additionalProperties.never) ||
    (unevaluatedProperties !== undefined && !unevaluatedProperties.never)
  );
}

interface ListForm {
  /** The items that have a place of their own; none where the list is of any length. */
  readonly first: readonly Schema[];
  /** How many of these have to be there. */
  readonly required: number;
  /** Whether nothing may follow them. */
  readonly isFull: boolean;
}

/** Lists of one length are tuples up to this many items: pairs, boxes, matrices; not vectors. */
const longestFixed = 6;

/**
 * What the keywords of a list say about its length, as a tuple type has it: types and the fixtures
 * that are written for them agree on it.
 */
export function arrayForm({ items, prefixItems, minItems = 0, maxItems }: Schema): ListForm {
  const isFixed = items && minItems > 0 && minItems === maxItems && minItems <= longestFixed;
  if (prefixItems === undefined) {
    if (items?.never) return { first: [], required: 0, isFull: true };
    return isFixed
      ? { first: Array.from({ length: minItems }, () => items), required: minItems, isFull: true }
      : { first: [], required: 0, isFull: false };
  }
  const first = prefixItems.slice(0, maxItems);
  // Documents write tuples without `minItems` and mean all of their items.
  const required = minItems > 0 ? Math.min(minItems, first.length) : first.length;
  return {
    first,
    required,
    isFull: items?.never === true || (maxItems !== undefined && maxItems <= prefixItems.length),
  };
}

/** The schema of other properties, where one says something about them; also `false`. */
export function otherProperties({
  additionalProperties,
  unevaluatedProperties,
}: Schema): Schema | undefined {
  const others = additionalProperties ?? unevaluatedProperties;
  return others && saysSomething(others) ? others : undefined;
}

function saysSomething(schema: Schema): boolean {
  return Object.entries(schema).some(([keyword, value]) => keyword !== 'at' && value !== undefined);
}

/**
 * What a schema that speaks of bytes stands for: parts of forms only, anything but these, or both.
 */
type BytesUse = 'bytes' | 'text' | 'either';

/** Whether a schema speaks of bytes that are not written as text. */
export function speaksOfBytes({ format, contentMediaType, contentEncoding }: Schema): boolean {
  return (
    format === 'binary' ||
    (contentMediaType !== undefined &&
      contentEncoding === undefined &&
      !/^text\/|[/+](json|xml|yaml)\b/i.test(contentMediaType))
  );
}

/**
 * Which strings are bytes. A schema alone does not say: `format: binary` in a form is a file, in
 * JSON it is a string. https://spec.openapis.org/oas/v3.1.1.html#working-with-binary-data
 */
export const bytesUse = memoize((api: Api): ((schema: Schema) => BytesUse) => {
  const parts = formParts(api);
  if (![...parts].some(speaksOfBytes)) return () => 'text';
  let others: ReadonlySet<Schema> | undefined;
  return (schema) => {
    if (!parts.has(schema)) return 'text';
    return (others ??= elsewhere(api, parts)).has(schema) ? 'either' : 'bytes';
  };
});

/**
 * Returns the schemas of the parts of forms: the properties of their bodies, and the items of
 * properties that are lists; or the items of bodies that are lists.
 */
function formParts(api: Api): ReadonlySet<Schema> {
  const parts = new Set<Schema>();
  for (const { name, schema } of contents(api)) {
    if (!schema || !/^\s*multipart\//i.test(name)) continue;
    for (const whole of alternativesInPlace([schema], api)) {
      const properties = [
        ...(whole.properties?.values() ?? []),
        ...(whole.patternProperties?.values() ?? []),
        ...(whole.additionalProperties ? [whole.additionalProperties] : []),
        ...(whole.prefixItems ?? []),
        ...(whole.items ? [whole.items] : []),
      ];
      const values = alternativesInPlace(properties, api);
      const items = values.flatMap(({ items: rest, prefixItems = [] }) =>
        rest ? [...prefixItems, rest] : prefixItems,
      );
      for (const part of [...values, ...alternativesInPlace(items, api)]) parts.add(part);
    }
  }
  return parts;
}

/** The schemas that anything but a form leads to, or a form at another place than its parts. */
function elsewhere(api: Api, parts: ReadonlySet<Schema>): ReadonlySet<Schema> {
  const forms = new Set(
    [...contents(api)].flatMap(({ name, schema }) =>
      schema && /^\s*multipart\//i.test(name) ? [schema] : [],
    ),
  );
  const others = [...allOperations(api)]
    .flatMap((operation) => [...requestSchemas(operation), ...responseSchemas(operation)])
    .filter((schema) => !forms.has(schema));
  // A part that is an object is written as JSON.
  const inner = [...parts].flatMap(({ properties, additionalProperties }) => [
    ...(properties?.values() ?? []),
    ...(additionalProperties ? [additionalProperties] : []),
  ]);
  return new Set(
    reachable([...others, ...inner], (schema) => {
      const target = schema.$ref === undefined ? undefined : api.schemas.get(schema.$ref);
      return target ? [target, ...children(schema)] : children(schema);
    }),
  );
}

function* contents(api: Api): Iterable<MediaType> {
  for (const { body, responses } of allOperations(api)) {
    yield* body?.content ?? [];
    for (const { content } of responses) yield* content;
  }
}

/**
 * An enum of at least two strings or numbers, or `x-extensible-enum`: a service may add to it. A
 * single value is a tag.
 */
export function isOpenEnum(schema: Schema): boolean {
  if (schema.const !== undefined) return false;
  if (knownValues(schema)) return true;
  const named = schema.enum?.filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return named !== undefined && named.length >= 2;
}

/**
 * The property schemas that a discriminator reads, at every member of its union: they stay closed.
 */
export const discriminating = memoize((api: Api): ReadonlySet<Schema> => {
  const schemas = new Set<Schema>();
  const done = new Set<string>();
  const mark = (member: Schema | undefined, property: string): void => {
    const open = [member];
    for (const schema of open) {
      if (!schema || done.has(`${property} ${schema.at}`)) continue;
      done.add(`${property} ${schema.at}`);
      const tag = schema.properties?.get(property);
      if (tag) schemas.add(tag);
      open.push(...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? []));
      if (schema.$ref !== undefined) open.push(api.schemas.get(schema.$ref));
    }
  };
  walkSchemas(api, (schema) => {
    if (!schema.discriminator) return;
    const { propertyName: property, mapping } = schema.discriminator;
    mark(schema, property);
    for (const id of mapping.values()) mark(api.schemas.get(id), property);
  });
  return schemas;
});

/**
 * The text of the one value that a schema allows, or of its default; `undefined` if there is none.
 */
export function fixedText({
  const: only,
  enum: listed = [],
  default: preset,
}: Schema): string | undefined {
  const [first = preset, ...others] = only === undefined ? listed : [only];
  const value = others.length === 0 ? first : preset;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

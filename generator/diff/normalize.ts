// Normalizes schemas, so that different notations of the same meaning are equal: follows
// references, merges `allOf`, and simplifies null and trivial alternatives. The functions are
// mutually recursive and therefore in one file.

import { type Lifecycle, sunsetIn } from './lifecycle.js';
import type { Api } from '../model/api.js';
import { knownValues } from '../model/extensions.js';
import { type Json, type Pointer, pointer, rootPointer } from '../model/json.js';
import { matchesPattern } from '../model/patterns.js';
import { listedValues, type Discriminator, type JsonType, type Schema } from '../model/schema.js';
import { canonical } from './same.js';

/** Schemas that all apply to the same value. */
export type Conjunction = readonly Schema[];

export interface At<T> {
  readonly value: T;
  readonly at: Pointer;
}

export interface Alternatives {
  readonly at: Pointer;
  readonly kind: 'anyOf' | 'oneOf';
  readonly members: readonly Schema[];
  /** Whether null is also valid. */
  readonly nullable: boolean;
}

export interface DocumentedBound extends At<number> {
  readonly exclusive: boolean;
}

export const countKeywords = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
] as const;
export type Count = (typeof countKeywords)[number];

export const inner = [
  'not',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contentSchema',
] as const;
export type Inner = (typeof inner)[number];

export interface Condition {
  readonly at: Pointer;
  readonly if: Schema;
  readonly then?: Schema | undefined;
  readonly else?: Schema | undefined;
}

export interface Normalized {
  readonly at: Pointer;
  readonly never: boolean;
  /** If absent, any type. `number` includes `integer`. */
  readonly types?: ReadonlySet<JsonType> | undefined;
  /** Canonical JSON → value. */
  readonly values?: ReadonlyMap<string, At<Json>> | undefined;
  /** Whether the values come from `const`. */
  readonly isConst: boolean;
  readonly known: ReadonlyMap<string, At<Json>>;
  readonly lower?: DocumentedBound | undefined;
  readonly upper?: DocumentedBound | undefined;
  readonly counts: ReadonlyMap<Count, At<number>>;
  readonly multiples: ReadonlyMap<number, Pointer>;
  readonly unique?: Pointer | undefined;
  readonly patterns: ReadonlyMap<string, Pointer>;
  readonly formats: ReadonlyMap<string, Pointer>;
  readonly encodings: ReadonlyMap<string, Pointer>;
  readonly mediaTypes: ReadonlyMap<string, Pointer>;
  readonly properties: ReadonlyMap<string, Conjunction>;
  readonly required: ReadonlyMap<string, Pointer>;
  readonly patternProperties: ReadonlyMap<string, Conjunction>;
  /** The schemas of undeclared properties. */
  readonly others: Conjunction;
  readonly items: Conjunction;
  readonly prefixItems: readonly Conjunction[];
  readonly alternatives: readonly Alternatives[];
  readonly discriminator?: At<Discriminator> | undefined;
  readonly inner: ReadonlyMap<Inner, Conjunction>;
  readonly conditions: readonly Condition[];
  readonly dependentRequired: ReadonlyMap<string, At<readonly string[]>>;
  readonly dependentSchemas: ReadonlyMap<string, Conjunction>;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly lifecycle: Lifecycle;
  readonly default?: At<Json> | undefined;
}

/** One of the two documents, with caches for its schemas. */
export interface ComparedDocument {
  readonly api: Pick<Api, 'schemas'>;
  readonly keys: Map<Schema, number>;
  readonly known: Map<string, Normalized>;
  readonly targets: Map<Schema, Schema>;
}

export function createSide(api: Pick<Api, 'schemas'>): ComparedDocument {
  return { api, keys: new Map(), known: new Map(), targets: new Map() };
}

/** A key that is the same for the same schemas in any order. */
export function conjunctionKey(side: ComparedDocument, schemas: Conjunction): string {
  const ids = schemas.map((schema) => {
    const target = resolveAliases(side, schema);
    const known = side.keys.get(target);
    if (known !== undefined) return known;
    side.keys.set(target, side.keys.size);
    return side.keys.size - 1;
  });
  return ids.length === 1 ? String(ids[0]) : [...new Set(ids)].sort((a, b) => a - b).join('+');
}

export function normalized(side: ComparedDocument, schemas: Conjunction): Normalized {
  const key = conjunctionKey(side, schemas);
  const known = side.known.get(key);
  if (known) return known;
  const made = build(schemas, side);
  side.known.set(key, made);
  return made;
}

/** Follows references without constraints beside them. */
export function resolveAliases({ api, targets }: ComparedDocument, schema: Schema): Schema {
  const known = targets.get(schema);
  if (known) return known;
  let current = schema;
  for (let steps = 0; steps < 100 && isBareReference(current); steps += 1) {
    const next = current.$ref === undefined ? undefined : api.schemas.get(current.$ref);
    if (!next) break;
    current = next;
  }
  targets.set(schema, current);
  return current;
}

function isBareReference(schema: Schema): boolean {
  return schema.$ref !== undefined && isOnly(schema, ['$ref']);
}

const annotationKeywords: ReadonlySet<string> = new Set([
  'at',
  'title',
  'summary',
  'description',
  'externalDocs',
  'xml',
  'examples',
  'extensions',
]);

/** Whether a schema has no constraints. */
function acceptsEverything(schema: Schema, side: ComparedDocument, depth = 0): boolean {
  const target = resolveAliases(side, schema);
  return (
    isOnly(target, ['allOf']) &&
    depth < 5 &&
    (target.allOf ?? []).every((part) => acceptsEverything(part, side, depth + 1))
  );
}

/** A schema that applies to the value; if `nullable`, null is valid as well. */
interface Part {
  readonly schema: Schema;
  readonly nullable: boolean;
  readonly alternatives: readonly Alternatives[];
}

function partsOf(schemas: Conjunction, side: ComparedDocument): readonly Part[] {
  const parts: Part[] = [];
  const seen = new Set<Schema>();
  const add = (schema: Schema, nullable: boolean): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const alternatives: Alternatives[] = [];
    parts.push({ schema, nullable, alternatives });
    const target = schema.$ref === undefined ? undefined : side.api.schemas.get(schema.$ref);
    if (target) add(target, nullable);
    for (const member of schema.allOf ?? []) add(member, nullable);
    for (const kind of ['anyOf', 'oneOf'] as const) {
      const members = schema[kind];
      if (!members) continue;
      const at = pointer(schema.at, kind);
      const found = simplify({ kind, members: flattenNested(members, kind, side), at }, side);
      if (
        found.members.length === 1 &&
        found.members[0] &&
        canReplace(found.members[0], found, side)
      )
        add(found.members[0], nullable || found.nullable);
      else alternatives.push({ ...found, nullable: nullable || found.nullable });
    }
  };
  for (const schema of schemas) add(schema, false);
  return parts;
}

/**
 * Whether a single member beside null can replace the alternatives: not if it has `not` or `if`,
 * which may apply to null.
 */
function canReplace(member: Schema, { nullable }: Alternatives, side: ComparedDocument): boolean {
  const target = resolveAliases(side, member);
  return !nullable || (target.not ?? target.if) === undefined;
}

/** Flattens alternatives that only consist of alternatives of the same kind. */
function flattenNested(
  members: readonly Schema[],
  kind: 'anyOf' | 'oneOf',
  side: ComparedDocument,
  depth = 0,
): readonly Schema[] {
  return members.flatMap((member) => {
    const target = resolveAliases(side, member);
    const inside = target[kind];
    return depth < 5 && inside && isOnly(target, [kind])
      ? flattenNested(inside, kind, side, depth + 1)
      : [member];
  });
}

function isOnly(schema: Schema, keywords: readonly string[]): boolean {
  return Object.entries(schema).every(
    ([keyword, value]) =>
      value === undefined || annotationKeywords.has(keyword) || keywords.includes(keyword),
  );
}

/** Removes null, and merges alternatives that are only types or only values into one schema. */
function simplify(
  { kind, members, at }: Omit<Alternatives, 'nullable'>,
  side: ComparedDocument,
): Alternatives {
  const isNull = (schema: Schema): boolean => {
    const { type: types, const: only, enum: values } = resolveAliases(side, schema);
    if (!isOnly(resolveAliases(side, schema), ['type', 'const', 'enum'])) return false;
    return (
      (types?.length === 1 && types[0] === 'null') ||
      only === null ||
      (values?.length === 1 && values[0] === null)
    );
  };
  const rest = members.filter((member) => !isNull(member));
  const nullable = rest.length < members.length;
  if (rest.length === 0) return { kind, at, members: [{ at, type: ['null'] }], nullable };
  const targets = rest.map((member) => resolveAliases(side, member));
  const plain = targets.every(
    (target) => isOnly(target, ['type', 'const', 'enum']) && !knownValues(target),
  );
  if (rest.length > 1 && plain) {
    const values = targets.map(listedValues);
    const all = values.flatMap((value) => value ?? []);
    const types = targets.flatMap((target) => target.type ?? []);
    const isDisjoint = new Set(all.map(canonical)).size === all.length;
    if (
      values.every((value) => value !== undefined) &&
      (kind === 'anyOf' || isDisjoint) &&
      targets.every((target, index) => isTyped(target, values[index] ?? []))
    )
      return { kind, at, nullable, members: [{ at, enum: all }] };
    const areTypes = targets.every(({ type: own }) => own !== undefined);
    const distinct = new Set(types.map((type) => (type === 'integer' ? 'number' : type)));
    if (all.length === 0 && areTypes && (kind === 'anyOf' || distinct.size === types.length))
      return { kind, at, nullable, members: [{ at, type: types }] };
  }
  return { kind, at, nullable, members: rest };
}

function isTyped({ type: types }: Schema, values: readonly Json[]): boolean {
  return types === undefined || values.every((value) => typesAccept(new Set(types), value));
}

export function typesAccept(types: ReadonlySet<JsonType>, value: Json): boolean {
  if (value === null) return types.has('null');
  if (Array.isArray(value)) return types.has('array');
  if (typeof value === 'number')
    return types.has('number') || (types.has('integer') && Number.isInteger(value));
  const type = typeof value;
  return types.has(type === 'string' ? 'string' : type === 'boolean' ? 'boolean' : 'object');
}

/** What is a multiple of a whole number is an integer. */
function wholeNumbers(
  types: ReadonlySet<JsonType> | undefined,
  multiples: readonly (readonly [number, Pointer])[],
): ReadonlySet<JsonType> | undefined {
  if (!types?.has('number') || !multiples.some(([value]) => Number.isInteger(value))) return types;
  return new Set([...types].map((type) => (type === 'number' ? 'integer' : type)));
}

function build(schemas: Conjunction, side: ComparedDocument): Normalized {
  const parts = partsOf(schemas, side);
  const all = parts.map(({ schema }) => withoutLimits(schema));
  const list = <T>(find: (schema: Schema) => T | undefined, keyword: string): [T, Pointer][] =>
    all.flatMap((schema): [T, Pointer][] => {
      const value = find(schema);
      return value === undefined ? [] : [[value, pointer(schema.at, keyword)]];
    });
  const multiples = list(({ multipleOf }) => multipleOf, 'multipleOf');
  const types = wholeNumbers(intersectTypes(parts), multiples);
  const values = intersectValues(parts, types);
  const implied = values && new Set([...values.values()].map(({ value }) => typeOf(value)));
  const constraining = (find: (schema: Schema) => Schema | undefined): Conjunction =>
    all
      .flatMap((schema) => find(schema) ?? [])
      .filter((schema) => !acceptsEverything(schema, side));
  const names = new Set(all.flatMap(({ properties }) => [...(properties?.keys() ?? [])]));
  const presets = list(({ default: preset }) => preset, 'default')[0];
  const discriminator = list(({ discriminator: own }) => own, 'discriminator')[0];
  return {
    at: resolveAliases(side, schemas[0] ?? { at: rootPointer }).at,
    never: all.some(({ never }) => never === true) || types?.size === 0 || values?.size === 0,
    types: implied ?? types,
    values,
    isConst: all.some((schema) => schema.const !== undefined),
    known: new Map(
      all.flatMap((schema) =>
        (knownValues(schema) ?? []).map(
          (value) =>
            [canonical(value), { value, at: pointer(schema.at, 'x-extensible-enum') }] as const,
        ),
      ),
    ),
    lower: boundOf(all, 'lower', types),
    upper: boundOf(all, 'upper', types),
    counts: countsOf(all),
    multiples: new Map(multiples),
    unique: list(({ uniqueItems }) => uniqueItems || undefined, 'uniqueItems')[0]?.[1],
    patterns: new Map(list(({ pattern }) => pattern, 'pattern')),
    formats: new Map(list(({ format }) => format, 'format')),
    encodings: new Map(list(({ contentEncoding }) => contentEncoding, 'contentEncoding')),
    mediaTypes: new Map(list(({ contentMediaType }) => contentMediaType, 'contentMediaType')),
    properties: new Map([...names].map((name) => [name, propertyOf(all, name)])),
    required: new Map(
      all.flatMap(({ required = [], at }) =>
        required.map((name) => [name, pointer(at, 'required')] as const),
      ),
    ),
    patternProperties: mergeMaps(all.map(({ patternProperties }) => patternProperties)),
    others: constraining(({ additionalProperties }) => additionalProperties),
    items: constraining(({ items }) => items),
    prefixItems: prefixes(all),
    alternatives: parts.flatMap(({ alternatives }) => alternatives),
    discriminator: discriminator && { value: discriminator[0], at: discriminator[1] },
    inner: new Map(
      inner.flatMap((keyword): [Inner, Conjunction][] => {
        const found = all.flatMap((schema) => schema[keyword] ?? []);
        return found.length === 0 ? [] : [[keyword, found]];
      }),
    ),
    conditions: all.flatMap(({ at, if: condition, then: yes, else: no }) =>
      condition && (yes ?? no) ? [{ at, if: condition, then: yes, else: no }] : [],
    ),
    dependentRequired: new Map(
      all.flatMap(({ dependentRequired, at }) =>
        [...(dependentRequired ?? [])].map(
          ([name, value]) => [name, { value, at: pointer(at, 'dependentRequired', name) }] as const,
        ),
      ),
    ),
    dependentSchemas: mergeMaps(all.map(({ dependentSchemas }) => dependentSchemas)),
    readOnly: all.some(({ readOnly }) => readOnly === true),
    writeOnly: all.some(({ writeOnly }) => writeOnly === true),
    lifecycle: {
      deprecated: all.some(({ deprecated }) => deprecated === true),
      sunset: all.map(({ extensions }) => sunsetIn(extensions)).find((date) => date !== undefined),
    },
    default: presets && { value: presets[0], at: presets[1] },
  };
}

function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}

function intersectTypes(parts: readonly Part[]): ReadonlySet<JsonType> | undefined {
  let intersection: ReadonlySet<JsonType> | undefined;
  for (const { schema, nullable } of parts) {
    if (!schema.type) continue;
    const own = new Set<JsonType>(schema.type);
    if (nullable) own.add('null');
    if (own.has('number')) own.delete('integer');
    const before: ReadonlySet<JsonType> | undefined = intersection;
    intersection = before
      ? new Set([
          ...[...own].filter(
            (type) => before.has(type) || (type === 'integer' && before.has('number')),
          ),
          ...[...before].filter((type) => type === 'integer' && own.has('number')),
        ])
      : own;
  }
  return intersection;
}

function intersectValues(
  parts: readonly Part[],
  types: ReadonlySet<JsonType> | undefined,
): ReadonlyMap<string, At<Json>> | undefined {
  let intersection: ReadonlyMap<string, At<Json>> | undefined;
  for (const { schema, nullable } of parts) {
    const lists: (readonly [readonly Json[], 'const' | 'enum'])[] = [
      ...(schema.const === undefined ? [] : [[[schema.const], 'const'] as const]),
      ...(schema.enum ? [[schema.enum, 'enum'] as const] : []),
    ];
    for (const [list, keyword] of lists) {
      const at = pointer(schema.at, keyword);
      const own = new Map(
        [...list, ...(nullable ? [null] : [])]
          .filter((value) => types === undefined || typesAccept(types, value))
          .map((value) => [canonical(value), { value, at }]),
      );
      const before: ReadonlyMap<string, At<Json>> | undefined = intersection;
      intersection = before ? new Map([...own].filter(([text]) => before.has(text))) : own;
    }
  }
  return intersection;
}

function boundOf(
  all: Conjunction,
  side: 'lower' | 'upper',
  types: ReadonlySet<JsonType> | undefined,
): DocumentedBound | undefined {
  const sign = side === 'lower' ? 1 : -1;
  const [open, shut] =
    side === 'lower'
      ? (['minimum', 'exclusiveMinimum'] as const)
      : (['maximum', 'exclusiveMaximum'] as const);
  const isWhole = types?.has('integer') === true && !types.has('number');
  const bounds = all.flatMap((schema): DocumentedBound[] => [
    ...(schema[open] === undefined
      ? []
      : [{ value: schema[open], at: pointer(schema.at, open), exclusive: false }]),
    ...(schema[shut] === undefined
      ? []
      : [{ value: schema[shut], at: pointer(schema.at, shut), exclusive: true }]),
  ]);
  const whole = bounds.map((bound) => {
    if (!isWhole) return bound;
    const value = side === 'lower' ? Math.ceil(bound.value) : Math.floor(bound.value);
    return bound.exclusive && value === bound.value
      ? { ...bound, value: value + sign, exclusive: false }
      : { ...bound, value, exclusive: false };
  });
  return whole.sort(
    (a, b) => (b.value - a.value) * sign || Number(b.exclusive) - Number(a.exclusive),
  )[0];
}

function countsOf(all: Conjunction): ReadonlyMap<Count, At<number>> {
  const found = new Map<Count, At<number>>();
  for (const schema of all)
    for (const count of countKeywords) {
      const value = schema[count];
      const before = found.get(count)?.value;
      const isLeast = count.startsWith('min');
      if (value === undefined || (isLeast && value === 0 && count !== 'minContains')) continue;
      if (before === undefined || (isLeast ? value > before : value < before))
        found.set(count, { value, at: pointer(schema.at, count) });
    }
  return found;
}

/** What a discriminator demands of a property is compared as its mapping. */
function withoutLimits(schema: Schema): Schema {
  const limited = [...(schema.properties ?? [])].flatMap(([name, { at }]) =>
    at === pointer(schema.at, 'discriminator') ||
    (at === schema.at && at.endsWith('/discriminator'))
      ? [name]
      : [],
  );
  if (limited.length === 0) return schema;
  const isOther = (name: string): boolean => !limited.includes(name);
  return {
    ...schema,
    properties: new Map([...(schema.properties ?? [])].filter(([name]) => isOther(name))),
    required: schema.required?.filter(isOther),
  };
}

/**
 * All schemas that apply to a property, including `patternProperties` and `additionalProperties`.
 */
function propertyOf(all: Conjunction, name: string): Conjunction {
  return all.flatMap(({ properties, patternProperties, additionalProperties }) => {
    const own = properties?.get(name);
    const matching = [...(patternProperties ?? [])].flatMap(([pattern, schema]) =>
      matchesPattern(pattern, name) === true ? [schema] : [],
    );
    if (own) return [own, ...matching];
    return matching.length > 0 ? matching : (additionalProperties ?? []);
  });
}

function mergeMaps(
  maps: readonly (ReadonlyMap<string, Schema> | undefined)[],
): ReadonlyMap<string, Conjunction> {
  const found = new Map<string, Schema[]>();
  for (const map of maps)
    for (const [name, schema] of map ?? []) {
      const list = found.get(name);
      if (list) list.push(schema);
      else found.set(name, [schema]);
    }
  return found;
}

function prefixes(all: Conjunction): readonly Conjunction[] {
  const length = Math.max(0, ...all.map(({ prefixItems }) => prefixItems?.length ?? 0));
  return Array.from({ length }, (_, index) =>
    all.flatMap(({ prefixItems, items }) => prefixItems?.[index] ?? items ?? []),
  );
}

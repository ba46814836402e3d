// Facts about schemas that printing depends on: possible types, discriminating properties, costly
// unions, and whether a schema forbids anything.

import type { Api } from '../../../model/api.js';
import { references, schemaGroups } from '../../../model/graph/cycles.js';
import { children } from '../../../model/children.js';
import { walkSchemas } from '../../../model/graph/walk.js';
import type { Json, SchemaId } from '../../../model/json.js';
import { memoize } from '../../../model/maps.js';
import {
  annotationKeywords,
  listedValues,
  type JsonType,
  type Schema,
} from '../../../model/schema.js';

/** The types that a schema may accept, integers as numbers; `undefined` for any type. */
export function possibleTypes(
  schema: Schema,
  api: Pick<Api, 'schemas'>,
  known: KnownTypes = new Map(),
): ReadonlySet<JsonType> | undefined {
  if (schema.never) return new Set();
  if (known.has(schema)) return known.get(schema);
  // A recursive schema may accept anything.
  known.set(schema, undefined);
  const types = typesOf(schema, api, known);
  known.set(schema, types);
  return types;
}

type KnownTypes = Map<Schema, ReadonlySet<JsonType> | undefined>;

function typesOf(
  schema: Schema,
  api: Pick<Api, 'schemas'>,
  inside: KnownTypes,
): ReadonlySet<JsonType> | undefined {
  const { type: types, enum: values, const: only, $ref: ref, allOf = [], anyOf, oneOf } = schema;
  const target = ref === undefined ? undefined : api.schemas.get(ref);
  const typesOfAny = (members: readonly Schema[]): ReadonlySet<JsonType> | undefined => {
    const all = members.map((member) => possibleTypes(member, api, inside));
    return all.some((candidate) => candidate === undefined)
      ? undefined
      : new Set(all.flatMap((each) => [...(each ?? [])]));
  };
  const limits = [
    types && new Set(types.map((type): JsonType => (type === 'integer' ? 'number' : type))),
    values && new Set(values.map(jsonTypeOf)),
    only === undefined ? undefined : new Set([jsonTypeOf(only)]),
    target && possibleTypes(target, api, inside),
    ...allOf.map((each) => possibleTypes(each, api, inside)),
    anyOf && typesOfAny(anyOf),
    oneOf && typesOfAny(oneOf),
  ].filter((candidate) => candidate !== undefined);
  const [first, ...others] = limits;
  return first && new Set([...first].filter((type) => others.every((other) => other.has(type))));
}

/** Whether a schema has only alternatives, and `types` beside them that exclude none. */
export function isChoice(schema: Schema, api: Pick<Api, 'schemas'>): boolean {
  const { type: types, oneOf, anyOf, ...others } = schema;
  const members = oneOf ?? anyOf;
  if (!members || (oneOf && anyOf) || !isUnlimited(others)) return false;
  const all = types && new Set<JsonType>(types.filter((type) => type !== 'integer'));
  return (
    !all ||
    members.every((member) => {
      const possible = possibleTypes(member, api);
      return possible !== undefined && [...possible].every((type) => all.has(type));
    })
  );
}

/** Whether no two schemas accept values of the same type. */
export function areDisjoint(members: readonly Schema[], api: Pick<Api, 'schemas'>): boolean {
  const taken = new Set<JsonType>();
  return members.every((member) => {
    const types = possibleTypes(member, api);
    if (types === undefined) return false;
    const isFree = [...types].every((type) => !taken.has(type));
    for (const type of types) taken.add(type);
    return isFree;
  });
}

export function jsonTypeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object';
}

/** The values of a property that can discriminate a union: string, number or boolean constants. */
export function tagValues(
  schema: Schema,
  api: Pick<Api, 'schemas'>,
  passed: ReadonlySet<Schema> = new Set(),
): readonly Json[] | undefined {
  const { $ref: ref, type: types } = schema;
  const listed = listedValues(schema);
  if (listed) {
    const kinds = new Set(listed.map(jsonTypeOf));
    const fits = [...kinds].every(
      (kind) =>
        (kind === 'string' || kind === 'number' || kind === 'boolean') &&
        (types?.some((type) => type === kind || (type === 'integer' && kind === 'number')) ?? true),
    );
    const isOtherwiseUnlimited = isUnlimited({
      ...schema,
      enum: undefined,
      const: undefined,
      type: undefined,
    });
    return fits && listed.length > 0 && isOtherwiseUnlimited ? listed : undefined;
  }
  const target =
    ref === undefined || passed.has(schema) || !isUnlimited({ ...schema, $ref: undefined })
      ? undefined
      : api.schemas.get(ref);
  return target && tagValues(target, api, new Set(passed).add(schema));
}

/** The depth of nested unions up to which their members are tried one by one. */
const maxNestedUnions = 3;

/** Recursive or deep unions, where trying the members takes exponential time. */
export const heavyUnions = memoize((api: Api): ReadonlySet<Schema> => {
  const groups = new Map<SchemaId, number>();
  const unionDepths = new Map<SchemaId, number>();
  const heavy = new Set<Schema>();
  const unionDepth = (schema: Schema): number => {
    let inside = 0;
    for (const child of children(schema)) inside = Math.max(inside, unionDepth(child));
    if (schema.$ref !== undefined) inside = Math.max(inside, unionDepths.get(schema.$ref) ?? 0);
    return inside + (isBranching(schema, api) ? 1 : 0);
  };
  for (const [index, group] of schemaGroups(api.schemas).entries()) {
    for (const id of group) groups.set(id, index);
    const deepest = Math.max(...group.map((id) => unionDepth(api.schemas.get(id) ?? { at: id })));
    for (const id of group) unionDepths.set(id, deepest);
  }
  const visit = (schema: Schema, group: number | undefined): void => {
    if (isBranching(schema, api)) {
      const comesBack =
        group !== undefined && [...references(schema)].some((id) => groups.get(id) === group);
      if (comesBack || unionDepth(schema) > maxNestedUnions) heavy.add(schema);
    }
    for (const child of children(schema)) visit(child, group);
  };
  for (const [id, schema] of api.schemas) visit(schema, groups.get(id));
  walkSchemas(api, (schema) => {
    if (isBranching(schema, api) && unionDepth(schema) > maxNestedUnions) heavy.add(schema);
  });
  return heavy;
});

/** Whether several alternatives may have to look into the same object or array. */
export function isBranching({ anyOf = [], oneOf = [] }: Schema, api: Api): boolean {
  if (anyOf.length + oneOf.length < 2) return false;
  return [anyOf, oneOf].some((members) =>
    (['object', 'array'] as const).some(
      (type) =>
        members.filter((member) => possibleTypes(member, api)?.has(type) ?? true).length > 1,
    ),
  );
}

// The parts of a schema, which apply to the same value.

/** A part that zod can express alone. */
export type SchemaPart =
  | { readonly kind: 'reference'; readonly from: Schema; readonly ref: SchemaId }
  | { readonly kind: 'own'; readonly from: Schema }
  | { readonly kind: 'member'; readonly from: Schema; readonly member: Schema }
  | UnionPart;

export interface UnionPart {
  readonly kind: 'union';
  readonly from: Schema;
  /** The schema that has the alternatives. */
  readonly schema: Schema;
  readonly keyword: 'anyOf' | 'oneOf';
  readonly members: readonly Schema[];
  /** The alternatives without anything beside them. */
  readonly alone: Schema;
}

/** The most specific part of a schema, and all others. */
export function partsOf(
  schema: Schema,
  api: Pick<Api, 'schemas'>,
): { readonly main: SchemaPart | undefined; readonly rest: readonly Schema[] } {
  const { at, $ref: ref, allOf = [] } = schema;
  const parts: { readonly part: SchemaPart; readonly weight: number }[] = [];
  if (ref !== undefined)
    parts.push({ part: { kind: 'reference', from: { at, $ref: ref }, ref }, weight: 4 });
  const own = isChoice(schema, api) ? { at } : only(schema, (keyword) => ownKeywords.has(keyword));
  if (!isUnlimited(own))
    parts.push({
      part: { kind: 'own', from: own },
      weight: own.type || listedValues(own) ? 5 : 1,
    });
  for (const member of allOf)
    if (!isUnlimited(member))
      parts.push({
        part: { kind: 'member', from: { at, allOf: [member] }, member },
        weight: possibleTypes(member, api) ? 3 : 0,
      });
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const members = schema[keyword];
    if (!members || (keyword === 'anyOf' && members.some(isUnlimited))) continue;
    const from = only(schema, (each) => each === keyword || each === 'discriminator');
    const alone = only(schema, (each) => each === keyword);
    parts.push({ part: { kind: 'union', from, schema, keyword, members, alone }, weight: 2 });
  }
  const conditions = only(
    schema,
    (keyword) =>
      ['not', 'dependentSchemas'].includes(keyword) ||
      (schema.if !== undefined && ['if', 'then', 'else'].includes(keyword)),
  );
  const main = parts.reduce<(typeof parts)[number] | undefined>(
    (best, each) => (best === undefined || each.weight > best.weight ? each : best),
    undefined,
  );
  return {
    main: main?.part,
    rest: [
      ...parts.filter((part) => part !== main).map(({ part }) => part.from),
      ...(isUnlimited(conditions) ? [] : [conditions]),
    ],
  };
}

/** The keywords about objects that are printed as zod's own objects and records. */
export const objectKeywords: ReadonlySet<string> = new Set([
  'properties',
  'required',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependentRequired',
]);

/** The keywords about arrays that are printed as zod's own arrays and tuples. */
export const arrayKeywords: ReadonlySet<string> = new Set([
  'items',
  'prefixItems',
  'contains',
  'minContains',
  'maxContains',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

const ownKeywords: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'minLength', 'maxLength', 'pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...objectKeywords,
  ...arrayKeywords,
]);

// Annotations.

/** Whether a schema accepts every value, because it has only annotations. */
export function isUnlimited(schema: Schema): boolean {
  // `for…in` for speed: this is called several times per schema.
  let keyword: keyof Schema;
  for (keyword in schema)
    if (schema[keyword] !== undefined && !annotations.has(keyword)) return false;
  return true;
}

/** The schema with only some of its keywords. */
export function only(schema: Schema, keep: (keyword: string) => boolean): Schema {
  const kept: Record<string, unknown> = {};
  let keyword: keyof Schema;
  for (keyword in schema)
    if (schema[keyword] !== undefined && keep(keyword)) kept[keyword] = schema[keyword];
  return { ...kept, at: schema.at };
}

export const annotations: ReadonlySet<string> = new Set([
  ...annotationKeywords,
  ...['discriminator', 'contentEncoding', 'contentMediaType', 'contentSchema'],
]);

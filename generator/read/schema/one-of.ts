// Values that match several members of a `oneOf` are invalid by its letter. Where nobody can have
// meant that, because members list the same value, have the same type or are all nullable, the
// `oneOf` is read as `anyOf`, so that validators take what types say.

import type { Api } from '../../model/api.js';
import { walkOnce, walkSchemas } from '../../model/graph/walk.js';
import {
  isObject,
  type Json,
  type Pointer,
  pointer,
  rootPointer,
  type SchemaId,
  tokens,
} from '../../model/json.js';
import { hasType } from '../../model/schema-facts.js';
import { type JsonType, listedValues, type Schema } from '../../model/schema.js';
import type { Reader } from '../reader.js';

type Schemas = ReadonlyMap<SchemaId, Schema>;

/** What two members of a `oneOf` have in common, in words. */
interface Overlap {
  readonly what: string;
  readonly members: readonly Schema[];
}

export function readOverlaps(
  reader: Reader,
  schemas: Schemas,
  inOperations: () => Iterable<Schema>,
): void {
  walkOnce([...schemas.values(), ...inOperations()], (schema) => {
    if (!schema.oneOf || schema.discriminator) return;
    const overlap = overlapOf(schema.oneOf, schemas);
    if (!overlap) return;
    reader.report(
      'read/one-of-overlap',
      `By the letter of oneOf, ${overlap.what} is invalid, because it matches several members: it is read as anyOf.`,
      {
        pointer: pointer(schema.at, 'oneOf'),
        related: overlap.members.map(({ at }) => ({
          message: 'a member that it matches',
          pointer: at,
        })),
      },
    );
    if (!schema.anyOf) becomeAnyOf(schema, reader);
  });
}

/**
 * Gives the members of each `oneOf` that is read as `anyOf` the pointers that they have in the
 * amended document, so that it need not be read again. Returns false, and changes nothing, where
 * other keys were renamed or a reference leads into such a member.
 */
export function moveOverlaps(api: Api, names: ReadonlyMap<Pointer, string>): boolean {
  const isOverlap = ([at, name]: readonly [Pointer, string]): boolean =>
    name === 'anyOf' && at.endsWith('/oneOf');
  const isInside = (at: Pointer): boolean => at.includes('/oneOf/') && movedTo(at, names) !== at;
  if (![...names].every(isOverlap) || [...api.schemas.keys()].some(isInside)) return false;
  walkSchemas(api, (schema: Draft) => {
    if (schema.at.includes('/oneOf/')) schema.at = movedTo(schema.at, names);
  });
  return true;
}

function movedTo(at: Pointer, names: ReadonlyMap<Pointer, string>): Pointer {
  let from = rootPointer;
  let to = rootPointer;
  for (const token of tokens(at)) {
    from = pointer(from, token);
    to = pointer(to, names.get(from) ?? token);
  }
  return to;
}

// Schemas are drafts until reading ends.
type Draft = Schema & {
  at: Pointer;
  oneOf?: readonly Schema[] | undefined;
  anyOf?: readonly Schema[] | undefined;
};

function becomeAnyOf(draft: Draft, reader: Reader): void {
  reader.rename(pointer(draft.at, 'oneOf'), 'anyOf');
  draft.anyOf = draft.oneOf;
  delete draft.oneOf;
}

/** The first thing that certainly matches two members; `undefined` if nothing does. */
function overlapOf(members: readonly Schema[], schemas: Schemas): Overlap | undefined {
  const nullable = members.filter((member) => takesNull(member, schemas));
  if (nullable.length > 1) return { what: 'null', members: nullable };
  const known: Scalars[] = [];
  // Each value and each type is looked up, so that long lists cost no more than they are long.
  const values = new Map<string, Schema>();
  const references = new Map<SchemaId, Schema>();
  for (const member of members) {
    const { $ref: ref } = member;
    const before = ref === undefined ? undefined : references.get(ref);
    if (ref !== undefined && before) return { what: 'every value', members: [before, member] };
    if (ref !== undefined) references.set(ref, member);
    const scalars = scalarsOf(member, schemas);
    if (!scalars) continue;
    for (const value of scalars.listed ?? []) {
      const text = JSON.stringify(value);
      const other = values.get(text);
      if (other && other !== member) return { what: text, members: [other, member] };
      values.set(text, member);
    }
    known.push(scalars);
  }
  return commonType(known);
}

/** What is known of a member whose values are no objects and no arrays. */
interface Scalars {
  readonly member: Schema;
  readonly types: readonly JsonType[];
  readonly listed: readonly Json[] | undefined;
  /** Whether every value of the types matches. */
  readonly isPlain: boolean;
}

function scalarsOf(member: Schema, schemas: Schemas): Scalars | undefined {
  const schema = member.$ref === undefined ? member : schemas.get(member.$ref);
  if (!schema || schema.never || schema.$ref !== undefined) return undefined;
  const listed = listedValues(schema);
  const isScalar = (value: Json): boolean => !Array.isArray(value) && !isObject(value);
  if (listed && !listed.every(isScalar)) return undefined;
  const isComposed = composing.some((keyword) => schema[keyword] !== undefined);
  const types = schema.type ?? (listed ? scalarTypes : undefined);
  if (isComposed || !types || types.some((type) => type === 'object' || type === 'array'))
    return undefined;
  const possible = listed?.filter((value) => types.some((type) => hasType(value, type)));
  const isPlain =
    listed === undefined && limiting.every((keyword) => schema[keyword] === undefined);
  return { member, types, listed: possible, isPlain };
}

const scalarTypes: readonly JsonType[] = ['null', 'boolean', 'integer', 'number', 'string'];
const composing = ['allOf', 'anyOf', 'oneOf', 'not', 'if'] as const;
const limiting = [
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
  ...(['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding'] as const),
];

/** A type of which one member takes every value, and another one some. */
function commonType(all: readonly Scalars[]): Overlap | undefined {
  for (const plain of all.filter(({ isPlain }) => isPlain))
    for (const type of plain.types) {
      if (type === 'null') continue;
      const other = all.find((scalars) => scalars !== plain && takesSome(scalars, type));
      if (other)
        return {
          what: other.listed ? 'each value that the other one lists' : wordOf(type, other),
          members: [plain.member, other.member],
        };
    }
  return undefined;
}

function takesSome({ types, listed }: Scalars, type: JsonType): boolean {
  if (listed) return listed.some((value) => hasType(value, type));
  return types.some(
    (jsonType) => jsonType === type || (type === 'number' && jsonType === 'integer'),
  );
}

function wordOf(type: JsonType, { types, isPlain }: Scalars): string {
  const word = type === 'number' && !types.includes('number') ? 'integer' : type;
  return isPlain ? `every ${word}` : `every ${word} that the other one takes`;
}

/** Whether a schema says that null is valid. */
function takesNull(schema: Schema, schemas: Schemas, passed: readonly SchemaId[] = []): boolean {
  return saysOfNull(schema, schemas, passed) === true;
}

/** `undefined` if the schema says nothing about it. */
function saysOfNull(
  schema: Schema,
  schemas: Schemas,
  passed: readonly SchemaId[],
): boolean | undefined {
  const { type: types, $ref: ref, allOf = [], anyOf, oneOf } = schema;
  const listed = listedValues(schema);
  const target = ref === undefined || passed.includes(ref) ? undefined : schemas.get(ref);
  const inside = ref === undefined ? passed : [...passed, ref];
  const of = (each: Schema): boolean | undefined => saysOfNull(each, schemas, inside);
  const said = [
    schema.never ? false : undefined,
    types?.includes('null'),
    listed?.includes(null),
    target && of(target),
    ...allOf.map(of),
    anyOf && (anyOf.some((candidate) => of(candidate) === true) || undefined),
    oneOf && (oneOf.some((candidate) => of(candidate) === true) || undefined),
  ];
  return said.includes(false) ? false : said.includes(true) ? true : undefined;
}

// Finds schemas that are equal in both documents, which need no further comparison.

import type { Api, Operation } from '../model/api.js';
import type { SchemaId } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import { references } from '../model/graph/cycles.js';
import { childKeywords, entriesAt } from '../model/children.js';
import { requestSchemas, responseSchemas } from '../model/graph/walk.js';

/** JSON that does not depend on the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * Whether two schemas, one of each document, are equal except for titles, descriptions and
 * examples.
 */
export type Same = (from: Schema, to: Schema) => boolean;

export interface Sameness {
  /** The components that are equal with all that they refer to. */
  readonly ids: ReadonlySet<SchemaId>;
  /** Those that are equal but for what they refer to. */
  readonly texts: ReadonlySet<SchemaId>;
  readonly schemas: Same;
  readonly operations: (from: Operation, to: Operation) => Alike;
}

/**
 * How two operations are equal in the same way: with all schemas that they refer to, or but for
 * those that their responses refer to. False: they differ.
 */
export type Alike = 'whole' | 'but responses' | false;

export function samenessOf(from: Pick<Api, 'schemas'>, to: Pick<Api, 'schemas'>): Sameness {
  const equalIds = new Set<SchemaId>();
  const users = new Map<SchemaId, SchemaId[]>();
  const differing: SchemaId[] = [];
  for (const [id, schema] of from.schemas) {
    const other = to.schemas.get(id);
    if (other && isSame(schema, other)) {
      equalIds.add(id);
      for (const ref of targetsOf(schema)) {
        const list = users.get(ref);
        if (list) list.push(id);
        else users.set(ref, [id]);
      }
    } else differing.push(id);
  }
  const operations = new Map<Operation, readonly [Operation, Alike]>();
  const texts = new Set(equalIds);
  // Schemas that refer to a differing schema differ, too.
  for (const id of differing)
    for (const user of users.get(id) ?? []) if (equalIds.delete(user)) differing.push(user);
  const ids = new Map([...from.schemas].map(([id, schema]) => [schema, id]));
  const refersToSame = (schema: Schema): boolean =>
    targetsOf(schema).every((ref) => equalIds.has(ref) || !from.schemas.has(ref));
  return {
    ids: equalIds,
    texts,
    schemas: (one, other) => {
      const id = ids.get(one);
      // Components have been compared.
      if (id !== undefined && to.schemas.get(id) === other) return equalIds.has(id);
      return isSame(one, other) && refersToSame(one);
    },
    operations: (one, other) => {
      const before = operations.get(one);
      if (before?.[0] === other) return before[1];
      const isAlike =
        one.callbacks.length === 0 && isSame(one, other) && requestSchemas(one).every(refersToSame);
      const alike =
        isAlike && (responseSchemas(one).every(refersToSame) ? 'whole' : 'but responses');
      operations.set(one, [other, alike]);
      return alike;
    },
  };
}

/** A reference in a schema, with the path that leads to it. */
export interface Reference {
  readonly to: SchemaId;
  readonly path: string;
}

/**
 * The references to what differs that a type is made of. `undefined` if some keyword makes no type,
 * or hides a property from one direction: then the types have to be made.
 */
export function referencesIn(
  schema: Schema,
  { schemas }: Pick<Api, 'schemas'>,
  isWanted: (to: SchemaId) => boolean,
): readonly Reference[] | undefined {
  const references: Reference[] = [];
  const open: (readonly [Schema, string])[] = [[schema, '']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [at, path] = next;
    if (isIntricate(at)) return undefined;
    if (at.$ref !== undefined) {
      const { readOnly, writeOnly } = schemas.get(at.$ref) ?? {};
      if (readOnly === true || writeOnly === true) return undefined;
      if (isWanted(at.$ref)) references.push({ to: at.$ref, path });
    }
    for (const keyword of childKeywords)
      for (const [name = '', child] of entriesAt(at, keyword)) {
        const isItem = keyword === 'items' || keyword === 'prefixItems';
        const isProperty = keyword === 'properties';
        const step = isProperty ? (path === '' ? name : `.${name}`) : isItem ? '[]' : '';
        open.push([child, path + step]);
      }
  }
  return references;
}

function isIntricate(schema: Schema): boolean {
  const { readOnly, writeOnly, not, contains, propertyNames, contentSchema } = schema;
  const { if: condition, then: yes, else: no, dependentSchemas } = schema;
  return (
    readOnly === true ||
    writeOnly === true ||
    [not, condition, yes, no, contains, propertyNames, contentSchema, dependentSchemas].some(
      (candidate) => candidate !== undefined,
    )
  );
}

function targetsOf(schema: Schema): readonly SchemaId[] {
  return [...references(schema), ...(schema.discriminator?.mapping.values() ?? [])];
}

const ignoredKeywords: ReadonlySet<string> = new Set([
  'at',
  'title',
  'summary',
  'description',
  'externalDocs',
  'xml',
  'examples',
]);

function isSame(from: unknown, to: unknown): boolean {
  if (from === to) return true;
  if (typeof from !== 'object' || typeof to !== 'object' || from === null || to === null)
    return false;
  if (from instanceof Map)
    return (
      to instanceof Map &&
      from.size === to.size &&
      [...from].every(([key, value]) => to.has(key) && isSame(value, to.get(key)))
    );
  if (Array.isArray(from))
    return (
      Array.isArray(to) &&
      from.length === to.length &&
      from.every((value, index) => isSame(value, to[index]))
    );
  const other = new Map<string, unknown>(Object.entries(to));
  for (const [key, value] of Object.entries(from)) {
    if (!ignoredKeywords.has(key) && !isSameAt(key, value, other.get(key))) return false;
    other.delete(key);
  }
  for (const [key, value] of other)
    if (!ignoredKeywords.has(key) && value !== undefined) return false;
  return true;
}

/** Compares the values of keywords such as `enum` as data: no keys in them are ignored. */
function isSameAt(key: string, from: unknown, to: unknown): boolean {
  return dataKeywords.has(key) && !(from instanceof Map)
    ? canonical(from) === canonical(to)
    : isSame(from, to);
}

const dataKeywords: ReadonlySet<string> = new Set(['const', 'enum', 'default']);

// Finds schemas that are equal in both documents, which need no further comparison.

import type { Api, Operation } from '../model/api.js';
import type { SchemaId } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import { references } from '../model/graph/cycles.js';
import { requestSchemas, responseSchemas } from '../model/graph/walk.js';

/** JSON that does not depend on the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Whether two schemas, one of each document, are equal except for titles, descriptions and examples. */
export type Same = (from: Schema, to: Schema) => boolean;

export interface Sameness {
  /** The schemas that are equal with all that they refer to. */
  readonly ids: ReadonlySet<SchemaId>;
  readonly schemas: Same;
  /** Whether two operations are equal in the same way, with all schemas that they refer to. */
  readonly operations: (from: Operation, to: Operation) => boolean;
}

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
  // Schemas that refer to a differing schema differ, too.
  for (const id of differing)
    for (const user of users.get(id) ?? []) if (equalIds.delete(user)) differing.push(user);
  const refersToSame = (schema: Schema): boolean =>
    targetsOf(schema).every((ref) => equalIds.has(ref) || !from.schemas.has(ref));
  return {
    ids: equalIds,
    schemas: (one, other) => isSame(one, other) && refersToSame(one),
    operations: (one, other) =>
      isSame(one, other) &&
      [...requestSchemas(one), ...responseSchemas(one)].every(refersToSame) &&
      one.callbacks.length === 0,
  };
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

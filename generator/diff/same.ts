// Which schemas say the same in both documents word for word, so that nobody has to look for what they mean.

import type { Api } from '../model/api.js';
import type { SchemaId } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import { references } from '../model/graph/cycles.js';

/** A value as a text that does not depend on the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Whether two schemas, one of each document, are the same but for texts that only people read. */
export type Same = (from: Schema, to: Schema) => boolean;

export function sameSchemas(from: Pick<Api, 'schemas'>, to: Pick<Api, 'schemas'>): Same {
  const equal = new Set<SchemaId>();
  const users = new Map<SchemaId, SchemaId[]>();
  const differing: SchemaId[] = [];
  for (const [id, schema] of from.schemas) {
    const other = to.schemas.get(id);
    if (other && isSame(schema, other)) {
      equal.add(id);
      for (const ref of linksOf(schema)) {
        const list = users.get(ref);
        if (list) list.push(id);
        else users.set(ref, [id]);
      }
    } else differing.push(id);
  }
  // What refers to something that differs differs, too.
  for (const id of differing)
    for (const user of users.get(id) ?? []) if (equal.delete(user)) differing.push(user);
  return (one, other) =>
    isSame(one, other) && linksOf(one).every((ref) => equal.has(ref) || !from.schemas.has(ref));
}

function linksOf(schema: Schema): readonly SchemaId[] {
  return [...references(schema), ...(schema.discriminator?.mapping.values() ?? [])];
}

const silent: ReadonlySet<string> = new Set([
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
    if (!silent.has(key) && !isSameAt(key, value, other.get(key))) return false;
    other.delete(key);
  }
  for (const [key, value] of other) if (!silent.has(key) && value !== undefined) return false;
  return true;
}

/** Values of the document are values, whatever their keys are called. */
function isSameAt(key: string, from: unknown, to: unknown): boolean {
  return data.has(key) && !(from instanceof Map)
    ? canonical(from) === canonical(to)
    : isSame(from, to);
}

const data: ReadonlySet<string> = new Set(['const', 'enum', 'default']);

// Whether every value of a schema is a single one: a text, a number, true or false. Then it takes no style to write it.

import type { Api } from '../../model/api.js';
import type { SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';

export function isSingle(schema: Schema, api: Api, seen: ReadonlySet<SchemaId> = new Set()): boolean {
  const { types, ref, oneOf, anyOf, allOf, dynamicRef } = schema;
  if (dynamicRef) return false;
  if (types && types.length > 0) return types.every((type) => type !== 'object' && type !== 'array');
  if (schema.enum) return schema.enum.every((value) => typeof value !== 'object' || value === null);
  if (ref !== undefined) {
    const target = seen.has(ref) ? undefined : api.schemas.get(ref);
    return target !== undefined && isSingle(target, api, new Set([...seen, ref]));
  }
  const every = (members: readonly Schema[] | undefined): boolean => members !== undefined && members.length > 0 && members.every((member) => isSingle(member, api, seen));
  return every(oneOf) || every(anyOf) || (allOf ?? []).some((member) => isSingle(member, api, seen));
}

// Whether every value of a schema is a single one: a text, a number, true or false. Then it takes no style to write it.

import type { Api } from '../../model/api.js';
import type { SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';

export function isSingle(schema: Schema, api: Api): boolean {
  return isSingleIn(schema, { api, known: new Map() });
}

/** `known`: what was found of each component; false while it is looked at. */
function isSingleIn(
  schema: Schema,
  search: { readonly api: Api; readonly known: Map<SchemaId, boolean> },
): boolean {
  const { types, ref, oneOf, anyOf, allOf, dynamicRef } = schema;
  if (dynamicRef) return false;
  if (types && types.length > 0)
    return types.every((type) => type !== 'object' && type !== 'array');
  if (schema.enum) return schema.enum.every((value) => typeof value !== 'object' || value === null);
  if (ref !== undefined) {
    const before = search.known.get(ref);
    if (before !== undefined) return before;
    search.known.set(ref, false);
    const target = search.api.schemas.get(ref);
    const found = target !== undefined && isSingleIn(target, search);
    search.known.set(ref, found);
    return found;
  }
  const every = (members: readonly Schema[] | undefined): boolean =>
    members !== undefined &&
    members.length > 0 &&
    members.every((member) => isSingleIn(member, search));
  return every(oneOf) || every(anyOf) || (allOf ?? []).some((member) => isSingleIn(member, search));
}

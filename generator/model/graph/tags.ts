// The values by which a discriminator of a base schema tells its children apart.

import type { Api } from '../api.js';
import { append } from '../group.js';
import type { SchemaId } from '../json.js';
import { once } from '../once.js';

export interface Tag {
  readonly property: string;
  readonly values: readonly string[];
}

/** A base schema whose discriminator maps to its children gives each child its value, and what lies between the values of all below. */
export const inheritedTags = once(({ schemas }: Api): ReadonlyMap<string, readonly Tag[]> => {
  const parents = new Map(
    [...schemas].map(([id, schema]) => [id, (schema.allOf ?? []).flatMap(({ ref }) => ref ?? [])]),
  );
  const result = new Map<string, Tag[]>();
  for (const [base, { discriminator, oneOf, anyOf }] of schemas) {
    if (!discriminator || oneOf || anyOf) continue;
    const valuesOf = new Map<SchemaId, string[]>();
    for (const [value, target] of discriminator.mapping) {
      if (target === base) continue;
      const open = new Set([target]);
      for (const id of open) {
        if (id === base) continue;
        append(valuesOf, id, value);
        for (const parent of parents.get(id) ?? []) open.add(parent);
      }
    }
    for (const [id, values] of valuesOf) {
      if (descends(id, base, parents))
        append(result, id, { property: discriminator.property, values });
    }
  }
  return result;
});

function descends(
  id: SchemaId,
  base: SchemaId,
  parents: ReadonlyMap<SchemaId, readonly SchemaId[]>,
): boolean {
  const above = new Set([id]);
  for (const each of above) for (const parent of parents.get(each) ?? []) above.add(parent);
  return above.has(base);
}

// Schemas that are parts of themselves in ways that no member of an interface can be.

import type { Api } from '../../model/api.js';
import { stronglyConnected } from '../../model/cycles.js';
import type { SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';

/**
 * The items of lists through which a schema is a part of itself without being a property of itself, as in "a text, or a list of these": TypeScript
 * allows that of aliases, not of the members of an interface. In the raw layer they are of any type.
 */
export function ownLists({ schemas }: Api): readonly string[] {
  const graph = new Map([...schemas].map(([id, schema]) => [id, partsOf(schema)] as const));
  return stronglyConnected(graph).flatMap((group) => {
    if (group.length === 1 && group.every((id) => !graph.get(id)?.has(id))) return [];
    return group.flatMap((id) =>
      lists(schemas.get(id))
        .filter((items) => [...partsOf(items)].some((part) => group.includes(part)))
        .map(({ at }) => at),
    );
  });
}

/** The schemas that are needed to say what type a schema has, those of properties apart. */
function partsOf(schema: Schema): ReadonlySet<SchemaId> {
  const found = new Set<SchemaId>();
  for (const part of immediate(schema)) if (part.ref !== undefined) found.add(part.ref);
  return found;
}

function lists(schema: Schema | undefined): readonly Schema[] {
  return schema
    ? [...immediate(schema)].flatMap(({ items, prefixItems = [] }) =>
        items ? [items, ...prefixItems] : prefixItems,
      )
    : [];
}

function* immediate(schema: Schema): Iterable<Schema> {
  const stack = [schema];
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next;
    const { allOf = [], anyOf = [], oneOf = [], prefixItems = [], items } = next;
    stack.push(...allOf, ...anyOf, ...oneOf, ...prefixItems, ...(items ? [items] : []));
  }
}

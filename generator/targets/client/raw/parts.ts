// What the raw layer has to know of schemas: what discriminators say of those that they choose among, where a schema does not say it by itself
// and nothing contradicts it; and which are parts of themselves in ways that no member of an interface can be.

import type { Api } from '../../../model/api.js';
import { declaredAt } from '../../../model/capabilities/responses.js';
import { stronglyConnected } from '../../../model/graph/cycles.js';
import type { SchemaId } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';

/** Schema → property → its values. */
export function tagsOf(api: Api): ReadonlyMap<SchemaId, ReadonlyMap<string, readonly string[]>> {
  const { schemas } = api;
  const bases = new Set(
    [...schemas.values()].flatMap(({ allOf = [] }) => allOf.flatMap(({ ref }) => ref ?? [])),
  );
  const found = new Map<SchemaId, Map<string, string[]>>();
  for (const { discriminator } of schemas.values())
    for (const [value, target] of discriminator?.mapping ?? []) {
      const schema = schemas.get(target);
      // A schema that others build upon has their values, too.
      if (!discriminator || !schema || bases.has(target) || !isObjectLike(schema)) continue;
      const tags = found.get(target) ?? new Map<string, string[]>();
      found.set(
        target,
        tags.set(discriminator.property, [...(tags.get(discriminator.property) ?? []), value]),
      );
    }
  return new Map(
    [...found].map(
      ([id, tags]) =>
        [
          id,
          new Map([...tags].filter(([name, values]) => fits(api, { id, name, values }))),
        ] as const,
    ),
  );
}

function isObjectLike({ ref, oneOf, anyOf, properties, allOf }: Schema): boolean {
  return ref === undefined && !oneOf && !anyOf && (properties !== undefined || allOf !== undefined);
}

/** Whether the property is a text wherever it is declared, and may have these values. One with values of its own needs no others. */
function fits(
  api: Api,
  {
    id,
    name,
    values,
  }: { readonly id: SchemaId; readonly name: string; readonly values: readonly string[] },
): boolean {
  const schema = api.schemas.get(id);
  if (schema?.properties?.get(name)?.enum ?? schema?.properties?.get(name)?.const) return false;
  const declared = schema ? declaredAt(api, schema, [name]) : [];
  return declared.every(({ types, enum: listed, const: only, ref, oneOf, anyOf, allOf }) => {
    if (oneOf ?? anyOf ?? allOf) return false;
    if (ref !== undefined) return true;
    return (
      types?.join() === 'string' &&
      only === undefined &&
      (!listed || values.every((value) => listed.includes(value)))
    );
  });
}

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

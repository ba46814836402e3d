// The values that select the alternatives of unions, as properties of the schemas themselves: so
// each is assignable to the union, wherever its value comes from.

import type { Api } from '../../../model/api.js';
import { declaredAt } from '../../../model/capabilities/responses.js';
import { walkSchemas } from '../../../model/graph/walk.js';
import type { SchemaId } from '../../../model/json.js';
import { listedValues, type Schema } from '../../../model/schema.js';

/** Property → its values. */
export type Tags = ReadonlyMap<string, readonly string[]>;

/** Left out where a schema declares values itself or contradicts them. */
export function tagsOf(api: Api): ReadonlyMap<Schema, Tags> {
  const bases = new Set(
    [...api.schemas.values()].flatMap(({ allOf = [] }) =>
      allOf.flatMap(({ $ref: ref }) => ref ?? []),
    ),
  );
  const found = new Map<SchemaId, Map<string, Set<string>>>();
  walkSchemas(api, ({ discriminator, oneOf, anyOf }) => {
    // The schemas that extend a base have its values already.
    if (oneOf ?? anyOf)
      for (const [value, target] of discriminator?.mapping ?? []) {
        const schema = api.schemas.get(target);
        // A base schema also has the values of the schemas that extend it.
        if (!discriminator || !schema || bases.has(target) || !isObjectLike(schema)) continue;
        const { propertyName: name } = discriminator;
        const tags = found.get(target) ?? new Map<string, Set<string>>();
        found.set(target, tags.set(name, (tags.get(name) ?? new Set()).add(value)));
      }
  });
  return new Map(
    [...found].flatMap(([id, tags]) => {
      const schema = api.schemas.get(id);
      const allowed = [...tags]
        .map(([name, values]): [string, readonly string[]] => [name, [...values]])
        .filter((tag) => schema && isAllowed(api, schema, tag));
      return schema && allowed.length > 0 ? [[schema, new Map(allowed)] as const] : [];
    }),
  );
}

function isObjectLike({ $ref: ref, oneOf, anyOf, properties, allOf }: Schema): boolean {
  return ref === undefined && !oneOf && !anyOf && (properties !== undefined || allOf !== undefined);
}

/**
 * Whether the property is a string wherever it is declared and may have these values. A property
 * with an enum or const needs none.
 */
function isAllowed(
  api: Api,
  schema: Schema,
  [name, values]: readonly [string, readonly string[]],
): boolean {
  const own = schema.properties?.get(name);
  if (own && listedValues(own)) return false;
  const all = declaredAt(api, schema, [name]);
  if (all.some(({ enum: listed }) => listed?.join() === values.join())) return false;
  return all.every(({ type: types, enum: listed, const: only, $ref: ref, oneOf, anyOf, allOf }) => {
    if (oneOf ?? anyOf ?? allOf) return false;
    if (ref !== undefined) return true;
    return (
      types?.join() === 'string' &&
      only === undefined &&
      (!listed || values.every((value) => listed.includes(value)))
    );
  });
}

// What discriminators say of the schemas that they choose among, where a schema does not say it by itself and nothing contradicts it.

import type { Api } from '../../model/api.js';
import { declaredAt } from '../../model/answer.js';
import type { SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';

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

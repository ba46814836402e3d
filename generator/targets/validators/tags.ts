// The property that tells the alternatives of a schema apart, where each is an object that zod can take apart.

import type { Json } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { objectOf } from './objects.js';
import { tagValues } from './unions.js';
import { inView, type Place } from './zod.js';

/** Its name; undefined where the values of none are disjoint constants that every alternative requires. */
export function tagOf(members: readonly Schema[], { discriminator }: Schema, place: Place): string | undefined {
  if (members.length < 2) return undefined;
  const shapes = members.map((member) => tagsIn(member, place));
  const [first] = shapes;
  if (!first || shapes.some((each) => each === undefined)) return undefined;
  const names = discriminator ? [discriminator.property, ...first.keys()] : [...first.keys()];
  return names.find((name) => {
    const taken = new Set<Json>();
    return shapes.every((tags) => {
      const values = tags?.get(name);
      if (!values || values.some((value) => taken.has(value))) return false;
      for (const value of values) taken.add(value);
      return true;
    });
  });
}

/** The required properties of an object that are constants. */
function tagsIn(schema: Schema, around: Place): ReadonlyMap<string, readonly Json[]> | undefined {
  const { world } = around;
  const { ref } = schema;
  const target = ref === undefined ? undefined : world.api.schemas.get(ref);
  if (target?.ref !== undefined) return undefined;
  const place = inView(schema, around);
  const found = objectOf(schema, place) ?? (target && objectOf(target, inView(target, place)));
  if (!found?.members) return undefined;
  return new Map(
    [...found.members].flatMap(([name, { schema: property, required }]) => {
      const values = required && !world.views.isOpen(property, place.view) ? tagValues(property, world.api) : undefined;
      return values ? [[name, values] as const] : [];
    }),
  );
}

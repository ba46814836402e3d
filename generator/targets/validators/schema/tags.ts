// The property that tells the alternatives of a schema apart, where each is an object that zod can take apart.

import type { Json, SchemaId } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import { objectOf } from './objects.js';
import { isChoice, tagValues } from './unions.js';
import { isUnlimited } from './annotations.js';
import { inView, type SchemaContext } from '../emit-context.js';

/** Its name; undefined where the values of none are disjoint constants that every alternative requires. */
export function tagOf(
  members: readonly Schema[],
  { discriminator }: Schema,
  context: SchemaContext,
): string | undefined {
  return members.length < 2
    ? undefined
    : tagIn(
        members.map((member) => tagsIn(member, context)),
        discriminator,
      );
}

function tagIn(
  shapes: readonly (Tags | undefined)[],
  discriminator: Schema['discriminator'],
): string | undefined {
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

type Tags = ReadonlyMap<string, readonly Json[]>;

/** The required properties of an object that are constants; of alternatives that are told apart themselves, those that all of them have. */
function tagsIn(
  schema: Schema,
  around: SchemaContext,
  passed: ReadonlySet<Schema> = new Set(),
): Tags | undefined {
  const { emit } = around;
  const { ref } = schema;
  const target = ref === undefined ? undefined : emit.api.schemas.get(ref);
  if (target?.ref !== undefined) return undefined;
  const schemaContext = inView(schema, around);
  const choice =
    target && !passed.has(target) && isChoice(target, emit.api)
      ? (target.oneOf ?? target.anyOf)
      : undefined;
  if (
    ref !== undefined &&
    target &&
    choice &&
    choice.length > 1 &&
    isUnlimited({ ...schema, ref: undefined }) &&
    isSeen(ref, schemaContext)
  ) {
    const inside = inView(target, schemaContext);
    const shapes = choice.map((each) => tagsIn(each, inside, new Set(passed).add(target)));
    return tagIn(shapes, target.discriminator) === undefined ? undefined : common(shapes);
  }
  const found =
    objectOf(schema, schemaContext) ?? (target && objectOf(target, inView(target, schemaContext)));
  if (!found?.members) return undefined;
  return new Map(
    [...found.members].flatMap(([name, { schema: property, required }]) => {
      const values =
        required && !emit.views.isOpen(property, schemaContext.view)
          ? tagValues(property, emit.api)
          : undefined;
      return values ? [[name, values] as const] : [];
    }),
  );
}

/** Whether the compiler knows the alternatives of a component. */
function isSeen(id: SchemaId, { emit, view, isThere }: SchemaContext): boolean {
  const known = emit.views.plainest(id, view);
  return isThere(id, known) && !emit.stated.has(`${known} ${id}`);
}

function common([first, ...others]: readonly (Tags | undefined)[]): Tags | undefined {
  if (!first || others.some((each) => each === undefined)) return undefined;
  const shared = [...first].filter(([name]) => others.every((each) => each?.has(name)));
  return new Map(
    shared.map(([name, values]) => [
      name,
      [...values, ...others.flatMap((each) => each?.get(name) ?? [])],
    ]),
  );
}

// Copied by Concord into every output that needs it. Do not edit.

// The types of what leads back to itself: TypeScript infers nothing in a circle, and ends declarations in `any`.

import * as z from 'zod';

/** The same schema, by the type that is stated where it stands, which has the client's types in it: `verify` proves that they agree. */
export function typed<Schema extends z.ZodType>(schema: z.ZodType): Schema {
  // The boundary between what zod infers and what the document says.
  return schema as Schema;
}

/** The same schema, by the id of the one that it is a copy of: zod hands an id on to no copy. */
export function named<Schema>(schema: Schema): Schema {
  // The boundary to the compiler, as in `bounded`.
  const copy = schema as z.ZodType;
  const { parent } = copy._zod;
  const { id, ...others } = (parent && z.globalRegistry.get(parent)) ?? {};
  if (parent && id !== undefined) {
    z.globalRegistry.add(parent, others);
    z.globalRegistry.add(copy, { id });
  }
  return schema;
}

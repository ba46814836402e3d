// Copied by Concord into every output that needs it. Do not edit.

// The types of what leads back to itself: TypeScript infers nothing in a circle, and ends declarations in `any`.

import type * as z from 'zod';

/** The same schema, by the type that is stated where it stands, which has the client's types in it: `verify` proves that they agree. */
export function typed<Schema extends z.ZodType>(schema: z.ZodType): Schema {
  // The boundary between what zod infers and what the document says.
  return schema as Schema;
}

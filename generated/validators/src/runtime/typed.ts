// Copied by Concord into every output that needs it. Do not edit.

// The type of what zod infers too little of: of unions that lead back to themselves.

import type * as z from 'zod';

/** The same schema, by the type that the client has for its values: `verify` proves that they agree. */
export function typed<T>(schema: z.ZodType): z.ZodType<T> {
  // The boundary between what zod infers and what the document says.
  return schema as z.ZodType<T>;
}

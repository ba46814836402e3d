// Copied by Concord into every output that needs it. Do not edit.

// Data that would exhaust the stack is refused, not thrown at: values nested for ever or too deep, and lists with so many wrong items that zod
// cannot hand on their issues.

import type * as z from 'zod';
import { isOverflow } from './overflow.js';

type Parse = z.core.$ZodTypeInternals['parse'];

const most = 100;
let isInside = false;

/** The very schema, which ends in an issue where zod would end in a `RangeError`. No check, and no copy: `.pick`, `.omit` and their like stay open to it. */
export function bounded<
  Schema extends { readonly _zod: Pick<z.core.$ZodTypeInternals, 'parse' | 'run'> },
>(schema: Schema): Schema {
  const { _zod: internals } = schema;
  const { run } = internals;
  // Without checks, both are the same until zod knows whether data can lead back to itself, and replaces `parse`.
  internals.run = guarded(
    run === internals.parse ? (payload, context) => internals.parse(payload, context) : run,
  );
  return schema;
}

export function guarded(parse: Parse): Parse {
  return (payload, context) => {
    if (isInside) return parse(payload, context);
    isInside = true;
    const { value } = payload;
    try {
      return parse(payload, context);
    } catch (error) {
      if (!isOverflow(error)) throw error;
      payload.issues.length = Math.min(payload.issues.length, most);
      payload.issues.push({
        code: 'custom',
        input: value,
        message: 'Invalid input: nested too deeply, or wrong in too many places',
      });
      return payload;
    } finally {
      isInside = false;
    }
  };
}

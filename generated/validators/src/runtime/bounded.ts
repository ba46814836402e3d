// Copied by Concord into every output that needs it. Do not edit.

// Data that would exhaust the stack is refused, not thrown at: values nested for ever or too deep, and lists with so many wrong items that zod
// cannot hand on their issues.

import * as z from 'zod';
import { isOverflow } from './overflow.js';

/** Ends in an issue where zod would end in a `RangeError`. Says nothing else, so `.pick`, `.omit` and their like stay open to the schema. */
export const bounded: z.core.$ZodCheck<unknown> = /*#__PURE__*/ guard();

const most = 100;
let isInside = false;

function guard(): z.core.$ZodCheck<unknown> {
  const made = z.check<unknown>(() => undefined);
  made._zod.onattach.push(({ _zod: internals }) => {
    // zod keeps objects with checks from being taken apart: this one is none of the values.
    internals.def.checks = internals.def.checks?.filter((each) => each !== made) ?? [];
    (internals.deferred ??= []).push(() => {
      const { parse } = internals;
      internals.parse = (payload, context) => {
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
    });
  });
  return made;
}

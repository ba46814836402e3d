// Data that would exhaust the stack is refused, not thrown at: values that hold themselves or are nested too deeply, and lists with so many wrong
// items that zod cannot hand on their issues.

import * as z from 'zod';
import { isOverflow } from './overflow.js';
import { custom, worded } from './words.js';

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
        const before = closesCycle(context);
        try {
          const result = parse(payload, context);
          if (before || !closesCycle(context)) return result;
          payload.issues.push(custom(value, 'it holds itself'));
          return worded(payload, context);
        } catch (error) {
          if (!isOverflow(error)) throw error;
          payload.issues.length = Math.min(payload.issues.length, most);
          payload.issues.push(custom(value, 'nested too deeply, or wrong in too many places'));
          return worded(payload, context);
        } finally {
          isInside = false;
        }
      };
    });
  });
  return made;
}

/** Whether zod came back to a value that it was still at work on, which it notes in the context of a parse. */
function closesCycle(context: object): boolean {
  const noted: unknown = Reflect.get(context, '~memo');
  return typeof noted === 'object' && noted !== null && Reflect.get(noted, 'backEdges') !== undefined;
}

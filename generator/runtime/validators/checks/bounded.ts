// Data that would exhaust the stack is refused, not thrown at: values that hold themselves or are nested too deeply, and lists with so many wrong
// items that zod cannot hand on their issues.

import type * as z from 'zod';
import { custom, mostIssues, worded } from './words.js';

type Parse = z.core.$ZodTypeInternals['parse'];

let isInside = false;

const done = /*#__PURE__*/ new WeakSet<object>();

/** The very schema, which ends in an issue where zod would end in a `RangeError`. No check, and no copy: `.pick`, `.omit` and their like stay open to it. */
export function bounded<Schema>(schema: Schema): Schema {
  // The boundary to the compiler, which took longer to see that each of a thousand is a schema than to read them.
  const { _zod: internals } = schema as z.ZodType;
  if (done.has(internals)) return schema;
  done.add(internals);
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
    const before = closesCycle(context);
    try {
      const result = parse(payload, context);
      if (before || result instanceof Promise || !closesCycle(context)) return result;
      result.issues.push(custom(value, 'it holds itself'));
      return worded(result, context);
    } catch (error) {
      if (!isOverflow(error)) throw error;
      payload.issues.length = Math.min(payload.issues.length, mostIssues);
      payload.issues.push(custom(value, 'nested too deeply, or wrong in too many places'));
      return worded(payload, context);
    } finally {
      isInside = false;
    }
  };
}

/** Whether zod came back to a value that it was still at work on, which it notes in the context of a parse. */
function closesCycle(context: object): boolean {
  const noted: unknown = Reflect.get(context, '~memo');
  return (
    typeof noted === 'object' && noted !== null && Reflect.get(noted, 'backEdges') !== undefined
  );
}

/** How engines say that the stack is full, also where the error comes from another realm. */
export function isOverflow(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    (error.name === 'RangeError' || error.name === 'InternalError')
  );
}

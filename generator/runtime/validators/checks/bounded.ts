// Rejects data that would exhaust the stack instead of throwing: values that contain themselves or
// are nested too deeply, and arrays with so many wrong items that zod cannot pass on their issues.

import type * as z from 'zod';
import { custom, mostIssues, worded } from './words.js';

type Parse = z.core.$ZodTypeInternals['parse'];

let isInside = false;

const done = /*#__PURE__*/ new WeakSet<object>();

/**
 * Changes the schema itself so that it reports an issue where zod would throw a `RangeError`. It is
 * not a check or a copy, so that `.pick`, `.omit` and the like still work.
 */
export function bounded<Schema>(schema: Schema): Schema {
  // A cast: a constraint on the type parameter would slow the compiler down by far.
  const { _zod: internals } = schema as z.ZodType;
  if (done.has(internals)) return schema;
  done.add(internals);
  const { run } = internals;
  // Without checks both are one function, until zod knows about cycles and replaces `parse`.
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

/** Whether zod has met a value that it is still checking, as it notes in a parse's context. */
function closesCycle(context: z.core.ParseContextInternal): boolean {
  // A cast: zod's types do not say that it does.
  const { '~memo': noted } = context as { readonly '~memo'?: { readonly backEdges?: object } };
  return noted?.backEdges !== undefined;
}

/** Recognises the error for a full stack, also from another realm. */
export function isOverflow(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    (error.name === 'RangeError' || error.name === 'InternalError')
  );
}

// What zod has no words for: keywords of JSON Schema that the evaluator decides about, over the schema as data.

import * as z from 'zod';
import { guarded, isOverflow } from './bounded.js';
import { issuesOf } from './issues.js';
import { accepts } from '../../schema/evaluate.js';
import { merged, written } from '../../schema/written.js';
import { custom, worded } from './words.js';
import type { Json, Shape } from '../../schema/shape.js';

/** A check of what the schema says beside what zod says, after it, and a guard of the whole. `z.toJSONSchema` tells both. */
// `const`: without `exactOptionalPropertyTypes`, the members of an inferred list would get each other's keys, as `undefined`.
export function conforms<const S extends Shape>(data: () => S): z.core.$ZodCheck<unknown> {
  const shape = memoize(data);
  const made = z.check<unknown>((payload) => void judge(shape(), payload));
  made._zod.onattach.push(({ _zod: internals }) => {
    (internals.deferred ??= []).push(() => {
      const { parse, processJSONSchema, run } = internals;
      internals.parse = guarded(parse);
      internals.run = (payload, context) => {
        const result = run(payload, context);
        return result instanceof Promise
          ? result.then((done) => worded(done, context))
          : worded(result, context);
      };
      internals.processJSONSchema = (context, json, params) => {
        processJSONSchema?.(context, json, params);
        merged(json, written(shape()));
      };
    });
  });
  return made;
}

/** The verdict of the schema as data in place of zod's own way to it, which takes for ever where alternatives hold alternatives. */
export function decided<const S extends Shape>(data: () => S): z.core.$ZodCheck<unknown> {
  const shape = memoize(data);
  const made = z.check<unknown>(() => undefined);
  made._zod.onattach.push(({ _zod: internals }) => {
    (internals.deferred ??= []).push(() => {
      internals.parse = (payload, context) => worded(judge(shape(), payload), context);
    });
  });
  return made;
}

function judge<Payload extends z.core.ParsePayload>(shape: Shape, payload: Payload): Payload {
  const { value, issues } = payload;
  try {
    // The boundary between what was given and JSON: other values match no type.
    const json = value as Json;
    if (!accepts(shape, json)) issues.push(...issuesOf(shape, json));
  } catch (error) {
    if (!isOverflow(error)) throw error;
    issues.push(custom(value, 'nested too deeply'));
  }
  return payload;
}

function memoize<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

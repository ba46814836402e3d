// What zod has no words for: keywords of JSON Schema that the evaluator decides about, over the schema as data.

import * as z from 'zod';
import { guarded } from './bounded.js';
import { isOverflow } from './overflow.js';
import { accepts, evaluate, type Violation } from '../schema/evaluate.js';
import { merged, written } from '../schema/written.js';
import type { Json, Shape } from '../schema/shape.js';

/** A check of what the schema says beside what zod says, after it, and a guard of the whole. `z.toJSONSchema` tells both. */
export function conforms(data: () => Shape): z.core.$ZodCheck<unknown> {
  const shape = once(data);
  const made = z.check<unknown>((payload) => void judge(shape(), payload));
  made._zod.onattach.push(({ _zod: internals }) => {
    (internals.deferred ??= []).push(() => {
      const { parse, processJSONSchema } = internals;
      internals.parse = guarded(parse);
      internals.processJSONSchema = (context, json, params) => {
        processJSONSchema?.(context, json, params);
        merged(json, written(shape()));
      };
    });
  });
  return made;
}

/** The verdict of the schema as data in place of zod's own way to it, which takes for ever where alternatives hold alternatives. */
export function decided(data: () => Shape): z.core.$ZodCheck<unknown> {
  const shape = once(data);
  const made = z.check<unknown>(() => undefined);
  made._zod.onattach.push(({ _zod: internals }) => {
    (internals.deferred ??= []).push(() => {
      internals.parse = (payload) => judge(shape(), payload);
    });
  });
  return made;
}

const most = 100;

function judge<Payload extends z.core.ParsePayload>(shape: Shape, payload: Payload): Payload {
  const { value, issues } = payload;
  try {
    // The boundary between what was given and JSON: other values match no type.
    const json = value as Json;
    if (accepts(shape, json)) return payload;
    const found = evaluate(shape, json);
    for (const violation of found.slice(0, most)) issues.push(issueOf(violation, value));
    if (found.length === 0) issues.push({ code: 'custom', input: value, message: 'Invalid input: the schema does not allow it' });
  } catch (error) {
    if (!isOverflow(error)) throw error;
    issues.push({ code: 'custom', input: value, message: 'Invalid input: nested too deeply' });
  }
  return payload;
}

function issueOf({ path, keyword }: Violation, input: unknown): z.core.$ZodRawIssue {
  const at = [...path];
  const last = path[path.length - 1];
  if (keyword === 'required' || keyword === 'dependentRequired') return { code: 'invalid_type', expected: 'nonoptional', path: at, input: undefined };
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') return { code: 'unrecognized_keys', keys: [String(last)], path: at.slice(0, -1), input: {} };
  if (keyword === 'anyOf' || keyword === 'oneOf') return { code: 'invalid_union', errors: [], path: at, input };
  return { code: 'custom', params: { keyword }, path: at, input, message: `Invalid input: ${told.get(keyword) ?? `"${keyword}" of the schema does not allow it`}` };
}

const told = /*#__PURE__*/ new Map([
  ['contains', 'too few items match the schema of "contains"'],
  ['items', 'too many items'],
  ['minContains', 'too few items match the schema of "contains"'],
  ['maxContains', 'too many items match the schema of "contains"'],
  ['maxProperties', 'too many properties'],
  ['minProperties', 'too few properties'],
  ['never', 'expected no value here'],
  ['not', 'it must not match the schema of "not"'],
  ['propertyNames', 'the property may not have this name'],
  ['unevaluatedItems', 'too many items'],
  ['uniqueItems', 'expected items that are all different'],
]);

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

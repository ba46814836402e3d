// Keywords of JSON Schema that zod cannot express: the evaluator checks them, with the schema as data.

import * as z from 'zod';
import { guarded, isOverflow } from './bounded.js';
import { issuesOf } from './issues.js';
import { accepts } from '../../schema/evaluate.js';
import type { JsonObject } from '../../schema/evaluate-values.js';
import { standalone } from '../../schema/standalone.js';
import { wireOf } from '../../schema/wire.js';
import { custom, worded } from './words.js';
import { hasOwn, type Json, type JsonSchema } from '../../schema/json-schema.js';

/** Checks what the schema says beyond zod, after zod has run, and catches values that are nested too deeply. `z.toJSONSchema` reports it. */
// `const`: without `exactOptionalPropertyTypes`, the members of an inferred array would get each other's keys as `undefined`.
export function conforms<const S extends JsonSchema>(data: () => S): z.core.$ZodCheck<unknown> {
  const schema = memoize(data);
  // What zod makes of a value has no `__proto__`, so what it was given is judged.
  let given: unknown = nothing;
  const givenLater = new WeakMap<object, unknown>();
  const made = z.check<unknown>(({ value, issues }) => {
    const own = given === nothing && givenLater.has(issues) ? givenLater.get(issues) : given;
    judge(schema(), { value: own === nothing ? wireOf(value) : own, issues });
  });
  made._zod.onattach.push(({ _zod: internals }) => {
    (internals.deferred ??= []).push(() => {
      const { parse, processJSONSchema, run } = internals;
      internals.parse = guarded((payload, context) => {
        const { value, issues } = payload;
        // What is encoded is not on the wire yet.
        if (typeof value === 'object' && context.direction !== 'backward') {
          if (context.async) givenLater.set(issues, value);
          else given = value;
        }
        return parse(payload, context);
      });
      internals.run = (payload, context) => {
        const outer = given;
        given = nothing;
        try {
          const result = run(payload, context);
          return result instanceof Promise
            ? result.then((done) => worded(done, context))
            : worded(result, context);
        } finally {
          given = outer;
        }
      };
      internals.processJSONSchema = (context, json, params) => {
        processJSONSchema?.(context, json, params);
        merge(json, resource(schema()));
      };
    });
  });
  return made;
}

const nothing = /*#__PURE__*/ Symbol('nothing');

/** Lets the evaluator decide instead of zod, which takes exponential time for unions inside of unions. */
export function decided<const S extends JsonSchema>(data: () => S): z.core.$ZodCheck<unknown> {
  const schema = memoize(data);
  const made = z.check<unknown>(() => undefined);
  made._zod.onattach.push(({ _zod: internals }) => {
    (internals.deferred ??= []).push(() => {
      internals.parse = (payload, context) => worded(judge(schema(), payload), context);
    });
  });
  return made;
}

function judge<Payload extends z.core.ParsePayload>(schema: JsonSchema, payload: Payload): Payload {
  const { value, issues } = payload;
  try {
    // A cast: values that are not JSON match no type.
    const json = value as Json;
    if (!accepts(schema, json)) issues.push(...issuesOf(schema, json));
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

let resources = 0;

/** A schema that refers to others is a resource of its own, wherever it is put. */
function resource(schema: JsonSchema): JsonObject {
  const json = standalone(schema);
  return hasOwn(json, '$defs')
    ? { allOf: [{ $id: `urn:schema:${(resources += 1)}`, ...json }] }
    : json;
}

/** Puts keywords beside others; those that are there already are said in addition. */
function merge(json: { [keyword: string]: unknown }, more: JsonObject): void {
  const isFree = Object.keys(more).every(
    (keyword) =>
      !hasOwn(json, keyword) || JSON.stringify(json[keyword]) === JSON.stringify(more[keyword]),
  );
  if (isFree) Object.assign(json, more);
  else
    json['allOf'] = [
      ...(Array.isArray(json['allOf']) ? json['allOf'] : []),
      ...(Array.isArray(more['allOf']) && Object.keys(more).length === 1 ? more['allOf'] : [more]),
    ];
}

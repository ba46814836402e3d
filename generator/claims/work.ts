// What judging a value costs. The judge remembers nothing: where schemas refer to one schema in several ways, it looks at the value as often.

import { isObject, type Json, percentDecoded, valueAt } from '../model/json.js';
import type { Claim } from '../targets/target.js';

/** More schemas than this are not gone through for one value. */
const most = 1_000_000;

/** Keywords whose schemas, in lists, by names, or alone, are about the same value. */
const sameValue = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies']);
const members = new Set(['patternProperties', 'additionalProperties', 'unevaluatedProperties', 'items', 'additionalItems', 'unevaluatedItems', 'contains', 'prefixItems']);

/** Whether a claim asks for too much work, so far as that follows from the references of the document. */
export function tooMuchFor(root: Json): (claim: Pick<Claim, 'schema' | 'value' | 'parameters'>) => boolean {
  const known = new Map<Json, Map<Json, number>>();
  const targets = new Map<string, Json | undefined>();
  /** Behind references that lead to nothing but the next one: what they cost is not worth counting. */
  const targetAt = (reference: string): Json | undefined => {
    if (targets.has(reference)) return targets.get(reference);
    const passed = new Set([reference]);
    let target = targetOf(root, reference);
    for (let next = onlyReference(target); next !== undefined && !passed.has(next); next = onlyReference(target)) {
      passed.add(next);
      target = targets.get(next) ?? targetOf(root, next);
    }
    for (const each of passed) targets.set(each, target);
    return target;
  };
  const work = (schema: Json | undefined, value: Json): number => {
    if (!isObject(schema)) return 1;
    const costs = known.get(schema) ?? new Map<Json, number>();
    known.set(schema, costs);
    const before = costs.get(value);
    if (before !== undefined) return before;
    // Schemas that come back to themselves with the same value fail in the judge as they should.
    costs.set(value, 1);
    let sum = 1;
    const add = (each: Json | undefined, part: Json): void => {
      sum = Math.min(sum + work(each, part), 2 * most);
    };
    for (const [keyword, inner] of Object.entries(schema)) {
      if (keyword === '$ref' && typeof inner === 'string') add(targetAt(inner), value);
      else if (keyword === 'properties' && isObject(inner) && isObject(value)) for (const [name, each] of Object.entries(inner)) add(Object.hasOwn(value, name) ? each : undefined, value[name] ?? null);
      else if (sameValue.has(keyword)) for (const each of schemasIn(keyword, inner)) add(each, value);
      else if (members.has(keyword)) for (const each of schemasIn(keyword, inner)) for (const part of partsOf(value)) add(each, part);
    }
    costs.set(value, sum);
    return sum;
  };
  return ({ schema, value, parameters }) => {
    const parts = parameters && isObject(value) ? Object.entries(value).map(([name, part]) => [parameters.schemas.get(name) ?? schema, part] as const) : [[schema, value] as const];
    try {
      return parts.reduce((sum, [at, part]) => sum + work(targetAt(`#${at}`), part), 0) > most;
    } catch (error) {
      // A schema that is nested too deeply: the judge says so, too.
      if (error instanceof RangeError) return false;
      throw error;
    }
  };
}

function onlyReference(schema: Json | undefined): string | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref: reference } = schema;
  return typeof reference === 'string' && Object.keys(schema).length === 1 ? reference : undefined;
}

function partsOf(value: Json): readonly Json[] {
  return typeof value === 'object' && value !== null ? Object.values<Json>(value) : [];
}

const byName = new Set(['dependentSchemas', 'dependencies', 'patternProperties']);

function schemasIn(keyword: string, inner: Json): readonly Json[] {
  return Array.isArray(inner) ? inner : byName.has(keyword) && isObject(inner) ? Object.values(inner) : [inner];
}

function targetOf(root: Json, reference: string): Json | undefined {
  if (!reference.startsWith('#/')) return undefined;
  const pointer = reference.slice(1);
  return valueAt(root, percentDecoded(pointer) ?? pointer);
}

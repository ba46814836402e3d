// What every schema of this folder is made of: a rule that decides fast, and explains only where it decided against a value.

import * as z from 'zod';
import { testOf } from './check.js';

/** A zod schema of any sort: zod's own, one of this folder, one of an application. Of its type only a trace, which compilers compare fast. */
export interface Part {
  readonly _zod: { readonly def: { readonly type: string } };
}

export type Issue = z.core.$ZodRawIssue;

export interface Rule {
  readonly accepts: (value: unknown) => boolean;
  /** The same as zod runs a schema, where that is faster for values that are accepted. Leaves the value as it is. */
  readonly run?: Run | undefined;
  /** Why `accepts` said no. */
  readonly explain: (value: unknown) => Issue[];
  /** Notes the properties and items of an accepted value that the schema speaks about. Absent: it speaks about none. */
  readonly mark?: ((value: unknown, seen: Seen) => void) | undefined;
}

export type Run = z.core.$ZodType['_zod']['run'];

/** The properties and items that have been spoken about: what `unevaluatedProperties` and `unevaluatedItems` leave alone. */
export interface Seen {
  readonly keys: Set<string>;
  readonly items: Set<number>;
  allKeys: boolean;
  allItems: boolean;
}

const rules = new WeakMap<Part, Rule>();

/** A zod schema that decides by a rule. The value that it parses is the value that it was given. */
export function fromRule(rule: Rule): Part {
  const decide = (payload: z.core.ParsePayload): void => {
    if (!rule.accepts(payload.value)) payload.issues.push(...rule.explain(payload.value));
  };
  const schema = z.unknown().check(decide);
  // The same without the detour over the list of checks; what is derived from the schema (`.refine`, `.check`) takes that way.
  schema._zod.run =
    rule.run ??
    ((payload) => {
      decide(payload);
      return payload;
    });
  rules.set(schema, rule);
  return schema;
}

export function ruleOf(schema: Part): Rule {
  const known = rules.get(schema);
  if (known !== undefined) return known;
  const whole = wholeOf(schema);
  return { accepts: quickly(whole), explain: (value) => run(whole, value) };
}

/** `accepts` for values that are expected to be accepted. */
export function expects({ run, accepts }: Rule): Rule['accepts'] {
  return run === undefined
    ? accepts
    : (value) => issuesOf(run({ value, issues: [] }, synchronous)).length === 0;
}

const synchronous = { async: false } as const;

export function explain(rule: Rule, value: unknown): Issue[] {
  return rule.accepts(value) ? [] : rule.explain(value);
}

/** A schema of zod's as zod runs it. What it copies is left aside: the value stays the one that was given. */
export function asGiven(make: () => Part): Run {
  let known: Run | undefined;
  return (payload, context) => {
    const { value } = payload;
    const result = (known ??= runOf(make()))(payload, context);
    payload.value = value;
    return result;
  };
}

/** A schema as zod runs it. */
export function runOf(part: Part): Run {
  return wholeOf(part)._zod.run;
}

/** The boundary between the trace of a schema and the schema. */
export function wholeOf(part: Part): z.core.$ZodType {
  return part as z.core.$ZodType;
}

export function rulesOf(schemas: readonly Part[]): readonly Rule[] {
  return schemas.map(ruleOf);
}

/** The issues of a part of a value, under the key of the part. */
export function below(key: string | number, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, path: [key, ...(issue.path ?? [])] }));
}

/** Issues with their messages, as they stand inside another issue. */
export function finished(issues: readonly Issue[]): z.core.$ZodIssue[] {
  const failing = z.unknown().check((payload) => void payload.issues.push(...issues));
  return failing.safeParse(undefined).error?.issues ?? [];
}

function run(schema: z.core.$ZodType, value: unknown): Issue[] {
  return issuesOf(schema._zod.run({ value, issues: [] }, synchronous));
}

function issuesOf(result: ReturnType<Run>): Issue[] {
  if (result instanceof Promise)
    throw new Error('A schema that decides later cannot be part of one that decides at once');
  return result.issues;
}

/** zod's simplest types without their detours. */
function quickly(schema: z.core.$ZodType): Rule['accepts'] {
  const { def, values } = schema._zod;
  const checks = (def.checks ?? []).map(testOf);
  const ofType =
    typeTest(def.type) ??
    (values !== undefined && (def.type === 'enum' || def.type === 'literal')
      ? (value: unknown) => isPrimitive(value) && values.has(value)
      : undefined);
  if (ofType === undefined || checks.includes(undefined))
    return (value) => run(schema, value).length === 0;
  const [first, ...others] = checks.filter((check) => check !== undefined);
  if (first === undefined) return ofType;
  if (others.length === 0) return (value) => ofType(value) && first(value);
  return (value) => ofType(value) && first(value) && others.every((test) => test(value));
}

function typeTest(type: string): Rule['accepts'] | undefined {
  if (type === 'string') return (value) => typeof value === 'string';
  if (type === 'number') return Number.isFinite;
  if (type === 'boolean') return (value) => typeof value === 'boolean';
  if (type === 'unknown') return () => true;
  return type === 'null' ? (value) => value === null : undefined;
}

function isPrimitive(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value !== 'object';
}

// What every schema of this folder is made of: a rule that decides fast, and explains only where it decided against a value.

import * as z from 'zod';

/** A zod schema of any sort: zod's own, one of this folder, one of an application. Of its type only a trace, which compilers compare fast. */
export interface Part {
  readonly _zod: { readonly def: { readonly type: string } };
}

export type Issue = z.core.$ZodRawIssue;

export interface Rule {
  readonly accepts: (value: unknown) => boolean;
  /** Why `accepts` said no. */
  readonly explain: (value: unknown) => Issue[];
  /** Notes the properties and items of an accepted value that the schema speaks about. Absent: it speaks about none. */
  readonly mark?: ((value: unknown, seen: Seen) => void) | undefined;
}

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
  const schema = z.unknown().check((payload) => {
    if (!rule.accepts(payload.value)) payload.issues.push(...rule.explain(payload.value));
  });
  rules.set(schema, rule);
  return schema;
}

export function ruleOf(schema: Part): Rule {
  const known = rules.get(schema);
  if (known !== undefined) return known;
  // The boundary between the trace of a schema and the schema.
  const whole = schema as z.core.$ZodType;
  return { accepts: quickly(whole), explain: (value) => run(whole, value) };
}

export function explain(rule: Rule, value: unknown): Issue[] {
  return rule.accepts(value) ? [] : rule.explain(value);
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
  return issues.map((issue) => z.core.util.finalizeIssue(issue, undefined, z.config()));
}

function run(schema: z.core.$ZodType, value: unknown): Issue[] {
  const result = schema._zod.run({ value, issues: [] }, {});
  if (result instanceof Promise) throw new z.core.$ZodAsyncError();
  return result.issues;
}

/** zod's simplest types without their detours. */
function quickly(schema: z.core.$ZodType): Rule['accepts'] {
  const { def, values } = schema._zod;
  if (def.checks === undefined || def.checks.length === 0) {
    if (def.type === 'string') return (value) => typeof value === 'string';
    if (def.type === 'number') return Number.isFinite;
    if (def.type === 'boolean') return (value) => typeof value === 'boolean';
    if (def.type === 'unknown') return () => true;
    if (def.type === 'null') return (value) => value === null;
    if (values !== undefined && (def.type === 'enum' || def.type === 'literal'))
      return (value) => isPrimitive(value) && values.has(value);
  }
  return (value) => run(schema, value).length === 0;
}

function isPrimitive(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value !== 'object';
}

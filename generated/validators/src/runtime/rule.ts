// Copied by Concord into every output that needs it. Do not edit.

// What every schema of this folder is made of: a rule that decides fast, and explains only where it decided against a value.

import * as z from 'zod';

/** A zod schema of any sort: zod's own, one of this folder, one of an application. Of its type only a trace, which compilers compare fast. */
export interface Part {
  readonly _zod: { readonly def: { readonly type: string } };
}

export type Issue = z.core.$ZodRawIssue;

export type Test = (value: unknown) => boolean;

export interface Rule {
  readonly accepts: Test;
  /** Why `accepts` said no. */
  readonly explain: (value: unknown) => Issue[];
  /**
   * As `accepts`, and notes the properties and items that the schema speaks about; where it says no, what it noted means nothing.
   * It asks each part once: asking again what has been accepted would double the work at every schema inside. Absent: it speaks about none.
   */
  readonly mark?: ((value: unknown, seen: Seen) => boolean) | undefined;
  /** The rule that a name stands for, made when it is first asked for. */
  readonly named?: (() => Rule) | undefined;
}

/** The properties of an object or the items of a list that have been spoken about: what `unevaluatedProperties` and `unevaluatedItems` leave alone. */
export interface Seen {
  readonly some: (string | number)[];
  all: boolean;
}

const rules = new WeakMap<Part, Rule>();

/** A zod schema that decides by a rule. The value that it parses is the value that it was given. */
export function fromRule(rule: Rule): Part {
  const run = runOf(rule);
  const schema = z.unknown().check((payload) => void run(payload));
  // The same without the detour over the list of checks; what is derived from the schema (`.refine`, `.check`) takes that way.
  schema._zod.run = run;
  rules.set(schema, rule);
  return schema;
}

/** A rule as zod runs schemas. Leaves the value as it is. */
export function runOf({
  accepts,
  explain: why,
}: Rule): <Payload extends z.core.ParsePayload>(payload: Payload) => Payload {
  return (payload) => {
    if (!accepts(payload.value)) payload.issues.push(...why(payload.value));
    return payload;
  };
}

/** A schema of zod's that accepts what the test does: no need to run it unless it has to explain. */
export function tested(schema: Part, accepts: Test): Part {
  rules.set(schema, { accepts, explain: explaining(schema) });
  return schema;
}

export function ruleOf(schema: Part): Rule {
  const known = rules.get(schema);
  if (known !== undefined) return known;
  const why = explaining(schema);
  return { accepts: (value) => why(value).length === 0, explain: why };
}

function explaining(schema: Part): Rule['explain'] {
  const { _zod } = wholeOf(schema);
  return (value) => {
    const result = _zod.run({ value, issues: [] }, { async: false });
    if (result instanceof Promise)
      throw new Error('A schema that decides later cannot be part of one that decides at once');
    return result.issues;
  };
}

/** What a rule accepts. A name is looked behind when it is first needed. */
export function testOf({ accepts, named }: Rule): Test {
  if (named === undefined) return accepts;
  let known: Test | undefined;
  return (value) => (known ??= named().accepts)(value);
}

export function testsOf(rules: readonly Rule[]): readonly Test[] {
  return rules.map(testOf);
}

/** Whether the rule accepts the value; notes what it speaks about. */
export function marked({ mark, accepts }: Rule, value: unknown, seen: Seen): boolean {
  return mark === undefined ? accepts(value) : mark(value, seen);
}

export function explain(rule: Rule, value: unknown): Issue[] {
  return rule.accepts(value) ? [] : rule.explain(value);
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

/** Loops compare with these, and spare the call. */
export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function isStringOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

// Two verdicts about many values: where they differ, on how little.

import { isDeepStrictEqual } from 'node:util';
import type { Validator } from '../conformance/generated.js';
import type { Json } from '../../generator/verify/judge/json.js';
import type { Judgement } from '../../generator/verify/judge/judge.js';
import { shrink } from '../support/random/values.js';

export interface Subject {
  readonly name: string;
  /** The schema as the judge reads it. */
  readonly schema: Json;
  readonly validator: Validator;
  readonly judge: (value: Json) => Judgement;
}

export interface Comparison {
  readonly valid: number;
  readonly invalid: number;
  /** Of each sort the first. */
  readonly disagreements: readonly Disagreement[];
}

export interface Disagreement {
  readonly sort: 'wrong-accept' | 'wrong-reject' | 'changed' | 'thrown';
  readonly text: string;
}

export function compare(subject: Subject, values: readonly Json[]): Comparison {
  const found = new Map<Disagreement['sort'], Disagreement>();
  let valid = 0;
  for (const value of values) {
    if (subject.judge(value).valid) valid += 1;
    const sort = sortOf(subject, value);
    if (sort === undefined || found.has(sort)) continue;
    found.set(sort, {
      sort,
      text: describe(
        subject,
        shrink(value, (smaller) => sortOf(subject, smaller) === sort),
        sort,
      ),
    });
  }
  return { valid, invalid: values.length - valid, disagreements: [...found.values()] };
}

function sortOf(
  { validator, judge }: Pick<Subject, 'validator' | 'judge'>,
  value: Json,
): Disagreement['sort'] | undefined {
  try {
    if (holdsProto(value)) {
      // zod leaves such a property out, and says so: the verdict is about the rest.
      validator.safeParse(value);
      return sortOf({ validator, judge }, withoutProto(value));
    }
    const wanted = judge(value).valid;
    const before: unknown = structuredClone(value);
    const { success, data } = validator.safeParse(value);
    if (success !== wanted) return success ? 'wrong-accept' : 'wrong-reject';
    return !isDeepStrictEqual(value, before) || (success && !isDeepStrictEqual(data, before))
      ? 'changed'
      : undefined;
  } catch {
    return 'thrown';
  }
}

function holdsProto(value: Json): boolean {
  return JSON.stringify(value).includes('"__proto__":');
}

function withoutProto(value: Json): Json {
  const text = JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).filter(([name]) => name !== '__proto__'))
      : each,
  );
  const json: Json = JSON.parse(text);
  return json;
}

function describe(
  { name, schema, validator, judge }: Subject,
  value: Json,
  sort: Disagreement['sort'],
): string {
  const lines = [
    `${sort}: ${name}`,
    `  schema     ${JSON.stringify(schema).slice(0, 2000)}`,
    `  value      ${JSON.stringify(value)}`,
    `  ajv        ${said(() => judge(value).errors)}`,
    `  validator  ${said(() => issues(validator, value))}`,
  ];
  return lines.join('\n');
}

function said(say: () => readonly string[]): string {
  try {
    return say().slice(0, 3).join('; ') || 'valid';
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

function issues(validator: Validator, value: Json): readonly string[] {
  const { success, data, error } = validator.safeParse(value);
  if (success) return isDeepStrictEqual(data, value) ? [] : [`gives ${JSON.stringify(data)}`];
  return [(error?.message ?? '').replace(/\s+/g, ' ').slice(0, 600)];
}

// The question that most checks ask: do a validator and the judge say the same about a value?

import { isDeepStrictEqual } from 'node:util';
import type { Case } from '../check.js';
import type { Json } from '../judge/json.js';
import { isValidator } from './exports.js';
import type { Position } from './positions.js';

export interface Disagreement {
  readonly sort: 'wrong-accept' | 'wrong-reject' | 'changed' | 'thrown';
  readonly text: string;
}

/** What the validator of a position does otherwise than the judge; undefined when nothing. */
export function disagreement(position: Position, value: Json): Disagreement | undefined {
  const { validator } = position;
  if (!isValidator(validator)) return { sort: 'thrown', text: 'there is no validator' };
  const shown = show(value);
  try {
    if (holdsProto(value)) {
      // zod leaves such a property out, and says so: the verdict is about the rest.
      validator.safeParse(value);
      return disagreement(position, withoutProto(value));
    }
    const { valid, errors } = position.judge(value);
    const before: unknown = structuredClone(value);
    const { success, data, error } = validator.safeParse(value);
    if (success && !valid)
      return {
        sort: 'wrong-accept',
        text: `the validator accepts ${shown}, ajv does not: ${errors.slice(0, 2).join('; ')}`,
      };
    if (!success && valid)
      return {
        sort: 'wrong-reject',
        text: `the validator rejects ${shown}, ajv does not: ${(error?.message ?? '').replace(/\s+/g, ' ').slice(0, 400)}`,
      };
    return !isDeepStrictEqual(value, before) || (success && !isDeepStrictEqual(data, before))
      ? { sort: 'changed', text: `the validator makes ${show(data)} of ${shown}` }
      : undefined;
  } catch (error) {
    return { sort: 'thrown', text: `the validator throws at ${shown}: ${String(error)}` };
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

/** A value of the fixtures: valid by both judges, where there are two. */
export function validity(position: Position, value: Json): string | undefined {
  const { valid, errors } = position.judge(value);
  if (!valid) return `${show(value)} is not valid by ajv: ${errors.slice(0, 3).join('; ')}`;
  return position.hasValidator === false ? undefined : disagreement(position, value)?.text;
}

/** A case of a position. */
export function caseOf(
  check: string,
  { subject, pointer, name: place }: Pick<Position, 'subject' | 'pointer' | 'name'>,
  name: string,
  outcome: Pick<Case, 'failure' | 'skipped' | 'count'> = {},
): Case {
  return { check, subject, pointer, name: name === '' ? place : `${place}: ${name}`, ...outcome };
}

/** A value, short enough for a message. */
export function show(value: unknown): string {
  const text =
    typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}

// Compares the verdicts of a validator and of ajv about a value, which most checks do.

import { isDeepStrictEqual } from 'node:util';
import {
  type Case,
  type ProofCheck,
  type Subject,
  type CaseOutcome,
  unless,
} from '../subject/check.js';
import { distinct, isArray, type Json, pointerOf } from '../judge/json.js';
import type { JudgedProblem } from '../judge/judge.js';
import { equalsJson } from '../subject/conversions.js';
import { isValidator, show } from '../subject/exports.js';
import { type ValuePosition, positionsOf } from '../subject/positions.js';
import { samplesOf, startingValuesOf, sampleViolations } from './samples.js';

interface Disagreement {
  readonly kind: 'wrong-accept' | 'wrong-reject' | 'changed' | 'thrown';
  readonly text: string;
}

/** How the validator of a position differs from the judge; `undefined` if it does not. */
export function disagreement(position: ValuePosition, value: Json): Disagreement | undefined {
  const { validator } = position;
  if (!isValidator(validator)) return { kind: 'thrown', text: 'there is no validator' };
  try {
    if (holdsProto(value)) {
      // zod removes such a property. The verdict is about the rest.
      validator.safeParse(value);
      return disagreement(position, withoutProto(value));
    }
    const { valid, errors, isUncertain } = position.judge(value);
    if (isUncertain) return undefined;
    const before: unknown = structuredClone(value);
    const { success, data, error } = validator.safeParse(value);
    if (success && !valid)
      return {
        kind: 'wrong-accept',
        text: `the validator accepts ${show(value)}, ajv does not: ${errors.slice(0, 2).join('; ')}`,
      };
    if (!success && valid)
      return {
        kind: 'wrong-reject',
        text: `the validator rejects ${show(value)}, ajv does not: ${(error?.message ?? '').replace(/\s+/g, ' ').slice(0, 400)}`,
      };
    return !isDeepStrictEqual(value, before) ||
      (success && !isDeepStrictEqual(data, before) && !equalsJson(data, value))
      ? { kind: 'changed', text: `the validator makes ${show(data)} of ${show(before)}` }
      : undefined;
  } catch (error) {
    return { kind: 'thrown', text: `the validator throws at ${show(value)}: ${String(error)}` };
  }
}

function holdsProto(value: Json): boolean {
  return JSON.stringify(value).includes('"__proto__":');
}

function withoutProto(value: Json): Json {
  const text = JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).filter(([name]) => name !== '__proto__'))
      : member,
  );
  const json: Json = JSON.parse(text);
  return json;
}

/** The problem of a fixture: it must be valid by ajv and by the validator, if there is one. */
export function validity(position: ValuePosition, value: Json): string | undefined {
  const { valid, errors } = position.judge(value);
  if (!valid) return `${show(value)} is not valid by ajv: ${errors.slice(0, 3).join('; ')}`;
  return position.hasValidator === false ? undefined : disagreement(position, value)?.text;
}

/** Creates a case of a position. */
export function caseOf(
  check: string,
  { subject, pointer, name: location }: Pick<ValuePosition, 'subject' | 'pointer' | 'name'>,
  name: string,
  outcome: CaseOutcome = {},
): Case {
  return {
    check,
    subject,
    pointer,
    name: name === '' ? location : `${location}: ${name}`,
    ...outcome,
  };
}

type Paths = ReadonlySet<string>;

/** The paths of ajv's errors, with the property that is missing, not allowed or wrongly named. */
export function ajvPaths(problems: readonly JudgedProblem[]): Paths {
  return new Set(
    problems.map(
      ({ path, property }) =>
        path + (property === undefined ? '' : pointerOf(property)) || '(root)',
    ),
  );
}

/** Whether one of the paths equals `path`, is its parent, or one of them contains the other. */
export function isNear(paths: Paths, path: readonly (string | number)[]): boolean {
  const expected = pathText(path);
  const holder = pathText(path.slice(0, -1));
  return [...paths].some(
    (location) =>
      location === expected ||
      location === holder ||
      location.startsWith(`${expected === '(root)' ? '' : expected}/`) ||
      expected.startsWith(`${location === '(root)' ? '' : location}/`),
  );
}

export function pathText(path: readonly PropertyKey[]): string {
  return pointerOf(...path.map(String)) || '(root)';
}

/** C5: validators and ajv agree about values that the engine makes, and about damaged ones. */
export const randomAgreement: ProofCheck = {
  id: 'C5',
  title: 'Validators and ajv agree about random values',
  absent: (subject) =>
    unless(positionsOf(subject).length > 0, 'nothing in the document has a schema'),
  run: async function* (subject) {
    for (const position of positionsOf(subject))
      yield caseOf('C5', position, '', compare(position, subject));
  },
};

function compare(position: ValuePosition, subject: Subject): CaseOutcome {
  const { seed, budget, judge } = subject;
  const schema = position.schema();
  const starts = startingValuesOf(position, subject);
  const samples = samplesOf(schema, judge, {
    count: budget.values,
    path: `${seed} ${position.subject} ${position.name}`,
    shown: starts,
  });
  const values = distinct([
    ...starts,
    ...samples,
    ...sampleViolations(schema, judge, starts.slice(0, 4)),
    ...[...starts, ...samples].slice(0, budget.values).flatMap((value) => damaged(value)),
    ...ofEveryType,
  ]);
  const failure = values
    .map((value) => disagreement(position, value)?.text)
    .find((text) => text !== undefined);
  return { count: values.length, failure };
}

const ofEveryType: readonly Json[] = [null, true, 0, 1.5, '', 'text', [], {}];

/** Names that JavaScript objects inherit, and one that they do not. */
const extraNames = ['extra', '__proto__', 'constructor', 'toString'];

/** The characters of all damaged copies of a value: their number and size grow with it. */
const mostText = 1_000_000;

/** Copies with one part missing, added or of another type; near the root if it is large. */
function damaged(value: Json): readonly Json[] {
  const { length } = JSON.stringify(value);
  for (const depth of [5, 4, 3, 2]) {
    const copies = damagedWithin(value, depth);
    if (copies.length * length <= mostText) return copies;
  }
  return damagedWithin(value, 1);
}

function damagedWithin(value: Json, depth: number): readonly Json[] {
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  if (isArray(value))
    return [
      [...value, ...value.slice(0, 1)],
      [...value, null],
      value.slice(1),
      ...value
        .slice(0, 2)
        .flatMap((item, index) =>
          [...ofEveryType, ...damagedWithin(item, depth - 1)].map((change) =>
            value.with(index, change),
          ),
        ),
    ];
  const entries = Object.entries(value);
  return [
    ...extraNames.map((name) => Object.fromEntries([...entries, [name, 'text']])),
    ...entries.flatMap(([name, member], index) => [
      Object.fromEntries(entries.toSpliced(index, 1)),
      ...[...ofEveryType, ...damagedWithin(member, depth - 1)].map((change) =>
        Object.fromEntries(entries.with(index, [name, change])),
      ),
    ]),
  ];
}

// The question that most checks ask: do a validator and the judge say the same about a value?

import { isDeepStrictEqual } from 'node:util';
import { matchesPattern } from '../../model/patterns.js';
import type { Case, Check, Subject } from '../check.js';
import type { Json } from '../judge/json.js';
import type { Problem } from '../judge/judge.js';
import { shrink, valuesFor } from '../random/values.js';
import { asJson, isFactory, type Issue, isValidator } from './exports.js';
import { type Position, positionsOf } from './positions.js';

interface Disagreement {
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
  { subject, pointer, name: location }: Pick<Position, 'subject' | 'pointer' | 'name'>,
  name: string,
  outcome: Pick<Case, 'failure' | 'skipped' | 'count'> = {},
): Case {
  return {
    check,
    subject,
    pointer,
    name: name === '' ? location : `${location}: ${name}`,
    ...outcome,
  };
}

/** A value, short enough for a message. */
export function show(value: unknown): string {
  const text =
    typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}

type Places = ReadonlySet<string>;

/**
 * The mistakes that two judges see, as paths that can be compared: both name the property itself where it is missing, unwanted
 * or wrongly named; where a choice (anyOf, oneOf) failed, the choice and the places inside of its members count; an item that
 * is there twice counts as its list; a list with more items than it may have counts as the first of those that are too many.
 */
export function ajvPlaces(problems: readonly Problem[]): Places {
  return new Set(
    problems.map(
      ({ path, property }) =>
        (property === undefined ? path : `${path}/${escape(property)}`) || '(root)',
    ),
  );
}

/** `keyword`: what is violated. */
export function zodPlaces(issues: readonly Issue[], keyword: string): Places {
  const places = [...placesIn(issues, '')];
  const lists =
    keyword === 'uniqueItems' ? places.map((location) => location.replace(/\/\d+$/, '')) : [];
  const items = keyword === 'items' ? issues.flatMap(firstTooMany) : [];
  // What lacks properties lacks those that it needs.
  const holders =
    keyword === 'minProperties' ? places.map((location) => location.replace(/\/[^/]*$/, '')) : [];
  return new Set(
    [...places, ...lists, ...items, ...holders].map((location) => location || '(root)'),
  );
}

/** Whether one of the places is the path itself, something in it, or what immediately holds it. */
export function isNear(places: Places, path: readonly (string | number)[]): boolean {
  const wanted = pathText(path);
  const holder = pathText(path.slice(0, -1));
  return [...places].some(
    (location) =>
      location === wanted ||
      location === holder ||
      location.startsWith(`${wanted === '(root)' ? '' : wanted}/`) ||
      wanted.startsWith(`${location === '(root)' ? '' : location}/`),
  );
}

function firstTooMany({ code, origin, maximum, path }: Issue): readonly string[] {
  return code === 'too_big' && origin === 'array' && typeof maximum === 'number'
    ? [pathText([...path, maximum])]
    : [];
}

export function pathText(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${escape(String(key))}`).join('') || '(root)';
}

function* placesIn(issues: readonly Issue[], around: string): Iterable<string> {
  for (const { path, keys = [], errors = [], issues: inner = [] } of issues) {
    const here = around + path.map((key) => `/${escape(String(key))}`).join('');
    yield here;
    for (const key of keys) yield `${here}/${escape(key)}`;
    for (const branch of errors) yield* placesIn(branch, here);
    yield* placesIn(inner, here);
  }
}

function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

const known = new WeakMap<Position, readonly Json[]>();

/** Few, and different: for checks that change one thing about a valid value. Every one is valid by ajv in the position's view. */
export function startingValuesOf(position: Position, subject: Subject): readonly Json[] {
  const before = known.get(position);
  if (before) return before;
  const made = [position.fixture, ...variantsOf(position)]
    .map(asJson)
    .filter((value) => value !== undefined);
  const random = valuesFor(position.schema(), subject.judge.target, {
    seed: `${subject.seed} ${position.pointer} bases`,
    samples: 30,
    mutations: 0,
    matching: matchingIn(made),
  });
  const valid = distinct([...made, ...random]).filter((value) => position.judge(value).valid);
  const seeds = valid.slice(0, 12);
  known.set(position, seeds);
  return seeds;
}

/** Values that together show every alternative, where the fixtures have them. */
export function variantsOf({ factory }: Pick<Position, 'factory'>): readonly unknown[] {
  try {
    return isFactory(factory) ? factory.variants() : [];
  } catch {
    return [];
  }
}

/** The places of alternatives that the fixtures themselves say to be without, since there was no room: `/status`, with `*` for the items of lists. */
export function withoutRoom({ factory }: Pick<Position, 'factory'>): ReadonlySet<string> {
  const places = isFactory(factory) ? (factory.notShown?.() ?? []) : [];
  return new Set(
    places.flatMap(({ path, alternative, reason }) => {
      const [, name] = /^(.*) (?:present|absent)$/.exec(alternative) ?? [];
      return reason === 'bounds' ? [pathText(name === undefined ? path : [...path, name])] : [];
    }),
  );
}

/** The texts in valid values: among them are some that match the patterns of the schema. */
function matchingIn(values: readonly Json[]): (pattern: string) => readonly string[] {
  const texts = textsIn(values);
  return (pattern) => texts.filter((text) => matchesPattern(pattern, text) === true);
}

function textsIn(values: readonly Json[]): readonly string[] {
  const found = new Set<string>();
  const open: Json[] = [...values];
  for (const value of open) {
    if (typeof value === 'string') found.add(value);
    else if (typeof value === 'object' && value !== null) open.push(...Object.values(value));
  }
  return [...found];
}

function distinct(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/**
 * C5: validators and ajv agree about random values, valid and invalid. A disagreement is shown on the smallest value that still
 * shows it.
 */
export const randomAgreement: Check = {
  id: 'C5',
  title: 'Validators and ajv agree about random values',
  absent: (subject) =>
    positionsOf(subject).length > 0 ? undefined : 'nothing in the document has a schema',
  run: async function* (subject) {
    for (const position of positionsOf(subject))
      yield caseOf('C5', position, '', compare(position, subject));
  },
};

function compare(position: Position, subject: Subject): Pick<Case, 'failure' | 'count'> {
  const { seed, budget, judge } = subject;
  const seeds = position.kind === 'parameters' ? [] : startingValuesOf(position, subject);
  const values = valuesFor(position.schema(), judge.target, {
    seed: `${seed} ${position.subject} ${position.name}`,
    samples: budget.values,
    mutations: Math.ceil(budget.values / 2),
    matching: matchingIn(seeds),
    startingValues: seeds,
  });
  for (const value of values) {
    const found = disagreement(position, value);
    if (found === undefined) continue;
    const smallest = shrink(
      value,
      (smaller) => disagreement(position, smaller)?.sort === found.sort,
    );
    return { count: values.length, failure: disagreement(position, smallest)?.text ?? found.text };
  }
  return { count: values.length };
}

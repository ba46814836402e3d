// Valid values to start from: what the fixtures have, and random ones that ajv accepts; and C5, which asks about random ones.

import { matchesPattern } from '../../model/patterns.js';
import type { Subject, Case, Check } from '../check.js';
import type { Json } from '../judge/json.js';
import { valuesFor, shrink } from '../random/values.js';
import { asJson, isFactory } from './exports.js';
import { pathText, caseOf, disagreement } from './agree.js';
import { type Position, positionsOf } from './positions.js';

const known = new WeakMap<Position, readonly Json[]>();

/** Few, and different: for checks that change one thing about a valid value. Every one is valid by ajv in the position's view. */
export function basesOf(position: Position, subject: Subject): readonly Json[] {
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
  const bases = valid.slice(0, 12);
  known.set(position, bases);
  return bases;
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

// C5: random values, valid and invalid: validators and ajv say the same about every one. What they do not agree on is shown on the smallest
// value that still shows it.

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
  const bases = position.kind === 'parameters' ? [] : basesOf(position, subject);
  const values = valuesFor(position.schema(), judge.target, {
    seed: `${seed} ${position.subject} ${position.name}`,
    samples: budget.values,
    mutations: Math.ceil(budget.values / 2),
    matching: matchingIn(bases),
    bases,
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

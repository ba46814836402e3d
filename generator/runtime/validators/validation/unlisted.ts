// Accepts values that an enum of the document does not list, as a service may add them: it judges
// the same data with listed values in their places.

import type * as z from 'zod';
import { hasOwn } from '../../schema/json-schema.js';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

interface Place {
  readonly path: Path;
  readonly original: unknown;
  /** The listed values that are tried in its place. */
  readonly listed: readonly unknown[];
}

type Parsed = { readonly data: unknown } | { readonly issues: readonly Issue[] };

interface Refused {
  /** The issues other than unlisted values. */
  readonly issues: readonly Issue[];
  /** The number of listed values to try. */
  readonly choices: number;
}

/**
 * The number of listed values that are tried, because other parts, such as required properties, may
 * depend on the value.
 */
const mostChoices = 10;

export function parse(validator: z.ZodType, given: unknown): Parsed {
  const { data, error } = validator.safeParse(given);
  return error ? { issues: error.issues } : { data };
}

/**
 * Parses a value in which each enum of strings or numbers may have one that is not listed: the
 * value is valid if it were with listed ones in their place. The result has the original ones.
 */
export function parseWithUnlisted(validator: z.ZodType, given: unknown): Parsed {
  const first = attempt(validator, given, 0);
  if ('data' in first) return first;
  for (let choice = 1; choice < Math.min(first.choices, mostChoices); choice += 1) {
    const next = attempt(validator, given, choice);
    if ('data' in next) return next;
  }
  return first;
}

function attempt(
  validator: z.ZodType,
  given: unknown,
  choice: number,
): { readonly data: unknown } | Refused {
  const places = new Map<string, Place>();
  let value = given;
  // Ends, because each round has one more place, or fewer values for one.
  for (;;) {
    const result = parse(validator, value);
    if ('data' in result) {
      let { data } = result;
      for (const { path, original } of places.values()) data = replaced(data, path, original);
      return { data };
    }
    const { issues } = result;
    const judged = issues.map((issue) => ({ issue, found: unlistedIn(issue, value, []) }));
    const others = judged.flatMap(({ issue, found }) => (found ? [] : [issue]));
    const choices = Math.max(0, ...[...places.values()].map(({ listed }) => listed.length));
    if (others.length > 0) return { issues: others, choices };
    for (const each of judged.flatMap(({ found = [] }) => found)) {
      const key = JSON.stringify(each.path.map(String));
      const before = places.get(key);
      const listed = before
        ? before.listed.filter((one) => each.listed.includes(one))
        : each.listed;
      if (listed.length === 0) return { issues, choices };
      places.set(key, { ...each, listed, original: before ? before.original : each.original });
      value = replaced(value, each.path, listed[choice % listed.length]);
    }
  }
}

/**
 * Returns the places if an issue is only about unlisted values; `undefined` if it is about anything
 * else.
 */
function unlistedIn(issue: Issue, whole: unknown, around: Path): readonly Place[] | undefined {
  const path = [...around, ...issue.path];
  if (issue.code === 'invalid_union') {
    for (const issues of issue.errors) {
      const found = issues.map((each) => unlistedIn(each, whole, path));
      if (issues.length > 0 && !found.includes(undefined))
        return found.flatMap((each) => each ?? []);
    }
    return undefined;
  }
  // A single value is a tag, to which no service adds.
  if (issue.code !== 'invalid_value' || issue.values.filter(isNamed).length < 2) return undefined;
  const original = inside(whole, path);
  const listed = issue.values.filter((value) => typeof value === typeof original);
  const isOfKind =
    typeof original === 'string' ||
    (typeof original === 'number' &&
      (Number.isInteger(original) || !listed.every(Number.isInteger)));
  return isOfKind && listed.length > 0 ? [{ path, original, listed }] : undefined;
}

function isNamed(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function inside(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, step) =>
      typeof found === 'object' && found !== null && hasOwn(found, step)
        ? Reflect.get(found, step)
        : undefined,
    value,
  );
}

/** Returns a copy with another value at the path, if the path exists. */
function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  if (typeof value !== 'object' || value === null || !hasOwn(value, step)) return value;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  Object.defineProperty(copy, step, {
    value: replaced(Reflect.get(value, step), rest, by),
    configurable: true,
    enumerable: true,
    writable: true,
  });
  return copy;
}

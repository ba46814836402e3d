// What a value of a vendor extension may look like: small forms that check a value, say in words
// what is expected, and carry its type.

import { isObject, type Json } from './json.js';

export interface FormProblem {
  /** The path inside the value. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export interface ExtensionForm<T> {
  /** The words for a fitting value: `a list of texts`. */
  readonly description: string;
  readonly problems: (
    value: unknown,
    path?: readonly (string | number)[],
  ) => readonly FormProblem[];
  /** Never present: it carries the type. */
  readonly type?: T;
}

/** Whether a value has the form. */
export function fits<T>(form: ExtensionForm<T>, value: unknown): value is T {
  return form.problems(value).length === 0;
}

export type FormValue<F> = F extends ExtensionForm<infer T> ? T : never;

export const text: ExtensionForm<string> = leaf(
  'a string',
  (value) => typeof value === 'string' && value.trim() !== '',
);
export const number: ExtensionForm<number> = leaf(
  'a number',
  (value) => typeof value === 'number' && Number.isFinite(value),
);
export const boolean: ExtensionForm<boolean> = leaf(
  'true or false',
  (value) => typeof value === 'boolean',
);
export const scalar: ExtensionForm<string | number | boolean> = leaf(
  'a string, a number, true or false',
  (value) => ['string', 'number', 'boolean'].includes(typeof value),
);

export const atLeastZero: ExtensionForm<number> = leaf(
  'a number, zero or more',
  (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
);
export const positive: ExtensionForm<number> = leaf(
  'a number above zero',
  (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
);

export const count: ExtensionForm<number> = leaf(
  'a whole number above zero',
  (value) => typeof value === 'number' && Number.isInteger(value) && value > 0,
);

/** @param step What it is a multiple of, from the least one on. */
export function between(least: number, most: number, step = 0): ExtensionForm<number> {
  return leaf(
    `a ${step === 1 ? 'whole ' : ''}number from ${least} to ${most}`,
    (value) => typeof value === 'number' && value >= least && value <= most && !(value % step > 0),
  );
}

/** A string that matches the expression. */
export function matching(expression: RegExp, description: string): ExtensionForm<string> {
  return leaf(description, (value) => typeof value === 'string' && expression.test(value));
}

/** Any JSON; whatever gives it a meaning checks it. */
export const anything: ExtensionForm<Json> = leaf('any value', () => true);

export const nothing: ExtensionForm<null> = leaf('null', (value) => value === null);

/** Accepts one of some texts. */
export function oneOf<const T extends string>(...values: readonly T[]): ExtensionForm<T> {
  return leaf(`one of ${values.join(', ')}`, (value) =>
    values.some((candidate) => candidate === value),
  );
}

/** A list with at least one entry. */
export function listOf<T>(entry: ExtensionForm<T>): ExtensionForm<readonly T[]> {
  const description = `an array, each item ${entry.description}`;
  return {
    description,
    problems: (value, path = []) =>
      Array.isArray(value) && value.length > 0
        ? value.flatMap((item: unknown, index) => entry.problems(item, [...path, index]))
        : [{ path, message: `expected ${description}` }],
  };
}

/** An object whose keys are free. */
export function mapOf<T>(entry: ExtensionForm<T>): ExtensionForm<Readonly<Record<string, T>>> {
  const description = `a map, each value ${entry.description}`;
  return {
    description,
    problems: (value, path = []) =>
      isObject(value)
        ? Object.entries(value).flatMap(([key, item]) => entry.problems(item, [...path, key]))
        : [{ path, message: `expected ${description}` }],
  };
}

/** Accepts a value of one of several forms. */
export function either<F extends readonly ExtensionForm<unknown>[]>(
  ...forms: F
): ExtensionForm<FormValue<F[number]>> {
  const description = forms.map((form) => form.description).join(', or ');
  return {
    description,
    problems: (value, path = []) => {
      const problems = forms.map((form) => form.problems(value, path));
      if (problems.some((problem) => problem.length === 0)) return [];
      // The author meant the form that fits at the top of the value.
      return (
        problems.find((found) => found.every((problem) => problem.path.length > path.length)) ?? [
          { path, message: `expected ${description}` },
        ]
      );
    },
  };
}

type Fields = Readonly<Record<string, ExtensionForm<unknown>>>;
type FieldValues<R extends Fields, O extends Fields> = {
  readonly [K in keyof R]: FormValue<R[K]>;
} & {
  readonly [K in keyof O]?: FormValue<O[K]>;
};

/** An object with known keys: those of `required`, and perhaps those of `optional`. */
export function object<R extends Fields, O extends Fields = Record<never, never>>(
  required: R,
  optional?: O,
): ExtensionForm<FieldValues<R, O>> {
  return withFields(required, optional, (key, description) => [
    `\`${key}\` is not known here; expected ${description}`,
  ]);
}

/** An object of others, which may have more keys than the known ones. */
export function openObject<R extends Fields, O extends Fields = Record<never, never>>(
  required: R,
  optional?: O,
): ExtensionForm<FieldValues<R, O>> {
  return withFields(required, optional, () => []);
}

function withFields<R extends Fields, O extends Fields>(
  required: R,
  optional: O | undefined,
  unknown: (key: string, description: string) => readonly string[],
): ExtensionForm<FieldValues<R, O>> {
  const fields = new Map([...Object.entries(required), ...Object.entries(optional ?? {})]);
  const names = [...fields.keys()].map(
    (name) => `\`${name}\`${Object.hasOwn(required, name) ? '' : ' (optional)'}`,
  );
  const description = `an object with ${names.join(', ')}`;
  return {
    description,
    problems: (value, path = []) => {
      if (!isObject(value)) return [{ path, message: `expected ${description}` }];
      const missing = Object.keys(required).filter((name) => !Object.hasOwn(value, name));
      return [
        ...missing.map((name) => ({ path, message: `\`${name}\` is missing` })),
        ...Object.entries(value).flatMap(([key, item]) => {
          const form = fields.get(key);
          return form
            ? form.problems(item, [...path, key])
            : unknown(key, description).map((message) => ({ path: [...path, key], message }));
        }),
      ];
    },
  };
}

function leaf<T>(description: string, fits: (value: unknown) => boolean): ExtensionForm<T> {
  return {
    description,
    problems: (value, path = []) =>
      fits(value) ? [] : [{ path, message: `expected ${description}` }],
  };
}

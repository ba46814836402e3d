// What a value of a vendor extension may look like: small forms that check a value, say in words what is expected, and carry its type.

import { isObject } from '../../model/json.js';

export interface FormProblem {
  /** Where inside the value. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export interface Form<T> {
  /** What a fitting value is, in words: `a list of texts`. */
  readonly description: string;
  readonly problems: (
    value: unknown,
    path?: readonly (string | number)[],
  ) => readonly FormProblem[];
  /** Never there: carries the type. */
  readonly type?: T;
}

export type FormValue<F> = F extends Form<infer T> ? T : never;

export const text: Form<string> = leaf(
  'a string',
  (value) => typeof value === 'string' && value.trim() !== '',
);
/** Also the empty one: the pointer to a whole value. */
export const anyText: Form<string> = leaf('a string', (value) => typeof value === 'string');
export const anything: Form<unknown> = leaf('anything', () => true);
export const number: Form<number> = leaf(
  'a number',
  (value) => typeof value === 'number' && Number.isFinite(value),
);
export const boolean: Form<boolean> = leaf('true or false', (value) => typeof value === 'boolean');
export const scalar: Form<string | number | boolean> = leaf(
  'a string, a number, true or false',
  (value) => ['string', 'number', 'boolean'].includes(typeof value),
);

/** One of some texts. */
export function oneOf<const T extends string>(...values: readonly T[]): Form<T> {
  return leaf(`one of ${values.join(', ')}`, (value) => values.some((each) => each === value));
}

/** A list with at least one entry. */
export function listOf<T>(entry: Form<T>): Form<readonly T[]> {
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
export function mapOf<T>(entry: Form<T>): Form<Readonly<Record<string, T>>> {
  const description = `a map, each value ${entry.description}`;
  return {
    description,
    problems: (value, path = []) =>
      isObject(value)
        ? Object.entries(value).flatMap(([key, item]) => entry.problems(item, [...path, key]))
        : [{ path, message: `expected ${description}` }],
  };
}

export function either<A, B>(first: Form<A>, second: Form<B>): Form<A | B> {
  const description = `${first.description}, or ${second.description}`;
  return {
    description,
    problems: (value, path = []) => {
      const problems = [first, second].map((form) => form.problems(value, path));
      if (problems.some((found) => found.length === 0)) return [];
      // The form that fits at its top is the one that was meant.
      return (
        problems.find((found) => found.every((problem) => problem.path.length > path.length)) ?? [
          { path, message: `expected ${description}` },
        ]
      );
    },
  };
}

type Fields = Readonly<Record<string, Form<unknown>>>;
type FieldValues<R extends Fields, O extends Fields> = {
  readonly [K in keyof R]: FormValue<R[K]>;
} & {
  readonly [K in keyof O]?: FormValue<O[K]>;
};

/** An object with known keys: those of `required`, and perhaps those of `optional`. */
export function object<R extends Fields, O extends Fields = Record<never, never>>(
  required: R,
  optional?: O,
): Form<FieldValues<R, O>> {
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
            : [
                {
                  path: [...path, key],
                  message: `\`${key}\` is not known here; expected ${description}`,
                },
              ];
        }),
      ];
    },
  };
}

function leaf<T>(description: string, fits: (value: unknown) => boolean): Form<T> {
  return {
    description,
    problems: (value, path = []) =>
      fits(value) ? [] : [{ path, message: `expected ${description}` }],
  };
}

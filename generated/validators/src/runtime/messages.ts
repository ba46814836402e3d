// Copied by Concord into every output that needs it. Do not edit.

// What people read where zod's words would say little: what was expected of a value that is absent, or that no alternative accepts. Values are
// never repeated, and nothing depends on the language that zod speaks.

import { finished, type Issue } from './rule.js';
import { list, mismatch, show, typeOf } from './values.js';

/** @param issues What the schema of a required property says about `undefined`. */
export function absent(issues: readonly Issue[]): Issue {
  const [only, ...more] = issues;
  const expected = only && more.length === 0 ? expectation(only) : undefined;
  return {
    ...(only && expected ? only : mismatch(undefined, '')),
    message: `Required: expected ${expected ? list(expected) : 'a value'}`,
  };
}

/** @param branches What each alternative says. */
export function noMatch(input: unknown, branches: readonly (readonly Issue[])[]): Issue {
  const errors = branches.map(finished);
  const expected = branches.map(([first, ...more]) =>
    first && more.length === 0 ? expectation(first) : undefined,
  );
  const fitting = errors.flatMap((issues, index) =>
    expected[index] === undefined ? [{ issues, number: index + 1 }] : [],
  );
  const fewest = Math.min(...fitting.map(({ issues }) => issues.length));
  const closest = fitting.find(({ issues }) => issues.length === fewest);
  const rest =
    closest &&
    `none of ${branches.length} alternatives matches; number ${closest.number} comes closest: ${told(closest.issues)}`;
  return {
    code: 'invalid_union',
    input,
    errors,
    message: `Invalid input: ${rest ?? `expected ${list([...new Set(expected.flatMap((each) => each ?? []))])}, received ${typeOf(input) ?? typeof input}`}`,
  };
}

export function unknownKeys(
  input: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  known: { readonly names: readonly string[]; readonly patterns: readonly RegExp[] },
): Issue {
  const names =
    known.names.length > 12
      ? [...known.names.slice(0, 10).map(show), `${known.names.length - 10} more`]
      : known.names.map(show);
  const allowed = [...names, ...known.patterns.map((pattern) => `names that match ${pattern}`)];
  const expected = allowed.length === 0 ? 'no properties' : `only ${list(allowed, 'and')}`;
  return {
    code: 'unrecognized_keys',
    keys: [...keys],
    input,
    message: `Unrecognized ${keys.length === 1 ? 'key' : 'keys'} ${list(keys.map(show), 'and')}: expected ${expected}`,
  };
}

/** An issue about a value that may be null as well. */
export function orNull(issue: Issue): Issue {
  const expected = expectation(issue);
  return expected === undefined
    ? issue
    : {
        ...issue,
        message: `Invalid input: expected ${list([...expected, 'null'])}, received ${typeOf(issue.input) ?? typeof issue.input}`,
      };
}

export function wrongKey(
  input: Readonly<Record<string, unknown>>,
  key: string,
  issues: readonly Issue[],
): Issue {
  const said = finished(issues);
  return {
    code: 'invalid_key',
    origin: 'record',
    input,
    path: [key],
    issues: said,
    message: `Invalid key: ${told(said)}`,
  };
}

/** What an issue about the value itself says is expected, where that is a type or a list of values. */
function expectation(issue: Issue): readonly string[] | undefined {
  if (issue.path !== undefined && issue.path.length > 0) return undefined;
  const own = /^Invalid input: expected (.+?)(?:, received \w+)?$/s.exec(issue.message ?? '')?.[1];
  if (own !== undefined) return [own];
  if (issue.code === 'invalid_type')
    return issue.expected === 'never' ? undefined : [issue.expected];
  if (issue.code === 'invalid_value' && Array.isArray(issue.values))
    return issue.values.map((value) =>
      typeof value === 'bigint' || typeof value === 'symbol' ? String(value) : show(value),
    );
  return undefined;
}

function told(issues: ReturnType<typeof finished>): string {
  const first = issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.length === 0 ? '' : `${path.join('.')}: `}${message}`);
  return [...first, ...(issues.length > 3 ? [`${issues.length - 3} more`] : [])].join('; ');
}

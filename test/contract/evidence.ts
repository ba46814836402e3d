// What a piece of evidence asks of the document, and the changes of the document that it must notice.

import { isDeepStrictEqual } from 'node:util';
import { changed, isMap, pathsOf, tokens, valueAt } from './tree.js';

export interface Section {
  readonly section: string;
  readonly title: string;
  readonly evidence?: readonly Evidence[];
  readonly statements: readonly Statement[];
}

export interface Statement {
  readonly says: string;
  readonly evidence: readonly Evidence[];
}

/** One place (`at`) or all places of a pattern (`each` with `count`), and one expectation. Absent expectations are not made. */
export interface Evidence {
  readonly at?: string;
  readonly each?: string;
  readonly count?: number;
  readonly equals?: unknown;
  readonly contains?: unknown;
  readonly keys?: readonly string[];
  readonly absent?: true;
}

const fields = new Set(['at', 'each', 'count', 'equals', 'contains', 'keys', 'absent']);

/** Why a piece of evidence is no good as it is written. */
export function formProblem(evidence: Evidence): string | undefined {
  const unknown = Object.keys(evidence).filter((name) => !fields.has(name));
  if (unknown.length > 0) return `unknown: ${unknown.join(', ')}`;
  const expectations = ['equals', 'contains', 'keys', 'absent'].filter((name) => name in evidence);
  if (expectations.length > 1) return 'two expectations';
  if ('at' in evidence === 'each' in evidence) return 'neither `at` nor `each`, or both';
  if ('each' in evidence !== 'count' in evidence) return '`each` and `count` go together';
  return 'at' in evidence && expectations.length === 0 ? 'no expectation' : undefined;
}

/** Why the document does not bear the evidence out; undefined where it does. */
export function problem(root: unknown, evidence: Evidence): string | undefined {
  if (evidence.each !== undefined) {
    const paths = pathsOf(root, tokens(evidence.each));
    if (paths.length !== evidence.count)
      return `${evidence.each} matches ${paths.length} places, not ${evidence.count}`;
    return paths
      .map((path) => disagreement(root, path, evidence))
      .find((found) => found !== undefined);
  }
  return disagreement(root, tokens(evidence.at ?? ''), evidence);
}

function disagreement(
  root: unknown,
  path: readonly string[],
  evidence: Evidence,
): string | undefined {
  const found = valueAt(root, path);
  const say = (what: string): string =>
    `/${path.join('/')} ${what}; found: ${JSON.stringify(found?.value)}`;
  if (evidence.absent) return found === undefined ? undefined : say('should not be there');
  if (found === undefined) return say('is not there');
  if ('equals' in evidence)
    return isDeepStrictEqual(found.value, evidence.equals)
      ? undefined
      : say(`should be ${JSON.stringify(evidence.equals)}`);
  if (evidence.keys)
    return isMap(found.value) && isDeepStrictEqual(Object.keys(found.value), evidence.keys)
      ? undefined
      : say(`should have the keys ${evidence.keys.join(', ')}`);
  if ('contains' in evidence)
    return wanted(evidence).every((part) => contains(found.value, part))
      ? undefined
      : say(`should contain ${JSON.stringify(evidence.contains)}`);
  return undefined;
}

function wanted({ contains }: Evidence): readonly unknown[] {
  return Array.isArray(contains) ? contains : [contains];
}

/** The indexes of the entries of a list that the evidence is about. */
export function entriesThatMatch(
  root: unknown,
  path: readonly string[],
  evidence: Evidence,
): string[] {
  const value = valueAt(root, path)?.value;
  if (!Array.isArray(value) || !('contains' in evidence)) return [];
  return wanted(evidence).map((part) =>
    String(value.findIndex((entry) => isDeepStrictEqual(entry, part))),
  );
}

function contains(value: unknown, part: unknown): boolean {
  if (Array.isArray(value)) return value.some((entry) => isDeepStrictEqual(entry, part));
  return typeof value === 'string' && typeof part === 'string' && unbroken(value).includes(part);
}

function unbroken(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Documents in which what the evidence is about is taken away or is another one: the evidence must notice each of them. */
export function* mutants(
  root: unknown,
  evidence: Evidence,
): Generator<{ readonly how: string; readonly root: unknown }> {
  const pattern = tokens(evidence.at ?? evidence.each ?? '');
  if (evidence.absent || evidence.count === 0) {
    const [parent] = pathsOf(root, pattern.slice(0, -1));
    if (parent)
      yield { how: 'added', root: changed(root, [...parent, ...pattern.slice(-1)], 'mutant') };
    return;
  }
  for (const path of pathsOf(root, pattern)) {
    const at = `/${path.join('/')}`;
    yield { how: `${at} taken away`, root: changed(root, path, undefined) };
    const value = valueAt(root, path)?.value;
    for (const [index, other] of others(value, evidence).entries())
      yield { how: `${at} changed (${index})`, root: changed(root, path, other) };
  }
}

function others(value: unknown, evidence: Evidence): unknown[] {
  if ('equals' in evidence) return [anotherThan(value)];
  if (evidence.keys && isMap(value))
    return [{ ...value, mutant: true }, Object.fromEntries(Object.entries(value).slice(1))];
  if ('contains' in evidence)
    return wanted(evidence).map((part) =>
      Array.isArray(value)
        ? value.filter((entry) => !isDeepStrictEqual(entry, part))
        : unbroken(String(value)).replaceAll(String(part), ''),
    );
  return [];
}

/** The smallest change: one leaf of the value. */
function anotherThan(value: unknown): unknown {
  if (Array.isArray(value))
    return value.length === 0 ? ['mutant'] : [...value.slice(0, -1), anotherThan(value.at(-1))];
  if (isMap(value)) {
    const last = Object.keys(value).at(-1);
    return last === undefined ? { mutant: true } : { ...value, [last]: anotherThan(value[last]) };
  }
  return typeof value === 'number'
    ? value + 1
    : typeof value === 'boolean'
      ? !value
      : `${String(value)} mutant`;
}

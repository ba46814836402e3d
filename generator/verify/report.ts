// The report of a verification as data: what was tried, and what failed.

import { groupBy } from '../model/maps.js';
import type { Case, CheckResult } from './subject/check.js';
import type { Compilation } from './workspace.js';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface ReportRow {
  /** `POST /orders`, `Order`. */
  readonly name: string;
  /** By check: `C7`. */
  readonly checks: Readonly<Record<string, Tally>>;
}

export interface Figures {
  readonly schemas: number;
  readonly operations: number;
  /** Values from fixtures that were validated by the validators and by ajv. */
  readonly fixtures: number;
  readonly counterExamples: number;
  /** Random values and boundaries. */
  readonly values: number;
  readonly cases: number;
  readonly skipped: number;
  readonly disagreements: number;
}

export interface Report {
  readonly document: string;
  readonly ok: boolean;
  /** True if the report comes from the cache. */
  readonly remembered?: true | undefined;
  readonly figures: Figures;
  /** How much of a large document was checked; absent if everything was. */
  readonly sample?: { readonly schemas: number; readonly operations: number } | undefined;
  readonly compilations: readonly Compilation[];
  readonly checks: readonly (Tally & {
    readonly id: string;
    readonly title: string;
    readonly absent?: string | undefined;
  })[];
  readonly operations: readonly ReportRow[];
  readonly schemas: readonly ReportRow[];
  /** Webhooks, and cases about the document as a whole. */
  readonly others: readonly ReportRow[];
  readonly failures: readonly Case[];
  /** Operations that can never be called, and why. */
  readonly uncalled: readonly { readonly name: string; readonly reason: string }[];
  /** The reasons why cases were skipped, and how often. */
  readonly skips: readonly {
    readonly check: string;
    readonly reason: string;
    readonly count: number;
  }[];
}

export interface ReportFindings {
  readonly document: string;
  /** The operations that were checked: the subject of their cases → their title. */
  readonly operations: ReadonlyMap<string, string>;
  readonly schemas: ReadonlyMap<string, string>;
  readonly totals: { readonly schemas: number; readonly operations: number };
  readonly sample?: Report['sample'];
  readonly compilations: readonly Compilation[];
  readonly results: readonly CheckResult[];
}

export function createReport({
  document,
  operations,
  schemas,
  totals,
  sample,
  compilations,
  results,
}: ReportFindings): Report {
  const cases = results.flatMap(({ cases: each }) => each);
  const bySubject = groupBy(cases, ({ subject }) => subject);
  const row = ([subject, name]: readonly [string, string]): ReportRow => ({
    name,
    checks: tallies(bySubject.get(subject) ?? []),
  });
  const others = [...bySubject.keys()].filter(
    (subject) => !operations.has(subject) && !schemas.has(subject),
  );
  const counted = (...ids: readonly string[]): number =>
    cases
      .filter(({ check, skipped }) => ids.includes(check) && skipped === undefined)
      .reduce((sum, { count = 1 }) => sum + count, 0);
  const failing = cases.filter(({ failure }) => failure !== undefined);
  const complaints = compilations.reduce(
    (sum, compilation) => sum + compilation.complaints.length,
    0,
  );
  return {
    document,
    ok: failing.length === 0 && complaints === 0,
    figures: {
      ...totals,
      fixtures: counted('C1', 'C2', 'C17', 'C18'),
      counterExamples: counted('C4'),
      values: counted('C5', 'C6'),
      cases: cases.length,
      skipped: cases.filter(({ skipped }) => skipped !== undefined).length,
      disagreements: failing.length,
    },
    ...(sample && { sample }),
    compilations,
    checks: results.map(({ id, title, cases: own, absent }) => ({
      id,
      title,
      ...tally(own),
      ...(absent !== undefined && { absent }),
    })),
    operations: [...operations].map(row),
    schemas: [...schemas].map(row),
    others: others.map((subject) => row([subject, subject])),
    failures: failing,
    uncalled: [...operations].flatMap(([subject, name]) => {
      const calls = (bySubject.get(subject) ?? []).filter(({ check }) => check === 'C7');
      const [reason] = calls.flatMap(({ skipped }) => skipped ?? []);
      return reason !== undefined && calls.every(({ skipped }) => skipped !== undefined)
        ? [{ name, reason }]
        : [];
    }),
    skips: skipsOf(cases),
  };
}

function tallies(cases: readonly Case[]): Readonly<Record<string, Tally>> {
  return Object.fromEntries(
    [...groupBy(cases, ({ check }) => check)].map(([check, own]) => [check, tally(own)]),
  );
}

function tally(cases: readonly Case[]): Tally {
  const failed = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter(({ skipped: reason }) => reason !== undefined).length;
  return { passed: cases.length - failed - skipped, failed, skipped };
}

function skipsOf(cases: readonly Case[]): Report['skips'] {
  const reasons = cases.flatMap(({ check, skipped }) =>
    skipped === undefined ? [] : [{ check, reason: skipped }],
  );
  return [...groupBy(reasons, ({ check, reason }) => `${check} ${reason}`).values()].flatMap(
    (same) => same.slice(0, 1).map((first) => ({ ...first, count: same.length })),
  );
}

// From the outcomes of tests to what holds on a platform, line by line of the behaviour specification.

import type { Exception } from './exceptions.js';
import type { Outcome } from './runner.js';

interface Counts {
  readonly passed: number;
  readonly notApplicable: number;
  readonly failed: number;
}

export interface Verdict {
  readonly version: string;
  /** Lines of the specification: passed where a test of theirs passes and none fails. */
  readonly lines: Counts;
  readonly tests: Counts;
  readonly notApplicable: readonly {
    readonly reason: string;
    readonly tests: number;
    readonly lines: readonly string[];
  }[];
  /** Files with failures. */
  readonly files: readonly string[];
  /** Tests that fail, tests that pass in spite of an exception, exceptions without a test. */
  readonly failures: readonly string[];
}

const lineOf = (name: string): string | undefined => /\[([a-z-]+\.[a-z-]+)\]/.exec(name)?.[1];

export function judge(
  version: string,
  outcomes: readonly Outcome[],
  exceptions: readonly Exception[] = [],
): Verdict {
  const excused = new Map<string, string>();
  const failures: string[] = [];
  const files = new Set<string>();
  for (const { reason, tests } of exceptions)
    for (const start of tests) {
      const named = outcomes.filter(({ name }) => name.startsWith(start));
      if (named.length === 0) failures.push(`an exception names no test: ${start}`);
      for (const { name } of named) excused.set(name, reason);
    }
  const lines = new Map<string, Set<'passed' | 'notApplicable' | 'failed'>>();
  const tests = { passed: 0, notApplicable: 0, failed: 0 };
  for (const { file, name, passed, error } of outcomes) {
    const listed = excused.has(name);
    const state = passed === listed ? 'failed' : passed ? 'passed' : 'notApplicable';
    tests[state] += 1;
    if (state === 'failed') files.add(file);
    if (state === 'failed')
      failures.push(
        listed
          ? `${name}: passes, though it is listed as not applicable`
          : `${name}: ${error ?? ''}`,
      );
    const line = lineOf(name);
    if (line !== undefined) lines.set(line, (lines.get(line) ?? new Set()).add(state));
  }
  const states = [...lines.values()].map((all) =>
    all.has('failed') ? 'failed' : all.has('passed') ? 'passed' : 'notApplicable',
  );
  const count = (state: string): number => states.filter((each) => each === state).length;
  return {
    version,
    lines: {
      passed: count('passed'),
      notApplicable: count('notApplicable'),
      failed: count('failed'),
    },
    tests,
    notApplicable: exceptions.map(({ reason }) => {
      const names = [...excused].filter(([, why]) => why === reason).map(([name]) => name);
      return {
        reason,
        tests: names.length,
        lines: [...new Set(names.flatMap((name) => lineOf(name) ?? []))],
      };
    }),
    files: [...files],
    failures,
  };
}

// What counts as passed, as not applicable and as a failure.

import { expect, it } from 'vitest';
import { judge } from './judge.js';

const exception = { reason: 'no files', tests: ['a > [x.two]', 'a > [x.three] path'] };
const outcomes = [
  { file: 'a', name: 'a > [x.one] works', passed: true },
  { file: 'a', name: 'a > [x.two] reads', passed: false, error: 'e' },
  { file: 'a', name: 'a > [x.three] path', passed: false, error: 'e' },
  { file: 'a', name: 'a > [x.three] bytes', passed: true },
  { file: 'a', name: 'a > without a line', passed: true },
];

it('counts a line whose tests are all excused as not applicable, and one with a test that passes as passed', () => {
  expect(judge('1', outcomes, [exception])).toEqual({
    version: '1',
    lines: { passed: 2, notApplicable: 1, failed: 0 },
    tests: { passed: 3, notApplicable: 2, failed: 0 },
    notApplicable: [{ reason: 'no files', tests: 2, lines: ['x.two', 'x.three'] }],
    files: [],
    failures: [],
  });
});

it('fails for a test that fails, for one that passes in spite of its exception, and for an exception without a test', () => {
  const { failures, lines } = judge('1', outcomes, [
    { reason: 'r', tests: ['a > [x.one]', 'a > [x.two]', 'gone'] },
  ]);
  expect(failures).toEqual([
    'an exception names no test: gone',
    'a > [x.one] works: passes, though it is listed as not applicable',
    'a > [x.three] path: e',
  ]);
  expect(lines).toEqual({ passed: 0, notApplicable: 1, failed: 2 });
});

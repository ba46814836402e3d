// The validators against the official suite. What disagrees is in known-failures.json with its reason; an unexpected pass fails, too.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSection, sectionOf, withSection } from '../support/sections.js';
import { parts, runPart } from './run.js';
import { scoreSection } from './score.js';
import { hasSuite } from './suite.js';

interface KnownFailure {
  readonly reason: string;
  readonly tests: readonly string[];
}

const known: readonly KnownFailure[] = JSON.parse(
  readFileSync(new URL('known-failures.json', import.meta.url), 'utf8'),
);
const expected = new Set(known.flatMap(({ tests }) => tests));

if (!hasSuite)
  console.warn(
    'skipped: the JSON Schema Test Suite is not there; set JSON_SCHEMA_TEST_SUITE to a checkout of it',
  );

describe.skipIf(!hasSuite)('JSON Schema Test Suite, draft 2020-12', () => {
  it.each(parts.map((part) => ({ part, name: part.name })))('$name', async ({ part }) => {
    const run = await runPart(part);
    const failures = run.results.filter(({ outcome }) => outcome !== 'agree').map(({ id }) => id);
    const passes = run.results.filter(({ outcome }) => outcome === 'agree').map(({ id }) => id);
    expect(
      failures.filter((id) => !expected.has(id)),
      'disagreements that no reason is known for',
    ).toEqual([]);
    expect(
      passes.filter((id) => expected.has(id)),
      'known failures that pass: remove them from known-failures.json',
    ).toEqual([]);
    expect(run.results.length).toBeGreaterThan(100);
  });

  it('has a reason for every known failure', () => {
    expect(known.filter(({ reason, tests }) => reason.length < 20 || tests.length === 0)).toEqual(
      [],
    );
  });

  it('scores what test/REPORTS.md says, which `npm run score` writes', async () => {
    expect(await readSection('score')).toBe(await scoreSection());
  });
});

it('the score is replaced between its markers alone', () => {
  const readme = 'a\n<!-- score -->\nold\n<!-- /score -->\nb\n';
  const replaced = withSection(readme, 'score', '| new |');
  expect(replaced).toBe('a\n<!-- score -->\n\n| new |\n\n<!-- /score -->\nb\n');
  expect(withSection(replaced, 'score', '| new |')).toBe(replaced);
  expect(sectionOf(replaced, 'score')).toBe('| new |');
  expect(() => withSection('no markers', 'score', '')).toThrow('No <!-- score -->');
});

// The validators against the official suite. What disagrees is in known-failures.json with its reason; an unexpected pass fails, too.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parts, runPart, score, scoreTable } from './run.js';
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
  it.each(parts.map((part) => ({ part, name: part.name })))('$name', async ({ part, name }) => {
    const run = await runPart(part);
    const failures = run.results.filter(({ outcome }) => outcome !== 'agree').map(({ id }) => id);
    const passes = run.results.filter(({ outcome }) => outcome === 'agree').map(({ id }) => id);
    console.log(
      `${name}: ${score(run)} (${run.remote.length} groups need a remote document)\n${scoreTable(run)}`,
    );
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
});

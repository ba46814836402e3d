// The evaluation of schemas against the official suite. What disagrees is listed with its reason; an unexpected pass fails, too.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accepts, evaluate } from '../../../../generator/runtime/schema/evaluate.js';
import { hasSuite, isDynamic, readSuite, remoteReference } from '../../../conformance/suite.js';
import { schemaOf } from '../fixtures/support.js';

const parts = [
  { name: 'required', folder: '', formats: false },
  { name: 'formats', folder: 'optional/format', formats: true },
  { name: 'optional', folder: 'optional', formats: false },
] as const;

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
  it.each(parts)('$name', ({ name, folder, formats }) => {
    const groups = readSuite(folder).filter(
      (group) => remoteReference(group) === undefined && !isDynamic(group),
    );
    const outcomes = groups.flatMap(({ id, schema, tests }) => {
      const read = schemaOf(schema);
      return tests.map(({ description, data, valid }) => {
        const verdict = accepts(read, data, { formats });
        return {
          id: `${id}: ${description}`,
          agrees: verdict === valid && (evaluate(read, data, { formats }).length === 0) === verdict,
        };
      });
    });
    const failures = outcomes.filter(({ agrees }) => !agrees).map(({ id }) => id);
    console.log(`${name}: ${outcomes.length - failures.length} of ${outcomes.length}`);
    expect(
      failures.filter((id) => !expected.has(id)),
      'disagreements that no reason is known for',
    ).toEqual([]);
    expect(
      outcomes.filter(({ id, agrees }) => agrees && expected.has(id)).map(({ id }) => id),
      'known failures that pass',
    ).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(100);
  });
});

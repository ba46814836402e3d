// The README says what the harness measures: `npm run score` writes it.

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readmePath, sectionOf, withSection } from '../support/readme.js';
import { scoreSection } from './score.js';
import { hasSuite } from './suite.js';

if (!hasSuite)
  console.warn(
    'skipped: the JSON Schema Test Suite is not there; set JSON_SCHEMA_TEST_SUITE to a checkout of it',
  );

describe('the score in the README', () => {
  it.skipIf(!hasSuite)('is what is measured', async () => {
    expect(sectionOf(await readFile(readmePath, 'utf8'), 'score'), 'npm run score').toBe(
      await scoreSection(),
    );
  });

  it('is replaced between its markers alone', () => {
    const readme = 'a\n<!-- score -->\nold\n<!-- /score -->\nb\n';
    const replaced = withSection(readme, 'score', '| new |');
    expect(replaced).toBe('a\n<!-- score -->\n\n| new |\n\n<!-- /score -->\nb\n');
    expect(withSection(replaced, 'score', '| new |')).toBe(replaced);
    expect(sectionOf(replaced, 'score')).toBe('| new |');
    expect(() => withSection('no markers', 'score', '')).toThrow('README.md has no <!-- score -->');
  });
});

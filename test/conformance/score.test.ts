// test/REPORTS.md says what the harness measures: `npm run score` writes it.

import { describe, expect, it } from 'vitest';
import { readSection, sectionOf, withSection } from '../support/sections.js';
import { scoreSection } from './score.js';
import { hasSuite } from './suite.js';

if (!hasSuite)
  console.warn(
    'skipped: the JSON Schema Test Suite is not there; set JSON_SCHEMA_TEST_SUITE to a checkout of it',
  );

describe('the score in test/REPORTS.md', () => {
  it.skipIf(!hasSuite)('is what is measured', async () => {
    expect(await readSection('score'), 'npm run score').toBe(await scoreSection());
  });

  it('is replaced between its markers alone', () => {
    const readme = 'a\n<!-- score -->\nold\n<!-- /score -->\nb\n';
    const replaced = withSection(readme, 'score', '| new |');
    expect(replaced).toBe('a\n<!-- score -->\n\n| new |\n\n<!-- /score -->\nb\n');
    expect(withSection(replaced, 'score', '| new |')).toBe(replaced);
    expect(sectionOf(replaced, 'score')).toBe('| new |');
    expect(() => withSection('no markers', 'score', '')).toThrow('No <!-- score -->');
  });
});

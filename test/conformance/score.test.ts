// The README says what the harness measures: `npm run score` writes it.

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readmePath, scoreOf, scoreSection, withScore } from './score.js';
import { hasSuite } from './suite.js';

if (!hasSuite) console.warn('skipped: the JSON Schema Test Suite is not there; set JSON_SCHEMA_TEST_SUITE to a checkout of it');

describe('the score in the README', () => {
  it.skipIf(!hasSuite)('is what is measured', async () => {
    expect(scoreOf(await readFile(readmePath, 'utf8')), 'npm run score').toBe(await scoreSection());
  });

  it('is replaced between its markers alone', () => {
    const readme = 'a\n<!-- score -->\nold\n<!-- /score -->\nb\n';
    const replaced = withScore(readme, '| new |');
    expect(replaced).toBe('a\n<!-- score -->\n\n| new |\n\n<!-- /score -->\nb\n');
    expect(withScore(replaced, '| new |')).toBe(replaced);
    expect(scoreOf(replaced)).toBe('| new |');
    expect(() => withScore('no markers', '')).toThrow('README.md has no <!-- score -->');
  });
});

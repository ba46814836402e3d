// Every kind of mistake in a document, and the exact report about it. `UPDATE=1` rewrites the reports: read what changed before it is committed.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cases, reportOf } from './cases.js';

const all = cases();

describe('a document that is wrong', () => {
  test('there are many', () => {
    expect(all.length).toBeGreaterThan(100);
  });

  test.each(all.map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const report = await reportOf(entry);
    const path = join(entry.folder, 'report.txt');
    if (process.env['UPDATE'] === '1') writeFileSync(path, report);
    expect(report).toBe(existsSync(path) ? readFileSync(path, 'utf8') : '');
    expect(report).toContain(` ${entry.code}\n`);
    expect(report).not.toMatch(/\n\s+at .*:\d+\)?\n/);
  });
});

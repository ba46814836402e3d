// What the benchmark writes: committed reports are what the committed figures say, and texts of other programs stay texts.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chart, comparison, type Report, table } from '../../scripts/bench-report.js';
import { root } from '../support/compile.js';
import { readSection } from '../support/sections.js';

const report: Report = {
  date: '2026-01-02',
  machine: '2 × Machine',
  node: 'v24.0.0',
  rounds: 3,
  rows: [
    {
      document: 'museum',
      tool: 'Concord',
      version: '0.1.0',
      makes: 'types',
      seconds: 0.25,
      megabytes: 120,
      files: 12,
      bytes: 345_600,
      check: { errors: 0, seconds: 0.5 },
    },
    { document: 'museum', tool: 'Other', version: '1', makes: 'types', failure: '<b>|it`\nfails' },
  ],
};

test('a row for each document and generator, with the reason where one fails', () => {
  expect(table(report).split('\n').slice(4)).toEqual([
    '| museum | Concord 0.1.0 | types | 0.25 | 120 | 12 | 0.35 | 0 | 0.50 |',
    '| museum | Other 1 | types | fails: \\<b\\>\\|it\\` fails |  |  |  |  |  |',
  ]);
});

test('a chart in which no text is markup', () => {
  const [row] = report.rows;
  const drawn = chart({ ...report, rows: row ? [{ ...row, tool: '<script>"&' }] : [] });
  expect(drawn).toContain('&#60;script&#62;&#34;&#38; 0.1.0');
  expect(drawn).not.toContain('<script');
});

test('figures beside those before them, and without any', () => {
  const [row] = report.rows;
  const rows = row ? [{ ...row, seconds: 0.5, files: 13 }] : [];
  const after = { ...report, rows };
  expect(comparison(report, after).split('\n').at(-1)).toBe(
    '| museum | 0.50 | 0.25 | 120 | 120 | 0.346 | 0.346 | 13 (before: 12) |',
  );
  expect(comparison(undefined, after).split('\n').at(-1)).toBe(
    '| museum | 0.50 | – | 120 | – | 0.346 | – | 13 (before: –) |',
  );
});

test('the committed table and chart are those of the committed figures', async () => {
  const path = join(root, 'test/benchmark/rivals.json');
  expect(existsSync(path)).toBe(true);
  const committed: Report = JSON.parse(readFileSync(path, 'utf8'));
  expect(await readSection('benchmark')).toContain(table(committed));
  expect(readFileSync(join(root, 'test/benchmark/rivals.svg'), 'utf8')).toBe(chart(committed));
});

test('the comparison for those who choose has the committed figures', () => {
  const { rows }: Report = JSON.parse(
    readFileSync(join(root, 'test/benchmark/rivals.json'), 'utf8'),
  );
  const guide = readFileSync(join(root, 'generator/guides/comparison.md'), 'utf8');
  const cellsOf = (line: string): readonly string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [head = [], , ...lines] = [...guide.matchAll(/^\|.*\|$/gm)].map(([line]) => cellsOf(line));
  expect(lines.length).toBe(4);
  for (const [name = '', ...cells] of lines)
    expect(cells).toEqual(
      head.slice(1).map((tool) => {
        const row = rows.find(
          (each) =>
            `${each.tool} ${each.version}` === tool && name.startsWith(`${each.document} (`),
        );
        if (row?.seconds === undefined) return 'fails';
        const errors = row.check?.errors ?? 0;
        return `${row.seconds.toFixed(2)}${errors > 0 ? `; errors: ${errors}` : ''}`;
      }),
    );
});

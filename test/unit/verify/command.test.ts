// `concord verify` as it is used: exit codes, the table, JSON, the sample, the cache. The generation is a real one, of a small document.

import { describe, expect, test } from 'vitest';
import { renderReport, type TableStyle } from '../../../generator/cli/commands/verify.js';
import { createReport } from '../../../generator/verify/report.js';
import { parseErrors } from '../../../generator/verify/workspace.js';
import { select } from '../../../generator/verify/verify.js';
import { contentOf } from '../pipeline/folder.js';
import { concord, concordHere, petDocument, report } from '../cli/concord.js';
import { oddDocument, strangerDocument } from './odd-documents.js';

const plain: TableStyle = {
  bold: (text) => text,
  dim: (text) => text,
  red: (text) => text,
  green: (text) => text,
  yellow: (text) => text,
};

describe('concord verify', { timeout: 300_000 }, () => {
  test('proves a document once, and writes nothing beside it', async () => {
    // A title that no earlier run has seen.
    const document = petDocument.replace('title: Pets', `title: Pets ${Date.now()}`);
    const first = concord(['verify', 'pets.yaml'], { files: { 'pets.yaml': document } });
    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toMatch(/^ +\d+ +- +- {2}GET \/pets\/\{petId\}$/m);
    expect(first.stdout).toMatch(/^ +\d+ +- +- {2}Pet$/m);
    expect(first.stdout).toMatch(
      /^ +- +- +- {2}C16 {2}Examples of the document[^]*?not applicable, nothing that is\s+checked shows an example$/m,
    );
    expect(first.stdout).toMatch(/^Compiled with TypeScript 5\.\d+\.\d+ \(/m);
    expect(first.stdout).toMatch(
      /^1 operation, 1 schema: \d+ fixtures, \d+ counter-examples, [\d,]+ other values; [\d,]+ cases, 0\s+disagreements\.\nProven\.$/m,
    );
    expect(Object.keys(contentOf(first.folder))).toEqual(['pets.yaml']);

    // By the same build: what runs from its sources remembers nothing.
    const again = concord(['verify', 'pets.yaml', '--reporter', 'json'], { folder: first.folder });
    const { ok, diagnostics, reports } = report(again);
    expect([again.status, ok, diagnostics, again.stderr]).toEqual([0, true, [], '']);
    expect(reports).toMatchObject([
      {
        document: 'pets.yaml',
        ok: true,
        remembered: true,
        figures: { schemas: 1, operations: 1, disagreements: 0 },
        failures: [],
      },
    ]);
  });

  test.each([
    ['odd', oddDocument, 'Proven.'],
    [
      'stranger',
      strangerDocument,
      "Proven, with an exception: GET /search can never be called (the platform's fetch sends no body with\nGET).",
    ],
  ])('proves what documents of the public say: %s', (_, document, conclusion) => {
    const { status, stdout, stderr } = concord(['verify', 'odd.yaml'], {
      files: { 'odd.yaml': document.replace(/title: \w+/, `$& ${Date.now()}`) },
    });
    expect(stdout).toMatch(/ 0\s+disagreements\.$/m);
    expect(stdout).toContain(`\n${conclusion}\n`);
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('verify/disagreement')]);
  });

  test('is what generate does as well where it is asked for proof', async () => {
    const { folder, status, stdout, stderr } = concord(
      ['generate', 'pets.yaml', '-o', 'out', '--prove'],
      { files: { 'pets.yaml': petDocument.replace('title: Pets', `title: Cats ${Date.now()}`) } },
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^out: \d+ created, from pets\.yaml\.\n[^]* C1 [^]*\nProven\.$/m);
    expect(Object.keys(contentOf(folder))).toContain('out/client/package.json');
    const { ok, files, reports } = report(
      concord(['generate', 'pets.yaml', '-o', 'out', '--prove', '--reporter', 'json'], { folder }),
    );
    expect([ok, files, reports]).toMatchObject([
      true,
      expect.arrayContaining([{ path: 'out/client/package.json', change: 'unchanged' }]),
      [{ ok: true, remembered: true }],
    ]);
    const broken = await concordHere(['generate', 'pets.yaml', '-o', 'out', '--prove'], {
      files: { 'pets.yaml': petDocument.replace("schemas/Pet'", "schemas/Pot'") },
    });
    expect([broken.status, broken.stdout]).toEqual([1, '']);
  });

  test.each([
    ['a document that does not exist', ['verify', 'none.yaml'], 3],
    ['a document with errors', ['verify', 'broken.yaml'], 1],
    ['a sample that is no number', ['verify', 'broken.yaml', '--sample', 'some'], 2],
    ['a sample of nothing', ['verify', 'broken.yaml', '--sample', '0'], 2],
    ['no document', ['verify'], 2],
  ])('ends as every command does for %s', async (_, args, status) => {
    const ended = await concordHere(args, {
      files: { 'broken.yaml': petDocument.replace("schemas/Pet'", "schemas/Pot'") },
    });
    expect([ended.status, ended.stdout]).toEqual([status, '']);
  });
});

describe('a report', () => {
  const found = createReport({
    document: 'a.yaml',
    operations: new Map([
      ['send', 'POST /send'],
      ['list', 'GET /list'],
    ]),
    schemas: new Map([['schema A', 'A']]),
    totals: { schemas: 5, operations: 2 },
    sample: { schemas: 1, operations: 2 },
    compilations: [
      { compiler: '5.9.3', resolution: 'nodenext', complaints: [] },
      {
        compiler: '5.9.3',
        resolution: 'bundler',
        complaints: [{ file: 'client/src/a.ts', line: 3, message: 'TS1: no' }],
      },
    ],
    results: [
      {
        id: 'C1',
        title: 'Responses',
        cases: [
          { check: 'C1', subject: 'send', name: 'a', count: 20 },
          { check: 'C1', subject: 'send', name: 'b', failure: 'wrong' },
          { check: 'C1', subject: 'list', name: 'a', skipped: 'a reason' },
        ],
      },
      {
        id: 'C4',
        title: 'Counter-examples',
        cases: [
          { check: 'C4', subject: 'schema A', name: 'a' },
          { check: 'C4', subject: 'document', name: 'b' },
        ],
      },
      { id: 'C18', title: 'Webhooks', cases: [], absent: 'there is none' },
    ],
  });

  test('counts by operation, schema and check', () => {
    expect(found).toMatchObject({
      ok: false,
      figures: {
        schemas: 5,
        operations: 2,
        fixtures: 21,
        counterExamples: 2,
        values: 0,
        cases: 5,
        skipped: 1,
        disagreements: 1,
      },
      operations: [
        { name: 'POST /send', checks: { C1: { passed: 1, failed: 1, skipped: 0 } } },
        { name: 'GET /list', checks: { C1: { passed: 0, failed: 0, skipped: 1 } } },
      ],
      schemas: [{ name: 'A', checks: { C4: { passed: 1 } } }],
      others: [{ name: 'document' }],
      failures: [{ subject: 'send', name: 'b' }],
      skips: [{ check: 'C1', reason: 'a reason', count: 1 }],
    });
  });

  test('is a table for people', () => {
    expect(renderReport(found, { style: plain })).toBe(`passed  failed  skipped  Operation
     1       1        -  POST /send
     -       -        1  GET /list

passed  failed  skipped  Schema
     1       -        -  A

passed  failed  skipped  Besides
     1       -        -  document

passed  failed  skipped  Check
     1       1        1  C1   Responses
     2       -        -  C4   Counter-examples
     -       -        -  C18  Webhooks: not applicable, there is none

Compiled with TypeScript 5.9.3 (NodeNext, bundler).
1 error with TypeScript 5.9.3 (bundler)

Skipped by C1, once: a reason

2 operations, 1 of 5 schemas (a sample): 21 fixtures, 2 counter-examples, 0 other values; 5 cases, 1
disagreement.
Not proven.
`);
  });

  test.each([200, 100, 80, 60, 40])('fits %i columns', (width) => {
    const names = [
      'GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs',
      'GET /a',
    ];
    const ids = Array.from({ length: 20 }, (_, index) => `C${index + 1}`);
    const wide = createReport({
      document: 'a.yaml',
      operations: new Map(names.map((name) => [name, name])),
      schemas: new Map([['schema A', 'A']]),
      totals: { schemas: 1, operations: 2 },
      compilations: [
        { compiler: '5.9.3', resolution: 'nodenext', complaints: [] },
        { compiler: '7.0.2', resolution: 'nodenext', complaints: [] },
      ],
      results: ids.map((id) => ({
        id,
        title:
          'Documented responses are returned, or thrown as their errors; all others are errors',
        cases: names.flatMap((subject) => [
          { check: id, subject, name: 'a', failure: 'no' },
          {
            check: id,
            subject,
            name: 'b',
            skipped:
              'what is there is no part of the document that could be checked, and so it was left out',
          },
        ]),
      })),
    });
    const lines = renderReport(wide, { style: plain, width }).split('\n');
    expect(lines.filter((line) => line.length > width)).toEqual([]);
    expect(lines.some((line) => /^ +- +20 +20 {2}GET \/re.*jobs$/.test(line))).toBe(true);
  });

  test('shows the rows that fail, however many there are', () => {
    const names = Array.from({ length: 100 }, (_, index) => `operation${index}`);
    const many = createReport({
      document: 'a.yaml',
      operations: new Map(names.map((name) => [name, name])),
      schemas: new Map(),
      totals: { schemas: 0, operations: 100 },
      compilations: [],
      results: [
        {
          id: 'C1',
          title: 'Responses',
          cases: names.map((name, index) => ({
            check: 'C1',
            subject: name,
            name: 'a',
            ...(index > 97 && { failure: 'wrong' }),
          })),
        },
      ],
    });
    const text = renderReport(many, { style: plain });
    expect(text).toMatch(/^ +- +1 +- {2}operation98$/m);
    expect(text).toContain('… and 60 more without a failure');
    expect(text).not.toContain('operation90');
  });
});

describe('a sample', () => {
  const pointers = Array.from({ length: 50 }, (_, index) => `/components/schemas/S${index}`);

  test('is of the size that is asked for, and everything where that is less', () => {
    const { excluded, chosen } = select(pointers, ['/paths/~1a/get'], 10);
    expect([excluded.size, chosen]).toEqual([40, { schemas: 10, operations: 1 }]);
    expect(select(pointers, [], 50).excluded.size).toBe(0);
  });

  test('keeps what it has when something else is added', () => {
    const chosen = (all: readonly string[]): readonly string[] =>
      all.filter((each) => !select(all, [], 10).excluded.has(each));
    const before = chosen(pointers);
    const after = chosen([...pointers, '/components/schemas/Another']);
    expect(before.filter((each) => !after.includes(each)).length).toBeLessThan(2);
    expect(chosen([...pointers].reverse()).toSorted()).toEqual(before.toSorted());
  });
});

test('complaints of compilers are read with what stands below them', () => {
  const output =
    "src/a.ts(3,5): error TS2322: Type 'A' is not 'B'.\n  Detail of it.\nerror TS5023: Unknown option.\nnoise\nsrc\\b.ts(1,1): error TS1: x\r\n";
  expect(parseErrors(output)).toEqual([
    { file: 'src/a.ts', line: 3, message: "TS2322: Type 'A' is not 'B'. Detail of it." },
    { file: '', line: 1, message: 'TS5023: Unknown option.' },
    { file: 'src/b.ts', line: 1, message: 'TS1: x' },
  ]);
});

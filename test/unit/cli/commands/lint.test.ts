// `concord lint` with any number of documents: one report, one exit code.

import { describe, expect, test } from 'vitest';

import { concordHere, petDocument, report } from '../concord.js';

const broken = petDocument.replace("'200':", "'2000':");
const sharing = petDocument
  .replace(/^components:[^]*/m, '')
  .replace('#/components/schemas/Pet', 'pet.yaml#/Pet');
const files = {
  'good.yaml': petDocument,
  'broken.yaml': broken,
  'a.yaml': sharing,
  'b.yaml': sharing,
  'pet.yaml': 'Pet: { type: object, required: [name], propertys: {} }\n',
  'redocly.yaml': 'rules: { struct: error, concord/nothing: error }\n',
};
const configured = {
  ...files,
  'concord.config.json': JSON.stringify({
    documents: {
      good: { document: 'good.yaml', output: 'out/good' },
      broken: { document: 'broken.yaml', output: 'out/broken' },
    },
  }),
};

interface Case {
  readonly given: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly want: { readonly status: number; readonly found: readonly string[] };
}

const unknownRule = 'warning lint/configuration redocly.yaml:1';
const wrongStatus = 'error lint/struct broken.yaml:14';
const shared = 'error lint/struct pet.yaml:1';

const cases: [string, Case][] = [
  ['a good one', { given: ['good.yaml'], want: { status: 0, found: [unknownRule] } }],
  [
    'one that is wrong behind one that is good',
    {
      given: ['good.yaml', 'broken.yaml'],
      want: { status: 1, found: [unknownRule, wrongStatus] },
    },
  ],
  [
    'one that is wrong before one that is good',
    { given: ['broken.yaml', 'good.yaml'], want: { status: 1, found: [unknownRule, wrongStatus] } },
  ],
  [
    'two with a file in common: what is wrong with it is said once',
    { given: ['a.yaml', 'b.yaml'], want: { status: 1, found: [unknownRule, shared] } },
  ],
  [
    'the same one twice',
    {
      given: ['broken.yaml', './broken.yaml'],
      want: { status: 1, found: [unknownRule, wrongStatus] },
    },
  ],
  [
    'one that does not exist: the others are judged',
    {
      given: ['broken.yaml', 'absent.yaml'],
      want: {
        status: 3,
        found: [unknownRule, wrongStatus, 'error document/not-found undefined:undefined'],
      },
    },
  ],
  [
    'one that is no OpenAPI document',
    {
      given: ['good.yaml', 'pet.yaml'],
      want: { status: 1, found: [unknownRule, 'error document/not-openapi pet.yaml:1'] },
    },
  ],
  [
    'those of a configuration',
    { given: [], files: configured, want: { status: 1, found: [unknownRule, wrongStatus] } },
  ],
  [
    'names and paths, of the configuration and beside it',
    {
      given: ['good', 'a.yaml', 'broken'],
      files: configured,
      want: { status: 1, found: [unknownRule, shared, wrongStatus] },
    },
  ],
];

describe('documents that are named', () => {
  test.each(cases)('%s', async (_name, { given, files: there = files, want }) => {
    const ended = await concordHere(['lint', ...given, '--reporter', 'json'], { files: there });
    const found = report(ended).diagnostics.map(
      ({ severity, code, file, line }) => `${severity} ${code} ${file}:${line}`,
    );
    expect({ status: ended.status, found }).toEqual(want);
  });
});

test('all are named where nothing is found', async () => {
  const { stdout } = await concordHere(['lint', 'one.yaml', 'two.yaml'], {
    files: {
      'one.yaml': petDocument,
      'two.yaml': petDocument,
      'redocly.yaml': 'rules: { struct: error }',
    },
  });
  expect(stdout).toBe('one.yaml, two.yaml: nothing to complain about.\n');
});

test('a document is not read from standard input, wherever the dash stands', async () => {
  const { status, stdout } = await concordHere(['lint', 'good.yaml', '-'], { files });
  expect([status, stdout]).toEqual([2, expect.stringContaining('not read from standard input')]);
});

// `concord explain` knows every code that a report can show.

import { createConfig } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';

import { catalogue } from '../../../../generator/base/catalogue.js';
import { lintRules } from '../../../../generator/document/lint/rule-table.js';
import { concordPlugin } from '../../../../generator/document/lint/rules.js';
import { concordHere, petDocument, report } from '../concord.js';

const explanations: [code: string, want: Record<string, unknown>][] = [
  [
    'output/stale',
    {
      code: 'output/stale',
      title: `${catalogue['output/stale'].title}.`,
      fix: 'Run `concord generate` and commit what it writes.',
      severity: 'error; ends a command with 1',
      documented: 'generator/CODES.md',
    },
  ],
  ['diff/unreadable', expect.objectContaining({ severity: 'error; ends a command with 3' })],
  ['fixtures/not-found', expect.objectContaining({ severity: 'warning' })],
  [
    'lint/operation-4xx-response',
    {
      code: 'lint/operation-4xx-response',
      title: 'An operation has no response for mistakes of its caller.',
      fix: 'Describe a response of 400 to 499: each becomes a class of errors in the client.',
      severity: 'what redocly.yaml says; without one, warning',
      more: 'In redocly.yaml: rules: { operation-4xx-response: off }; with the reason written beside it.',
      documented: 'https://redocly.com/docs/cli/rules/built-in-rules',
    },
  ],
  ['struct', expect.objectContaining({ code: 'lint/struct' })],
  [
    'lint/concord/described',
    expect.objectContaining({
      severity: 'what redocly.yaml says; without one, off',
      documented: 'generator/CODES.md',
    }),
  ],
  [
    'concord/own-extensions',
    expect.objectContaining({ severity: 'what redocly.yaml says; without one, warning' }),
  ],
  ['lint/our-plugin/our-rule', expect.objectContaining({ severity: 'what redocly.yaml says' })],
  [
    'request-property-max-length-decreased',
    {
      code: 'request-property-max-length-decreased',
      title: '… no longer accepts <property> with more than <new> characters (it was <old>).',
      fix: 'Take it back or publish a new major version, where it does break; else say that it does not count.',
      severity: 'error; breaks who uses the old document',
      more:
        'Other levels: --level request-property-max-length-decreased=info, or levels in the configuration. ' +
        'For one change: an entry with its fingerprint, a reason and a day in the file of --ignore.',
      documented: 'README.md, In CI',
    },
  ],
  [
    'response-body-enum-value-added',
    expect.objectContaining({
      title: '… may respond with the response: <name>.',
      severity: 'warning; may break who uses the old document',
    }),
  ],
  [
    'endpoint-added',
    expect.objectContaining({
      title: '… is new.',
      fix: 'Nothing, where it is meant.',
      severity: 'info; breaks nobody on the wire',
    }),
  ],
];

describe('a code', () => {
  test.each(explanations)('%s', async (code, want) => {
    const ended = await concordHere(['explain', code, '--reporter', 'json']);
    expect([ended.status, report(ended)['explanation']]).toEqual([0, want]);
  });

  test.each([
    ['ouput/stale', 'Did you mean "output/stale"?'],
    ['no-unresolved-ref', 'Did you mean "no-unresolved-refs"?'],
    ['request-property-became-requird', 'Did you mean "request-property-became-required"?'],
    ['enum-value-added', 'Did you mean "request-property-enum-value-added"?'],
    ['x', '`concord explain` lists all codes.'],
    ['\u001B[2J', '`concord explain` lists all codes.'],
  ])('%j is none', async (code, help) => {
    const ended = await concordHere(['explain', code, '--reporter', 'json']);
    expect([ended.status, report(ended).diagnostics]).toEqual([
      2,
      [
        expect.objectContaining({
          code: 'usage/arguments',
          message: `There is no code ${JSON.stringify(code)}.`,
          help,
        }),
      ],
    ]);
  });
});

test('is printed for people', async () => {
  const { status, stdout } = await concordHere(['explain', 'usage/no-document']);
  expect([status, stdout]).toEqual([
    0,
    `usage/no-document  ${catalogue['usage/no-document'].title}.

  severity      error; ends a command with 2
  what to do    ${catalogue['usage/no-document'].fix}
  documented    generator/CODES.md
`,
  ]);
});

describe('a list', () => {
  const headings = (text: string): readonly string[] => text.match(/^\S.*$/gm) ?? [];

  test('has all codes by groups', async () => {
    const { status, stdout } = await concordHere(['explain']);
    expect(status).toBe(0);
    expect(headings(stdout)).toEqual([
      ...[...new Set(Object.keys(catalogue).map((code) => code.split('/')[0]))].map(
        (group) => `Diagnostics: ${group}`,
      ),
      "Lint: Concord's own",
      "Lint: Redocly's rules",
      'Changes',
      'Changes of schemas (also of a response, and of a body, parameter, parameter-property, header or header-property)',
    ]);
    for (const code of Object.keys(catalogue)) expect(stdout).toContain(`\n  ${code} `);
  });

  test('has those that begin so', async () => {
    const { stdout } = await concordHere(['explain', 'response-header-max-']);
    expect(headings(stdout)).toEqual([expect.stringMatching(/^Changes of schemas/)]);
    expect(stdout.match(/^ {2}\S+/gm)).toContain('  response-header-max-length-set');
  });
});

test('every lint rule that can be broken is explained', async () => {
  const { rules } = await createConfig({ extends: ['all'] });
  const known = [
    ...Object.keys(rules.oas3_0 ?? {}),
    ...Object.keys(rules.oas3_1 ?? {}),
    ...Object.keys(concordPlugin.rules?.oas3 ?? {}),
    'configuration',
  ];
  expect([...lintRules.keys()].sort()).toEqual([...new Set(known)].sort());
});

test('what lint finds says so', async () => {
  const { stdout } = await concordHere(['lint', 'pets.yaml'], {
    files: {
      'pets.yaml': petDocument.replace('summary: A pet', ''),
      'redocly.yaml': 'rules: { operation-summary: error }',
    },
  });
  expect(stdout).toContain(
    'help: Say in a few words what it does: it becomes the comment of its method. The rule is described at https://',
  );
  expect(stdout).toContain('\n`concord explain lint/operation-summary` says more of it.\n');
});

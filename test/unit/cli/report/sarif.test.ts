// The log of code scanning: its form as SARIF 2.1.0 defines it (sections 3.13 to 3.49), what it says, and what the command line prints.

import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../../../generator/base/diagnostics.js';
import { sarifLog } from '../../../../generator/cli/report/programs.js';
import { concordHere, petDocument } from '../concord.js';

const fileName = (file: string): string => file;
const object = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = Object.keys(properties),
): object => ({ type: 'object', properties, required, additionalProperties: false });
const listOf = (items: object): object => ({ type: 'array', items });
const text = { type: 'string', minLength: 1 };
const count = { type: 'integer', minimum: 1 };
const index = { type: 'integer', minimum: 0 };
const message = object({ text });
const level = { enum: ['none', 'note', 'warning', 'error'] };
const region = object({ startLine: count, startColumn: count, endLine: count, endColumn: count }, [
  'startLine',
  'startColumn',
]);
const physicalLocation = object({
  artifactLocation: object({ uri: { type: 'string', format: 'uri-reference' }, uriBaseId: text }, [
    'uri',
  ]),
  region,
});
const location = object(
  {
    id: index,
    message,
    physicalLocation,
    logicalLocations: listOf(object({ fullyQualifiedName: text })),
  },
  [],
);
const rule = object({
  id: text,
  shortDescription: message,
  help: message,
  defaultConfiguration: object({ level }),
});
const result = object(
  {
    ruleId: text,
    ruleIndex: index,
    level,
    message,
    locations: listOf(location),
    relatedLocations: listOf(location),
    partialFingerprints: object({ primaryLocationLineHash: text }),
  },
  ['ruleId', 'ruleIndex', 'level', 'message'],
);
const run = object({
  tool: object({ driver: object({ name: text, semanticVersion: text, rules: listOf(rule) }) }),
  invocations: listOf(
    object({ executionSuccessful: { type: 'boolean' }, exitCode: { type: 'integer' } }),
  ),
  columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
  results: listOf(result),
});
const isLog = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { 'uri-reference': /^[!#$%&'()*+,./\w:;=?@[\]~-]*$/ },
}).compile(object({ $schema: text, version: { const: '2.1.0' }, runs: listOf(run) }));

const duplicate: Diagnostic = {
  code: 'document/duplicate-key',
  severity: 'error',
  message: 'The key "get" is written twice in one object.',
  pointer: '/paths/~1a',
  location: { file: 'api/my pets.yaml', line: 5, column: 5, endLine: 5, endColumn: 8 },
  related: [
    {
      message: 'The first one is here.',
      location: { file: 'api/my pets.yaml', line: 4, column: 5 },
    },
    { message: 'Nowhere.' },
  ],
};
const given: readonly Diagnostic[] = [
  duplicate,
  { ...duplicate, related: undefined },
  { code: 'naming/collision', severity: 'info', message: 'M.', help: 'H.', fingerprint: 'f1' },
  {
    code: 'lint/x',
    severity: 'warning',
    message: 'L.',
    location: { file: '../b.yaml', line: 1, column: 1 },
  },
  {
    code: 'lint/x',
    severity: 'warning',
    message: 'L.',
    location: { file: 'https://a.example/b.yaml', line: 1, column: 1 },
  },
  {
    code: 'lint/x',
    severity: 'warning',
    message: 'L.',
    location: { file: '\ud800.yaml', line: 1, column: 1 },
  },
];

describe('sarifLog', () => {
  it('has the form of SARIF 2.1.0', () => {
    for (const diagnostics of [given, []]) {
      isLog(JSON.parse(JSON.stringify(sarifLog(diagnostics, { exitCode: 1, fileName }))));
      expect(isLog.errors ?? []).toEqual([]);
    }
    expect(isLog({ version: '2.1.0', runs: [] })).toBe(false);
  });

  it('says what is wrong, where, and what belongs to it', () => {
    expect(sarifLog(given, { exitCode: 1, fileName })).toMatchObject({
      runs: [
        {
          tool: {
            driver: {
              rules: [
                {
                  id: 'document/duplicate-key',
                  shortDescription: { text: 'A key is written twice.' },
                },
                { id: 'naming/collision', defaultConfiguration: { level: 'note' } },
                { id: 'lint/x' },
              ],
            },
          },
          invocations: [{ executionSuccessful: true, exitCode: 1 }],
          results: [
            {
              ruleId: 'document/duplicate-key',
              ruleIndex: 0,
              level: 'error',
              message: { text: 'The key "get" is written twice in one object.' },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'api/my%20pets.yaml', uriBaseId: '%SRCROOT%' },
                    region: { startLine: 5, startColumn: 5, endLine: 5, endColumn: 8 },
                  },
                  logicalLocations: [{ fullyQualifiedName: '/paths/~1a' }],
                },
              ],
              relatedLocations: [
                {
                  id: 0,
                  message: { text: 'The first one is here.' },
                  physicalLocation: { region: { startLine: 4, startColumn: 5 } },
                },
              ],
            },
            { ruleIndex: 0 },
            {
              ruleId: 'naming/collision',
              ruleIndex: 1,
              level: 'note',
              message: { text: 'M. H.' },
              partialFingerprints: { primaryLocationLineHash: 'f1' },
            },
            {
              ruleIndex: 2,
              locations: [{ physicalLocation: { artifactLocation: { uri: '../b.yaml' } } }],
            },
            {
              ruleIndex: 2,
              locations: [
                { physicalLocation: { artifactLocation: { uri: 'https://a.example/b.yaml' } } },
              ],
            },
            {
              ruleIndex: 2,
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: '%EF%BF%BD.yaml', uriBaseId: '%SRCROOT%' },
                  },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it('puts what has no place of its own at the start of the file that it is about', () => {
    const log = sarifLog(given, { exitCode: 1, fileName, about: 'openapi.yaml' });
    isLog(JSON.parse(JSON.stringify(log)));
    expect(isLog.errors ?? []).toEqual([]);
    expect(JSON.stringify(log).match(/"uri":"openapi.yaml"/g)).toHaveLength(1);
  });

  it('has no place in the checkout for what was read from an address', () => {
    expect(JSON.stringify(sarifLog(given.slice(4, 5), { exitCode: 1, fileName }))).not.toContain(
      'SRCROOT',
    );
  });

  it.each([
    [
      'a document that is wrong',
      {
        files: { 'a.yaml': petDocument.replace('type: object', 'type: objekt') },
        args: ['generate', 'a.yaml', '--targets', 'client'],
        want: { status: 1, rules: ['read/unknown-type'] },
      },
    ],
    [
      'a document that is fine',
      {
        files: { 'a.yaml': petDocument },
        args: ['generate', 'a.yaml'],
        want: { status: 0, rules: [] },
      },
    ],
    [
      'wrong usage',
      { files: {}, args: ['genrate'], want: { status: 2, rules: ['usage/arguments'] } },
    ],
  ])('is all that is printed about %s', async (_, { files, args, want }) => {
    const { status, stdout, stderr } = await concordHere([...args, '--reporter', 'sarif'], {
      files,
    });
    const log: unknown = JSON.parse(stdout);
    isLog(log);
    expect(isLog.errors ?? []).toEqual([]);
    expect(log).toMatchObject({
      runs: [
        {
          tool: { driver: { rules: want.rules.map((id) => ({ id })) } },
          invocations: [{ exitCode: want.status, executionSuccessful: want.status < 2 }],
        },
      ],
    });
    expect([status, stderr]).toEqual([want.status, '']);
  });
});

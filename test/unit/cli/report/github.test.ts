// Annotations: workflow commands that no text of a document can break out of.

import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diagnostic, type Diagnostic } from '../../../../generator/base/diagnostics.js';
import { githubAnnotations } from '../../../../generator/cli/report/programs.js';
import { folderWith } from '../../pipeline/folder.js';
import { concordHere, petDocument } from '../concord.js';

const at = { file: 'api/a.yaml', line: 5, column: 5, endLine: 5, endColumn: 8 };
const cases: readonly [name: string, { readonly given: Diagnostic; readonly want: string }][] = [
  [
    'a place, what belongs to it and what to do',
    {
      given: {
        code: 'document/duplicate-key',
        severity: 'error',
        message: 'M.',
        location: at,
        related: [
          {
            message: 'The first one is here.',
            location: { file: 'api/a.yaml', line: 4, column: 5 },
          },
        ],
      },
      want:
        '::error file=api/a.yaml,line=5,endLine=5,col=5,endColumn=8,title=document/duplicate-key::M.%0AThe ' +
        'first one is here. api/a.yaml:4:5%0AKeep one of the two: readers differ in which of them counts.\n',
    },
  ],
  [
    'several lines without columns',
    {
      given: {
        code: 'document/syntax',
        severity: 'warning',
        message: 'M.',
        help: 'H.',
        location: { ...at, endLine: 7 },
      },
      want: '::warning file=api/a.yaml,line=5,endLine=7,title=document/syntax::M.%0AH.\n',
    },
  ],
  [
    'no place',
    {
      given: { code: 'naming/collision', severity: 'info', message: 'M.', help: 'H.' },
      want: '::notice title=naming/collision::M.%0AH.\n',
    },
  ],
  [
    'a place at a revision',
    {
      given: {
        code: 'document/syntax',
        severity: 'error',
        message: 'M.',
        help: 'H.',
        location: { ...at, file: 'git:0123456789ab:api/a.yaml' },
      },
      want: '::error title=document/syntax::M. git:0123456789ab:api/a.yaml:5:5%0AH.\n',
    },
  ],
  [
    'hostile texts',
    {
      given: {
        code: 'document/syntax',
        severity: 'error',
        message: '100 %\n::set-output name=a::b\u001b[2J\u202e',
        help: 'a\r\n::stop-commands::x',
        location: { ...at, file: 'a,b:c\n::error.yaml' },
      },
      want:
        '::error file=a%2Cb%3Ac \\u{3a}%3Aerror.yaml,line=5,endLine=5,col=5,endColumn=8,title=document/syntax::100 ' +
        '%25 \\u{3a}:set-output name=a::b\\u{1b}[2J\\u{202e}%0Aa \\u{3a}:stop-commands::x\n',
    },
  ],
];

describe('githubAnnotations', () => {
  it.each(cases)('show %s', (_, { given, want }) => {
    expect(githubAnnotations([given], { fileName: (file) => file })).toEqual({
      lines: want,
      left: '',
    });
  });

  it('are ten of a kind, and a line for the rest', () => {
    const found = ['endpoint-added', 'api-tag-added'].flatMap((rule, kind) =>
      Array.from({ length: kind === 0 ? 14 : 3 }, () => diagnostic('diff/change', 'M.', { rule })),
    );
    const { lines, left } = githubAnnotations(found, { fileName: (file) => file });
    expect(lines.match(/^::/gm)).toHaveLength(13);
    expect(left).toBe('… and 4 more of endpoint-added\n');
  });

  it('name files from the root of the checkout, and leave the summary alone', async () => {
    const folder = folderWith({
      'a.yaml': petDocument.replace('type: object', 'type: object\n      propertys: {}'),
    });
    const { status, stdout, stderr } = await concordHere(
      ['generate', 'a.yaml', '--reporter', 'github'],
      { folder, env: { GITHUB_WORKSPACE: dirname(folder) } },
    );
    expect(stdout).toMatch(
      /^::warning file=concord-[^/]+\/a\.yaml,line=21,endLine=21,col=7,endColumn=16,title=read\/unknown-keyword::"propertys" .*\n::stop-commands::(\w{32})\ngenerated: \d+ created[^]*\n::\1::\n$/,
    );
    expect([status, stderr]).toEqual([0, '']);
  });
});

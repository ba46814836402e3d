import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../../../generator/base/diagnostics.js';
import { jsonDiagnostic } from '../../../../generator/cli/report/programs.js';
import { renderDiagnostics } from '../../../../generator/cli/report/terminal.js';

const collision =
  'Give one of them a name by `rename` in the configuration, or an operation by `x-method-name` and a tag by `x-resource`; ' +
  'or leave it: the names stay as they are from run to run.';
const text = 'openapi: 3.1.0\npaths:\n  /a:\n    get: {}\n    get: {}\n\ncomponents: {}\n';
const duplicate: Diagnostic = {
  code: 'document/duplicate-key',
  severity: 'error',
  message: 'The key "get" is written twice in one object.',
  location: { file: 'api/a.yaml', line: 5, column: 5, endLine: 5, endColumn: 8 },
  related: [
    { message: 'The first one is here.', location: { file: 'api/a.yaml', line: 4, column: 5 } },
  ],
};

const cases: readonly [
  name: string,
  { readonly given: readonly Diagnostic[]; readonly source?: string; readonly want: string },
][] = [
  ['nothing', { given: [], want: '' }],
  [
    'a place with its code, related places and the advice of the catalogue',
    {
      given: [duplicate],
      want: `error The key "get" is written twice in one object. document/duplicate-key
  api/a.yaml:5:5
    3 |   /a:
    4 |     get: {}
  > 5 |     get: {}
      |     ^^^
    6 |
    7 | components: {}
  The first one is here. api/a.yaml:4:5
  help: Keep one of the two: readers differ in which of them counts.

1 error
`,
    },
  ],
  [
    'a place in a configuration with headers, without what stands around it',
    {
      given: [
        {
          code: 'config/unknown-key',
          severity: 'error',
          message: 'M.',
          help: 'H.',
          location: { file: 'c.json', line: 1, column: 2 },
        },
      ],
      source: '{"outptu":"x","headers":{"Authorization":"Bearer s3cret"}}',
      want: `error M. config/unknown-key
  c.json:1:2
  help: H.

1 error
`,
    },
  ],
  [
    'several, counted',
    {
      given: [
        {
          code: 'document/not-found',
          severity: 'error',
          message: 'The document x.yaml does not exist.',
          help: 'Did you mean "y.yaml"?',
        },
        { code: 'overlay/no-match', severity: 'warning', message: 'M.', pointer: '/info' },
        {
          code: 'lint/some-rule',
          severity: 'error',
          message: 'N.',
          location: { file: 'elsewhere.yaml', line: 1, column: 1 },
          pointer: '/paths/~1a',
        },
        {
          code: 'naming/collision',
          severity: 'info',
          message: 'O.',
          related: [{ message: 'The other is', pointer: '/x' }],
        },
      ],
      want: `error The document x.yaml does not exist. document/not-found
  help: Did you mean "y.yaml"?

warning M. overlay/no-match
  #/info
  help: Correct the target, or remove the action if the document no longer has what it is about.

error N. lint/some-rule
  elsewhere.yaml:1:1 #/paths/~1a
  help: Correct the document, or set the rule in redocly.yaml with its reason written beside it.

info O. naming/collision
  The other is #/x
  help: ${collision}

2 errors, 1 warning, 1 note
`,
    },
  ],
  [
    'a stretch of several lines by its first',
    {
      given: [
        {
          code: 'document/syntax',
          severity: 'error',
          message: 'M.',
          help: 'H.',
          location: { file: 'api/a.yaml', line: 2, column: 1, endLine: 7, endColumn: 3 },
        },
      ],
      want: `error M. document/syntax
  api/a.yaml:2:1
    1 | openapi: 3.1.0
  > 2 | paths:
      | ^^^^^^
    3 |   /a:
    4 |     get: {}
  help: H.

1 error
`,
    },
  ],
  [
    'hostile texts',
    {
      given: [
        {
          code: 'document/syntax',
          severity: 'error',
          message: 'a\u001b[2Jb\u202ec\nd\u0000\u200be\ud800',
          help: '\u009b31m',
          location: {
            file: 'api/\u001b]0;x\u0007.yaml',
            line: 2,
            column: 3,
            endLine: 2,
            endColumn: 4,
          },
        },
      ],
      source: 'one\nx \u001b[31m\u202e\u2028y\nthree',
      want: `error a\\u{1b}[2Jb\\u{202e}c d\\u{0}\\u{200b}e\\u{d800} document/syntax
  api/\\u{1b}]0;x\\u{7}.yaml:2:3
    1 | one
  > 2 | x \ufffd[31m\ufffd\ufffdy
      |   ^
    3 | three
  help: \\u{9b}31m

1 error
`,
    },
  ],
  [
    'a line of megabytes',
    {
      given: [
        {
          code: 'document/syntax',
          severity: 'error',
          message: 'M.',
          help: 'H.',
          location: {
            file: 'api/a.yaml',
            line: 1,
            column: 1_000_001,
            endLine: 1,
            endColumn: 1_000_003,
          },
        },
      ],
      source: `${'x'.repeat(1_000_000)}YY${'z'.repeat(1_000_000)}`,
      want: `error M. document/syntax
  api/a.yaml:1:1000001
  > 1 | ${'x'.repeat(59)}YY${'z'.repeat(58)}…
      | ${' '.repeat(59)}^^
  help: H.

1 error
`,
    },
  ],
  [
    'a place behind the end',
    {
      given: [
        {
          code: 'document/syntax',
          severity: 'error',
          message: 'M.',
          help: 'H.',
          location: { file: 'api/a.yaml', line: 99, column: 1 },
        },
      ],
      want: 'error M. document/syntax\n  api/a.yaml:99:1\n  help: H.\n\n1 error\n',
    },
  ],
  [
    'a place behind the end of its line, in a text that has changed since',
    {
      given: [
        {
          code: 'document/syntax',
          severity: 'error',
          message: 'M.',
          help: 'H.',
          location: { file: 'api/a.yaml', line: 2, column: 200, endLine: 3, endColumn: 1 },
        },
      ],
      want: 'error M. document/syntax\n  api/a.yaml:2:200\n  help: H.\n\n1 error\n',
    },
  ],
];

describe('renderDiagnostics', () => {
  it.each(cases)('prints %s', (_, { given, source = text, want }) => {
    expect(
      renderDiagnostics(given, {
        color: false,
        source: (file) => (file.startsWith('api/') ? source : undefined),
      }),
    ).toBe(want);
  });

  it('colours only when asked to', () => {
    const source = (): string => text;
    const plain = renderDiagnostics([duplicate], { color: false, source });
    const coloured = renderDiagnostics([duplicate], { color: true, source });
    expect(plain).not.toContain('\u001b');
    expect(coloured).toContain('\u001b[31m');
    // eslint-disable-next-line no-control-regex
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(plain);
  });
});

describe('jsonDiagnostic', () => {
  it.each<[string, { given: Diagnostic; want: object }]>([
    [
      'everything',
      {
        given: { ...duplicate, pointer: '/paths/~1a' },
        want: {
          code: 'document/duplicate-key',
          severity: 'error',
          message: duplicate.message,
          file: 'api/a.yaml',
          line: 5,
          column: 5,
          endLine: 5,
          endColumn: 8,
          pointer: '/paths/~1a',
          help: 'Keep one of the two: readers differ in which of them counts.',
          related: [{ message: 'The first one is here.', file: 'api/a.yaml', line: 4, column: 5 }],
        },
      },
    ],
    [
      'no place',
      {
        given: { code: 'document/not-found', severity: 'error', message: 'M.', help: 'H.' },
        want: { code: 'document/not-found', severity: 'error', message: 'M.', help: 'H.' },
      },
    ],
  ])('maps %s', (_, { given, want }) => {
    expect(jsonDiagnostic(given)).toEqual(want);
  });
});

describe('findings of one kind', () => {
  const many = (count: number, severity: Diagnostic['severity']): readonly Diagnostic[] =>
    Array.from({ length: count }, (_, index) => ({
      code: 'read/unknown-field',
      severity,
      message: `Field ${index}.`,
      help: 'H.',
      location: { file: 'a.yaml', line: index + 1, column: 1 },
    }));

  it('are one entry with a count and the first places', () => {
    const other: Diagnostic = {
      code: 'read/no-responses',
      severity: 'warning',
      message: 'N.',
      help: 'H.',
    };
    const [first, ...rest] = many(62, 'warning');
    expect(
      renderDiagnostics([...(first ? [first] : []), other, ...rest], {
        color: false,
        source: () => undefined,
      }),
    ).toBe(`warning Field 0. read/unknown-field
  a.yaml:1:1
  help: H.
  61 more of this kind:
    a.yaml:2:1 Field 1.
    a.yaml:3:1 Field 2.
    a.yaml:4:1 Field 3.
    a.yaml:5:1 Field 4.
    … and 57 more places

warning N. read/no-responses
  help: H.

63 warnings
`);
  });

  it('are shown one by one while they are few, and errors are named longer', () => {
    expect(
      renderDiagnostics(many(3, 'warning'), { color: false, source: () => undefined }).match(
        /help: H\./g,
      ),
    ).toHaveLength(3);
    const errors = renderDiagnostics(many(20, 'error'), { color: false, source: () => undefined });
    expect(errors).toContain('a.yaml:20:1 Field 19.');
    expect(errors).not.toContain('…');
  });
});

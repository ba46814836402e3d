import { describe, expect, test } from 'vitest';

import { concord, concordHere, petDocument, report } from './concord.js';

interface Wrong {
  readonly given: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly want: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly help?: string;
  };
}

const config = JSON.stringify({
  documents: {
    pets: { document: 'pets.yaml', output: 'out/pets' },
    more: { document: 'more.yaml', output: 'out/more' },
  },
});
const files = { 'pets.yaml': petDocument };
const wrong: [string, Wrong][] = [
  [
    'an unknown command',
    {
      given: ['genrate'],
      want: {
        status: 2,
        code: 'usage/arguments',
        message: "Unknown command 'genrate'.",
        help: 'Did you mean generate?',
      },
    },
  ],
  [
    'an unknown flag',
    {
      given: ['generate', '--layuot', 'source'],
      want: {
        status: 2,
        code: 'usage/arguments',
        message: "Unknown option '--layuot'.",
        help: 'Did you mean --layout?',
      },
    },
  ],
  [
    'the help of an unknown command',
    {
      given: ['help', 'chekc'],
      want: {
        status: 2,
        code: 'usage/arguments',
        message: "Unknown command 'chekc'.",
        help: 'Did you mean check?',
      },
    },
  ],
  [
    'a document whose name is misspelt',
    {
      given: ['bundle', 'pets.yml'],
      files,
      want: {
        status: 3,
        code: 'document/not-found',
        message: 'The document pets.yml does not exist.',
        help: 'Did you mean "pets.yaml"?',
      },
    },
  ],
  [
    'a configuration whose name is misspelt',
    {
      given: ['generate', '--config', 'concord.confg.ts'],
      files: { 'concord.config.ts': '' },
      want: {
        status: 2,
        code: 'config/unreadable',
        message: 'The configuration concord.confg.ts does not exist.',
        help: 'Did you mean "concord.config.ts"?',
      },
    },
  ],
  [
    'one document of two',
    {
      given: ['diff', 'pets.yaml'],
      files,
      want: {
        status: 2,
        code: 'usage/arguments',
        message: "Missing required argument 'new'.",
        help: 'See `concord diff --help`.',
      },
    },
  ],
  [
    'too many arguments',
    {
      given: ['generate', 'a', 'b'],
      want: {
        status: 2,
        code: 'usage/arguments',
        message: "Too many arguments for 'generate'. Expected 1 argument but got 2.",
      },
    },
  ],
  [
    'a flag without its value',
    {
      given: ['generate', '-o'],
      want: {
        status: 2,
        code: 'usage/arguments',
        message: "Option '-o, --output <folder>' argument missing.",
      },
    },
  ],
  [
    'a flag in place of a value',
    {
      given: ['generate', 'pets.yaml', '--allow-remote', '-o', 'out'],
      files,
      want: {
        status: 2,
        code: 'usage/arguments',
        message:
          "Option '--allow-remote <host>' argument '-o' is invalid. It is an option: the value is missing.",
      },
    },
  ],
  [
    'an empty value, as of a variable of CI that is not set',
    {
      given: ['check', 'pets.yaml', '--against', ''],
      files,
      want: {
        status: 2,
        code: 'usage/arguments',
        message: "Option '--against <base>' argument '' is invalid. It is empty: name something.",
      },
    },
  ],
  [
    'an unknown layout',
    {
      given: ['generate', '--layout', 'packges'],
      want: {
        status: 2,
        code: 'usage/arguments',
        message:
          "Option '--layout <layout>' argument 'packges' is invalid. It must be packages or source. Did you mean packages?",
      },
    },
  ],
  [
    'an unknown target',
    {
      given: ['generate', 'pets.yaml', '--targets', 'clinet'],
      files,
      want: {
        status: 2,
        code: 'usage/arguments',
        message: 'There is no target "clinet". Did you mean client?',
      },
    },
  ],
  [
    'an unknown reporter',
    {
      given: ['lint', '--reporter', 'jsno'],
      want: {
        status: 2,
        code: 'usage/arguments',
        message:
          "Option '--reporter <name>' argument 'jsno' is invalid. It must be terminal or json or markdown or sarif or github or junit. Did you mean json?",
      },
    },
  ],
  [
    'an unknown stage',
    {
      given: ['generate', '--inspect', 'nmes'],
      want: {
        status: 2,
        code: 'usage/arguments',
        message:
          "Option '--inspect <stage>' argument 'nmes' is invalid. It must be api or names or calls or files. Did you mean names?",
      },
    },
  ],
  [
    'an unknown target that is like none',
    {
      given: ['generate', 'pets.yaml', '--targets', 'xyz'],
      files,
      want: {
        status: 2,
        code: 'usage/arguments',
        message: 'There is no target "xyz". There is client, validators, fixtures, query, compat.',
      },
    },
  ],
  [
    'a scope that npm does not take',
    {
      given: ['generate', 'pets.yaml', '--scope', 'My Scope'],
      files,
      want: { status: 2, code: 'usage/arguments', message: '--scope must be what npm takes' },
    },
  ],
  [
    'a licence that is none',
    {
      given: ['generate', 'pets.yaml', '--license', 'MIT-ish'],
      files,
      want: {
        status: 2,
        code: 'usage/arguments',
        message:
          '--license must be an SPDX expression such as MIT or (MIT OR Apache-2.0), or UNLICENSED.',
      },
    },
  ],
  [
    'templates that are not there',
    {
      given: ['generate', 'pets.yaml', '--templates', 'nowhere'],
      files,
      want: {
        status: 2,
        code: 'usage/arguments',
        message: 'There is no folder nowhere with templates.',
      },
    },
  ],
  [
    'an unknown severity',
    {
      given: ['generate', 'pets.yaml', '--fail-on', 'warnings'],
      files,
      want: {
        status: 2,
        code: 'usage/arguments',
        message:
          "Option '--fail-on <severity>' argument 'warnings' is invalid. It must be error or warning or info. Did you mean warning?",
      },
    },
  ],
  [
    'no document',
    {
      given: ['generate'],
      want: {
        status: 2,
        code: 'usage/no-document',
        message: 'No document is named, and there is no configuration that names one.',
      },
    },
  ],
  [
    'standard input',
    {
      given: ['generate', '-'],
      want: {
        status: 2,
        code: 'usage/arguments',
        message: 'A document is not read from standard input.',
      },
    },
  ],
  [
    'a document that does not exist',
    {
      given: ['generate', 'nope.yaml'],
      want: {
        status: 3,
        code: 'document/not-found',
        message: 'The document nope.yaml does not exist.',
      },
    },
  ],
  [
    'a document that is a folder',
    {
      given: ['generate', 'sub'],
      files: { 'sub/x': '' },
      want: { status: 3, code: 'document/unreadable', message: 'The document sub cannot be read' },
    },
  ],
  [
    'one output for several documents',
    {
      given: ['generate', '-o', 'x'],
      files: { 'concord.config.json': config },
      want: {
        status: 2,
        code: 'usage/arguments',
        message: '-o names one folder, but the configuration has several documents: pets, more.',
      },
    },
  ],
  [
    'several documents to print',
    {
      given: ['bundle'],
      files: { 'concord.config.json': config },
      want: {
        status: 2,
        code: 'usage/no-document',
        message:
          '`concord bundle` takes one document, but the configuration has several documents: pets, more.',
      },
    },
  ],
  [
    'the output of another document',
    {
      given: ['generate', 'pets.yaml', '-o', 'out/more'],
      files: { ...files, 'concord.config.json': config },
      want: {
        status: 2,
        code: 'usage/output-taken',
        message: 'The folder out/more is the output of more.yaml.',
      },
    },
  ],
  [
    'an output that is a file',
    {
      given: ['generate', 'pets.yaml', '-o', 'taken'],
      files: { ...files, taken: '' },
      want: {
        status: 3,
        code: 'output/not-a-folder',
        message: 'taken: a file stands where a folder is needed; nothing was changed.',
      },
    },
  ],
];

describe('wrong usage', () => {
  test('ends the process with 2', () => {
    const { status, stdout, stderr } = concord(['genrate']);
    expect([status, stdout, stderr]).toEqual([
      2,
      '',
      "error Unknown command 'genrate'. usage/arguments\n  help: Did you mean generate?\n\n1 error\n",
    ]);
  });

  test.each(wrong)('%s, for people', async (_, { given, files: scene = {}, want }) => {
    const { status, stdout, stderr } = await concordHere(given, { files: scene });
    expect(stderr).toContain(`error ${want.message}`);
    expect(stderr).toContain(want.code);
    if (want.help) expect(stderr).toContain(`help: ${want.help}`);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect([status, stdout]).toEqual([want.status, '']);
  });

  test.each(wrong.filter(([name]) => name !== 'an unknown reporter'))(
    '%s, for programs',
    async (_, { given, files: scene = {}, want }) => {
      const ended = await concordHere(
        [...given.slice(0, 1), '--reporter', 'json', ...given.slice(1)],
        { files: scene },
      );
      expect(report(ended)).toMatchObject({
        ok: false,
        diagnostics: [
          { code: want.code, severity: 'error', message: expect.stringContaining(want.message) },
        ],
      });
      expect([ended.status, ended.stderr]).toEqual([want.status, '']);
    },
  );
});

describe('help', () => {
  test('goes to standard output, with examples', () => {
    const { status, stdout, stderr } = concord(['generate', '--help']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Usage: concord generate [options] [document]');
    expect(stdout).toContain('concord generate openapi.yaml -o src/api --layout source');
    expect(stdout).toContain('--raw');
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'what is generated: client, validators, fixtures',
    );
  });

  test('is what `concord` alone prints, as wrong usage', () => {
    const { status, stdout, stderr } = concord([]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: concord [options] [command]');
  });

  test('and version are one JSON object for programs', () => {
    expect(report(concord(['--version', '--reporter', 'json']))).toEqual({
      ok: true,
      diagnostics: [],
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(report(concord(['check', '--help', '--reporter=json']))).toEqual({
      ok: true,
      diagnostics: [],
      help: expect.stringContaining('Usage: concord check'),
    });
  });

  test('does not wait for heavy libraries', () => {
    const started = performance.now();
    concord(['--help']);
    expect(performance.now() - started).toBeLessThan(1500);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { contentOf } from '../pipeline/folder.js';
import { concordHere, petDocument, report } from './concord.js';

const coloured = petDocument.replace(
  'type: string, description',
  'type: string, format: colour, description',
);

describe('--strict', () => {
  test.each<
    [
      string,
      { document: string; args: readonly string[]; status: number; severities: readonly string[] },
    ]
  >([
    [
      'is off unless it is asked for',
      { document: coloured, args: [], status: 0, severities: ['info'] },
    ],
    [
      'makes an error of what cannot be checked',
      { document: coloured, args: ['--strict'], status: 1, severities: ['error'] },
    ],
    [
      'has nothing to say where everything is checked',
      { document: petDocument, args: ['--strict'], status: 0, severities: [] },
    ],
  ])('%s', async (_, { document, args, status, severities }) => {
    const { folder } = await concordHere(['generate', 'pets.yaml'], {
      files: { 'pets.yaml': document },
    });
    for (const command of ['generate', 'check']) {
      const ended = await concordHere([command, 'pets.yaml', '--reporter', 'json', ...args], {
        folder,
      });
      const found = report(ended).diagnostics.filter(({ code }) =>
        String(code).startsWith('validators/'),
      );
      expect([command, ended.status, found.map(({ severity }) => severity)]).toEqual([
        command,
        status,
        severities,
      ]);
      for (const each of found)
        expect(each).toMatchObject({
          code: 'validators/format',
          message: '"format": "colour" is not checked: no check is known for this format.',
        });
    }
  });

  test('leaves the rest of what the configuration says about validators', async () => {
    const config = JSON.stringify({
      document: 'pets.yaml',
      validators: { formats: { colour: false } },
    });
    const ended = await concordHere(['generate', '--strict'], {
      files: { 'pets.yaml': coloured, 'concord.config.json': config },
    });
    expect([ended.status, ended.stderr]).toEqual([0, '']);
  });

  test('the formats that are not checked are options that shape the output', async () => {
    const config = (formats: unknown): string =>
      JSON.stringify({ document: 'pets.yaml', validators: { formats } });
    const { folder } = await concordHere(['generate'], {
      files: {
        'pets.yaml': petDocument,
        'concord.config.json': config({ uri: false, email: false }),
      },
    });
    expect(
      JSON.parse(contentOf(folder)['generated/validators/concord.manifest.json'] ?? ''),
    ).toMatchObject({ options: { 'validators.formats': ['email', 'uri'] } });
    writeFileSync(join(folder, 'concord.config.json'), config(false));
    const ended = await concordHere(['check', '--reporter', 'json'], { folder });
    expect([
      ended.status,
      report(ended).diagnostics.some(({ message }) => String(message).includes('options')),
    ]).toEqual([1, true]);
  });

  test.each(['generate', 'check'])('stands in the help of %s', async (command) => {
    const { stdout } = await concordHere(['help', command]);
    expect(stdout).toMatch(/--strict +what the validators cannot check is an error/);
  });
});

describe('positions', () => {
  const all = 'body, query, path, header, cookie, response';
  test.each<[string, { given: unknown; want: string }]>([
    [
      'an unknown key',
      {
        given: { position: {} },
        want: 'an object with formats, strict, patterns and positions; "position" is none of them. Did you mean positions?',
      },
    ],
    ['no object', { given: { positions: true }, want: 'an object whose positions are an object.' }],
    [
      'an unknown position',
      {
        given: { positions: { headers: {} } },
        want: `an object whose positions are ${all}; "headers" is none of them. Did you mean header?`,
      },
    ],
    [
      'a position that is no object',
      {
        given: { positions: { query: true } },
        want: 'an object whose positions are objects with strip, defaults, coerce; query is none.',
      },
    ],
    [
      'an unknown option',
      {
        given: { positions: { query: { coerse: true } } },
        want: 'an object whose positions are objects; query knows strip, defaults, coerce, but not "coerse". Did you mean coerce?',
      },
    ],
    [
      'coerce for a body',
      {
        given: { positions: { body: { coerce: true } } },
        want: 'an object whose positions are objects; body knows strip, defaults, but not "coerce".',
      },
    ],
    [
      'an option that is no flag',
      {
        given: { positions: { path: { strip: 1 } } },
        want: 'an object whose positions are objects; strip of path is true or false.',
      },
    ],
  ])('%s is refused', async (_, { given, want }) => {
    const ended = await concordHere(['generate', '--reporter', 'json'], {
      files: {
        'concord.config.json': JSON.stringify({ document: 'pets.yaml', validators: given }),
      },
    });
    expect(report(ended).diagnostics).toMatchObject([
      { code: 'config/wrong-value', message: `validators must be ${want}` },
    ]);
    expect(ended.status).toBe(2);
  });

  test('shape the output: code, README and manifest', async () => {
    const config = {
      document: 'pets.yaml',
      output: 'out',
      validators: {
        positions: { response: { strip: true }, path: { coerce: true, strip: false } },
      },
    };
    const ended = await concordHere(['generate'], {
      files: { 'pets.yaml': petDocument, 'concord.config.json': JSON.stringify(config) },
    });
    expect([ended.status, ended.stderr]).toEqual([0, '']);
    const files = new Map(Object.entries(contentOf(ended.folder)));
    expect(
      JSON.parse(files.get('out/validators/concord.manifest.json') ?? '').options,
    ).toMatchObject({ 'validators.positions': ['path.coerce', 'response.strip'] });
    expect(files.get('out/validators/README.md')).toContain(
      '- `path`: texts are read as the types that are declared.\n- `response`: what is not declared is left out of the result.\n',
    );
    expect(files.get('out/validators/src/operations/index.ts')).toContain('200: petStrippedSchema');
    expect([...files.keys()]).toContain('out/validators/src/prepared/strip/index.ts');
    expect((await concordHere(['check'], { folder: ended.folder })).status).toBe(0);
  });
});

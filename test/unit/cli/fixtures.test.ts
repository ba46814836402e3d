import { describe, expect, test } from 'vitest';

import { contentOf } from '../output/folder.js';
import { concordHere, petDocument, report } from './concord.js';

describe('fixtures.handlers', () => {
  test.each<[string, { given: object; want: readonly boolean[] }]>([
    ['come in packages', { given: {}, want: [true, true] }],
    ['do not come in an application', { given: { layout: 'source' }, want: [false, false] }],
    [
      'come where they are asked for',
      { given: { layout: 'source', fixtures: { handlers: true } }, want: [true, false] },
    ],
    [
      'stay away where they are not wanted',
      { given: { fixtures: { handlers: false } }, want: [false, false] },
    ],
  ])('%s', async (_, { given, want }) => {
    const ended = await concordHere(['generate'], {
      files: {
        'pets.yaml': petDocument,
        'concord.config.json': JSON.stringify({ document: 'pets.yaml', output: 'out', ...given }),
      },
    });
    expect([ended.status, ended.stderr]).toEqual([0, '']);
    const files = new Map(Object.entries(contentOf(ended.folder)));
    expect([
      [...files.keys()].some((path) => path.endsWith('handlers/index.ts')),
      /"msw"/.test(files.get('out/fixtures/package.json') ?? ''),
    ]).toEqual(want);
    expect(/## Request handlers/.test(files.get('out/fixtures/README.md') ?? '')).toBe(want[1]);
    expect((await concordHere(['check'], { folder: ended.folder })).status).toBe(0);
  });

  test.each<[string, { given: unknown; want: string }]>([
    [
      'an unknown key',
      {
        given: { handler: true },
        want: 'an object with handlers; "handler" is something else. Did you mean handlers?',
      },
    ],
    ['a text', { given: { handlers: 'yes' }, want: 'an object whose handlers is true or false.' }],
    ['no object', { given: true, want: 'an object.' }],
  ])('%s is refused', async (_, { given, want }) => {
    const ended = await concordHere(['generate', '--reporter', 'json'], {
      files: { 'concord.config.json': JSON.stringify({ document: 'pets.yaml', fixtures: given }) },
    });
    expect(report(ended).diagnostics).toMatchObject([
      { code: 'config/wrong-value', message: `fixtures must be ${want}` },
    ]);
  });
});

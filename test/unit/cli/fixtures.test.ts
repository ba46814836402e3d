import { describe, expect, test } from 'vitest';

import { contentOf } from '../pipeline/folder.js';
import { concordHere, petDocument } from './concord.js';

const both = { handlers: true, counterExamples: true };

describe('handlers and counter-examples', () => {
  test.each<[string, { given: object; want: readonly boolean[] }]>([
    ['do not come unasked', { given: {}, want: [false, false, false] }],
    ['come where they are asked for', { given: both, want: [true, true, true] }],
    [
      'come into an application',
      { given: { ...both, layout: 'source' }, want: [true, false, true] },
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
      [...files.keys()].some((path) => path.endsWith('runtime/counter-examples.ts')),
    ]).toEqual(want);
    const readme = files.get('out/fixtures/README.md') ?? '';
    const sections = ['## Request handlers', '## Counter-examples'];
    expect(sections.map((title) => readme.includes(title))).toEqual([want[1], want[1]]);
    expect((await concordHere(['check'], { folder: ended.folder })).status).toBe(0);
  });

  test('are said by flags, too', async () => {
    const ended = await concordHere(
      ['generate', 'pets.yaml', '--output', 'out', '--handlers', '--counter-examples'],
      { files: { 'pets.yaml': petDocument } },
    );
    expect([ended.status, ended.stderr]).toEqual([0, '']);
    const paths = Object.keys(contentOf(ended.folder));
    expect(paths).toContain('out/fixtures/src/handlers/index.ts');
    expect(paths).toContain('out/fixtures/src/runtime/counter-examples.ts');
  });
});

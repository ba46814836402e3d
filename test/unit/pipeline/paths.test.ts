import { expect, test } from 'vitest';

import { refusedPaths } from '../../../generator/pipeline/paths.js';

const long = `${'x'.repeat(250)}.ts`;
const tables: [string, { given: string[]; want: string[] }][] = [
  [
    'ordinary paths',
    {
      given: [
        'client/src/index.ts',
        'client/.npmignore',
        'client/src/größe.ts',
        '__proto__/constructor.ts',
      ],
      want: [],
    },
  ],
  [
    'a path that leaves the folder',
    {
      given: ['../x.ts'],
      want: ['"../x.ts" is no path that can be written below the output folder.'],
    },
  ],
  [
    'one that leaves in the middle',
    {
      given: ['a/../../x.ts'],
      want: ['"a/../../x.ts" is no path that can be written below the output folder.'],
    },
  ],
  [
    'an absolute path',
    {
      given: ['/etc/passwd'],
      want: ['"/etc/passwd" is no path that can be written below the output folder.'],
    },
  ],
  [
    'a drive',
    {
      given: ['C:/x.ts'],
      want: ['"C:/x.ts" is no path that can be written below the output folder.'],
    },
  ],
  [
    'a backslash',
    {
      given: ['a\\b.ts'],
      want: ['"a\\\\b.ts" is no path that can be written below the output folder.'],
    },
  ],
  [
    'NUL',
    {
      given: ['a\0.ts'],
      want: ['"a\\u0000.ts" is no path that can be written below the output folder.'],
    },
  ],
  [
    'a name that Windows reserves',
    {
      given: ['types/con.ts'],
      want: ['"types/con.ts" is no path that can be written below the output folder.'],
    },
  ],
  [
    'a last dot',
    {
      given: ['types/a.'],
      want: ['"types/a." is no path that can be written below the output folder.'],
    },
  ],
  [
    'an empty path',
    { given: [''], want: ['"" is no path that can be written below the output folder.'] },
  ],
  [
    'a very long path',
    { given: [long], want: [`"${long}" is no path that can be written below the output folder.`] },
  ],
  ['the same path twice', { given: ['a.ts', 'a.ts'], want: ['a.ts would be written twice.'] }],
  [
    'paths that differ in case',
    {
      given: ['types/Project.ts', 'types/project.ts'],
      want: ['types/Project.ts and types/project.ts are the same file where case does not count.'],
    },
  ],
  [
    'a file that is a folder too',
    { given: ['a', 'A/b.ts'], want: ['a would be a file and, for A/b.ts, a folder.'] },
  ],
];

test.each(tables)('%s', (_, { given, want }) => {
  expect(
    refusedPaths(given.map((path) => ({ path, content: '' }))).map(({ message }) => message),
  ).toEqual(want);
});

test('has a code for paths that are not portable, and one for paths that meet', () => {
  expect(
    refusedPaths(['../a.ts', 'b.ts', 'B.ts'].map((path) => ({ path, content: '' }))).map(
      ({ code }) => code,
    ),
  ).toEqual(['output/path', 'output/duplicate']);
});

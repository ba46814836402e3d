import { describe, expect, test } from 'vitest';

import { parseManifest } from '../../../generator/pipeline/manifest.js';
import { output } from './folder.js';

describe('withManifests', () => {
  test('writes one manifest a package, its files sorted by path', () => {
    const files = output({
      'client/src/index.ts': 'b\n',
      'client/README.md': 'a\n',
      'validators/index.ts': 'c\n',
    });
    expect(files.map(({ path }) => path)).toEqual([
      'client/src/index.ts',
      'client/README.md',
      'validators/index.ts',
      'client/concord.manifest.json',
      'validators/concord.manifest.json',
    ]);
    expect(files[3]).toEqual({
      path: 'client/concord.manifest.json',
      format: false,
      content: `{
  "concord": "1.0.0",
  "document": "d1",
  "options": {
    "layout": "packages",
    "targets": [
      "client"
    ],
    "raw": true,
    "format": true
  },
  "files": {
    "README.md": "87428fc522803d31065e7bce3cf03fe4 ca978112ca1bbdcafac231b39a23dc4d",
    "src/index.ts": "0263829989b6fd954f72baaf2fc64bc2 3e23e8160039594a33894f6564e1b134"
  }
}
`,
    });
  });

  test('writes one manifest for all in the source layout', () => {
    const files = output(
      { 'client/index.ts': 'a', 'fixtures/index.ts': 'b' },
      { layout: 'source' },
    );
    expect(files.slice(2).map(({ path }) => path)).toEqual(['concord.manifest.json']);
  });
});

const header = { concord: '1', document: 'd', options: {} };
const tables: [string, { given: string; want: unknown }][] = [
  [
    'a manifest',
    {
      given: JSON.stringify({ ...header, files: { 'a.ts': 'x y', 'b.json': 'z' } }),
      want: [
        ['a.ts', [{ exact: 'x', layout: 'y' }]],
        ['b.json', [{ exact: 'z', layout: 'z' }]],
      ],
    },
  ],
  [
    'a manifest of an interrupted run',
    {
      given: JSON.stringify({ ...header, interrupted: true, files: { 'a.ts': 'x y, z w' } }),
      want: [
        [
          'a.ts',
          [
            { exact: 'x', layout: 'y' },
            { exact: 'z', layout: 'w' },
          ],
        ],
      ],
    },
  ],
  [
    'whole hashes without layout, of earlier versions',
    {
      given: JSON.stringify({ ...header, files: { 'a.ts': 'ab'.repeat(32) } }),
      want: [['a.ts', [{ exact: 'ab'.repeat(16), layout: 'ab'.repeat(16) }]]],
    },
  ],
  ['the marks of a merge', { given: '<<<<<<< HEAD\n{}', want: 'unreadable' }],
  ['a manifest without files', { given: JSON.stringify(header), want: 'unreadable' }],
  ['a file of somebody else', { given: '{"name":"x"}', want: undefined }],
  [
    'paths that leave the folder',
    {
      given: JSON.stringify({
        ...header,
        files: { '../x': 'a', '/etc/passwd': 'b', 'a/../../b': 'c', 'C:\\x': 'd', 'ok/x.ts': 'e' },
      }),
      want: [['ok/x.ts', [{ exact: 'e', layout: 'e' }]]],
    },
  ],
  [
    'paths in the folders of tools',
    {
      given: JSON.stringify({
        ...header,
        files: {
          ...{
            '.git/HEAD': 'a',
            'a/.Git/config': 'b',
            'GIT~1/HEAD': 'c',
            'node_modules/x/y.js': 'd',
          },
          ...{ '.npmignore': 'e', 'a/.b': 'f' },
        },
      }),
      want: [
        ['.npmignore', [{ exact: 'e', layout: 'e' }]],
        ['a/.b', [{ exact: 'f', layout: 'f' }]],
      ],
    },
  ],
  [
    'hashes that are none',
    {
      given: JSON.stringify({ ...header, files: { a: 1, b: null, c: [], d: {}, e: '' } }),
      want: [['e', [{ exact: '', layout: '' }]]],
    },
  ],
  [
    'a name that is special to JavaScript',
    {
      given: '{"concord":"1","document":"d","options":{},"files":{"__proto__":"a"}}',
      want: [['__proto__', [{ exact: 'a', layout: 'a' }]]],
    },
  ],
];

test.each(tables)('parseManifest reads %s', (_, { given, want }) => {
  const manifest = parseManifest(given);
  expect(typeof manifest === 'object' ? [...manifest.files] : manifest).toEqual(want);
});

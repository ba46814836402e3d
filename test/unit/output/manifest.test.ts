import { describe, expect, test } from 'vitest';

import { parseManifest } from '../../../generator/output/manifest.js';
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
    "README.md": "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
    "src/index.ts": "3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d"
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
    { given: JSON.stringify({ ...header, files: { 'a.ts': 'x' } }), want: [['a.ts', 'x']] },
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
      want: [['ok/x.ts', 'e']],
    },
  ],
  [
    'a name that is special to JavaScript',
    {
      given: '{"concord":"1","document":"d","options":{},"files":{"__proto__":"a"}}',
      want: [['__proto__', 'a']],
    },
  ],
];

test.each(tables)('parseManifest reads %s', (_, { given, want }) => {
  const manifest = parseManifest(given);
  expect(typeof manifest === 'object' ? [...manifest.files] : manifest).toEqual(want);
});

import { describe, expect, test } from 'vitest';

import { hashText, parseManifest } from '../../../generator/output/manifest.js';
import { output } from './folder.js';

describe('withManifests', () => {
  test('writes one manifest a package, its files sorted by path', () => {
    const files = output({ 'client/src/index.ts': 'b\n', 'client/README.md': 'a\n', 'validators/index.ts': 'c\n' });
    expect(files.map(({ path }) => path)).toEqual(['client/src/index.ts', 'client/README.md', 'validators/index.ts', 'client/concord.manifest.json', 'validators/concord.manifest.json']);
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
    "README.md": "87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7",
    "src/index.ts": "0263829989b6fd954f72baaf2fc64bc2e2f01d692d4de72986ea808f6e99813f"
  }
}
`,
    });
  });

  test('writes one manifest for all in the source layout', () => {
    const files = output({ 'client/index.ts': 'a', 'fixtures/index.ts': 'b' }, { layout: 'source' });
    expect(files.slice(2).map(({ path }) => path)).toEqual(['concord.manifest.json']);
  });
});

const header = { concord: '1', document: 'd', options: {} };
const tables: [string, { given: string; want: unknown }][] = [
  ['a manifest', { given: JSON.stringify({ ...header, files: { 'a.ts': 'x' } }), want: [['a.ts', 'x']] }],
  ['the marks of a merge', { given: '<<<<<<< HEAD\n{}', want: 'unreadable' }],
  ['a manifest without files', { given: JSON.stringify(header), want: 'unreadable' }],
  ['a file of somebody else', { given: '{"name":"x"}', want: undefined }],
  ['paths that leave the folder', { given: JSON.stringify({ ...header, files: { '../x': 'a', '/etc/passwd': 'b', 'a/../../b': 'c', 'C:\\x': 'd', 'ok/x.ts': 'e' } }), want: [['ok/x.ts', 'e']] }],
  ['a name that is special to JavaScript', { given: '{"concord":"1","document":"d","options":{},"files":{"__proto__":"a"}}', want: [['__proto__', 'a']] }],
];

test.each(tables)('parseManifest reads %s', (_, { given, want }) => {
  const manifest = parseManifest(given);
  expect(typeof manifest === 'object' ? [...manifest.files] : manifest).toEqual(want);
});

test('hashText does not mind the line ends of a checkout', () => {
  expect(hashText('a\r\nb\r\n')).toBe(hashText('a\nb\n'));
  expect(hashText('a\nb')).not.toBe(hashText('a\nb\n'));
});

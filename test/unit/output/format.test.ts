import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { formatFiles } from '../../../generator/output/format.js';
import { openCache } from '../../../generator/output/format-cache.js';
import { folderWith, put } from './folder.js';

const tables: [string, { given: { path: string; content: string; format?: boolean }; want: string }][] = [
  ['TypeScript', { given: { path: 'a.ts', content: 'export const a = {"b":"c",}' }, want: "export const a = { b: 'c' };\n" }],
  ['lines of 100 characters', { given: { path: 'a.ts', content: `const a = [1,\n${'x'.repeat(83)}]` }, want: `const a = [1, ${'x'.repeat(83)}];\n` }],
  ['longer lines', { given: { path: 'a.ts', content: `const a = [1, ${'x'.repeat(85)}]` }, want: `const a = [\n  1,\n  ${'x'.repeat(85)},\n];\n` }],
  ['JavaScript', { given: { path: 'a.mjs', content: 'let a="b"' }, want: "let a = 'b';\n" }],
  ['JSON', { given: { path: 'package.json', content: '{"a":1}' }, want: '{ "a": 1 }\n' }],
  ['Markdown', { given: { path: 'README.md', content: '* a\n* b' }, want: '- a\n- b\n' }],
  ['YAML', { given: { path: 'a.yaml', content: 'a:   1' }, want: 'a: 1\n' }],
  ['not a file that is excepted', { given: { path: 'a.ts', content: 'let a="b"', format: false }, want: 'let a="b"' }],
  ['not a file of another kind', { given: { path: 'LICENSE', content: '  MIT  ' }, want: '  MIT  ' }],
];

test.each(tables)('formatFiles lays out %s', async (_, { given, want }) => {
  expect(await formatFiles([given], { cacheFolder: false })).toEqual([{ ...given, content: want }]);
});

test('names the file that prettier cannot parse', async () => {
  await expect(formatFiles([{ path: 'client/src/a.ts', content: 'const = 1' }], { cacheFolder: false })).rejects.toThrow(/wrote client\/src\/a\.ts in a way that cannot be parsed/);
});

test('remembers what it formatted, and does not trust a damaged memory', async () => {
  const cacheFolder = folderWith();
  const file = { path: 'a.ts', content: 'let a="b"' };
  await formatFiles([file], { cacheFolder });
  const [entry = ''] = readdirSync(cacheFolder);
  const key = join(cacheFolder, entry);
  openCache(cacheFolder).set(entry, 'remembered\n');
  expect(await formatFiles([file], { cacheFolder })).toEqual([{ ...file, content: 'remembered\n' }]);
  writeFileSync(key, 'damaged');
  expect(await formatFiles([file], { cacheFolder })).toEqual([{ ...file, content: "let a = 'b';\n" }]);
});

test('formats without a place to remember', async () => {
  const folder = folderWith();
  put(folder, 'file', '');
  expect(await formatFiles([{ path: 'a.ts', content: 'let a' }], { cacheFolder: join(folder, 'file/cache') })).toEqual([{ path: 'a.ts', content: 'let a;\n' }]);
});

test('the cache stays within its bound', () => {
  const folder = folderWith();
  const cache = openCache(folder, 1000);
  for (const key of 'abcdefghij') cache.set(key, 'x'.repeat(150));
  expect(readdirSync(folder)).toHaveLength(10);
  cache.prune();
  expect(readdirSync(folder)).toHaveLength(2);
});

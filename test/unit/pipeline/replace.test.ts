import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { replaceFiles } from '../../../generator/pipeline/replace.js';
import { contentOf, folderWith } from './folder.js';

test('replaces files and makes new ones, and can undo all of it', () => {
  const cwd = folderWith({ 'a.yaml': 'a' });
  chmodSync(join(cwd, 'a.yaml'), 0o640);
  const before = contentOf(cwd);
  const { problem, undo } = replaceFiles(
    [
      { path: 'a.yaml', content: 'A' },
      { path: 'deep/er/b.md', content: 'B' },
    ],
    cwd,
  );
  expect([problem, contentOf(cwd)]).toEqual([undefined, { 'a.yaml': 'A', 'deep/er/b.md': 'B' }]);
  expect(statSync(join(cwd, 'a.yaml')).mode & 0o777).toBe(0o640);
  undo();
  expect([contentOf(cwd), existsSync(join(cwd, 'deep'))]).toEqual([before, false]);
});

type Setup = (cwd: string, elsewhere: string) => void;
const refusals: readonly [what: string, setup: Setup, message: string][] = [
  [
    'a link',
    (cwd, elsewhere) => symlinkSync(join(elsewhere, 'theirs'), join(cwd, 'b')),
    'b is a link, so it is not written.',
  ],
  [
    'a link that stays inside',
    (cwd) => symlinkSync('a', join(cwd, 'b')),
    'b is a link, so it is not written.',
  ],
  [
    'a link to nothing',
    (cwd, elsewhere) => symlinkSync(join(elsewhere, 'nothing'), join(cwd, 'b')),
    'b is a link, so it is not written.',
  ],
  ['a folder', (cwd) => mkdirSync(join(cwd, 'b')), 'b cannot be written: the system says EISDIR.'],
];

test.each(refusals)('writes nothing where there is %s', (_, setup, message) => {
  const [cwd, elsewhere] = [folderWith({ a: 'a' }), folderWith({ theirs: 'theirs' })];
  setup(cwd, elsewhere);
  const before = [contentOf(cwd), contentOf(elsewhere)];
  const files = ['a', 'b'].map((path) => ({ path, content: 'new' }));
  expect(replaceFiles(files, cwd).problem?.message).toBe(message);
  expect([contentOf(cwd), contentOf(elsewhere)]).toEqual(before);
});

test('writes nothing below a folder that is a link out of what it has in common with the working folder', () => {
  const [top, elsewhere] = [folderWith({ 'app/x': 'x', 'api/openapi.yaml': 'a' }), folderWith()];
  symlinkSync(elsewhere, join(top, 'app/linked'));
  symlinkSync(elsewhere, join(top, 'linked'));
  const cwd = join(top, 'app');
  const messageOf = (path: string): string | undefined =>
    replaceFiles([{ path, content: 'new' }], cwd).problem?.message;
  expect(
    ['linked/a', '../linked/a', '../api/openapi.yaml', join(cwd, 'linked/a')].map(messageOf),
  ).toEqual([
    'linked is a link, so linked/a is not written.',
    '../linked is a link, so ../linked/a is not written.',
    undefined,
    `linked is a link, so ${join(cwd, 'linked/a')} is not written.`,
  ]);
  expect([contentOf(elsewhere), contentOf(join(top, 'api'))]).toEqual([
    {},
    { 'openapi.yaml': 'new' },
  ]);
});

test('makes a new file only where there is none', () => {
  const cwd = folderWith({ a: 'a' });
  const { problem } = replaceFiles([{ path: 'a', content: 'new', isNew: true }], cwd);
  expect([problem?.message, contentOf(cwd)]).toEqual([
    'a cannot be written: the system says EEXIST.',
    { a: 'a' },
  ]);
});

// What a stranger's checkout may hold when somebody runs a command in it: nothing that is read back makes a command write, replace or
// delete a file that is not Concord's, run anything, or believe what it did not find out itself.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { hashFile } from '../../generator/pipeline/file-hash.js';
import { concord, concordHere, petDocument } from '../unit/cli/concord.js';
import { contentOf, folderWith, put } from '../unit/pipeline/folder.js';
import { captions, released } from '../support/repository.js';

const home = mkdtempSync(join(tmpdir(), 'concord-home-'));
beforeAll(() => void vi.stubEnv('HOME', home));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

const args = ['pets.yaml', '-o', 'generated', '--targets', 'client'];
const generate = ['generate', ...args];

/** A checkout in which the output is as it should be, beside files of its user. */
async function checkout(): Promise<string> {
  const folder = folderWith({
    'pets.yaml': petDocument,
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/hooks/post-commit': 'mine\n',
    'src/mine.ts': 'mine\n',
  });
  expect((await concordHere(generate, { folder })).status).toBe(0);
  return folder;
}

/** Everything beside the output. */
const beside = (folder: string): readonly (readonly [string, string])[] =>
  Object.entries(contentOf(folder)).filter(([path]) => !path.startsWith('generated/'));

const journal = JSON.stringify({
  writes: ['../.git/hooks/post-commit'],
  removals: ['../src/mine.ts'],
});
const manifestPath = 'generated/client/concord.manifest.json';

/** The manifest as it is, with other files. */
function listed(folder: string, files: object): void {
  const manifest: { readonly files: object } = JSON.parse(
    readFileSync(join(folder, manifestPath), 'utf8'),
  );
  put(
    folder,
    manifestPath,
    JSON.stringify({ ...manifest, files: { ...manifest.files, ...files } }),
  );
}

const hashOf = (text: string): string => {
  const { exact, layout } = hashFile('x', text);
  return `${exact} ${layout}`;
};

const leftovers: readonly (readonly [what: string, plant: (folder: string) => void])[] = [
  [
    'a journal',
    (folder) => {
      put(folder, 'generated/.concord.tmp/journal.json', journal);
      put(folder, 'generated/.concord.tmp/old-0', '#!/bin/sh\ntouch owned\n');
    },
  ],
  [
    'a malformed journal',
    (folder) => put(folder, 'generated/.concord.tmp/journal.json', '{"writes":7}'),
  ],
  ['staging that is a file', (folder) => put(folder, 'generated/.concord.tmp', 'x')],
  [
    'staging that is a link to the source of its user',
    (folder) => symlinkSync('../src', join(folder, 'generated/.concord.tmp')),
  ],
  [
    'staging that is a link to itself',
    (folder) => symlinkSync('.concord.tmp', join(folder, 'generated/.concord.tmp')),
  ],
  [
    'staged names that are links',
    (folder) => {
      mkdirSync(join(folder, 'generated/.concord.tmp'));
      for (let index = 0; index < 50; index += 1)
        symlinkSync('../../src/mine.ts', join(folder, `generated/.concord.tmp/new-${index}`));
    },
  ],
  [
    'a manifest that lists files elsewhere',
    (folder) => listed(folder, { '../../src/mine.ts': hashOf('mine\n'), '/etc/hosts': 'x' }),
  ],
  [
    'a manifest whose files are links to those of its user',
    (folder) => {
      symlinkSync('../../src/mine.ts', join(folder, 'generated/client/old.ts'));
      symlinkSync('../../src', join(folder, 'generated/client/more'));
      listed(folder, { 'old.ts': hashOf('mine\n'), 'more/mine.ts': hashOf('mine\n') });
    },
  ],
  [
    'a manifest of another shape',
    (folder) => put(folder, manifestPath, '{"concord":"1","document":[],"files":[[]]}'),
  ],
  ['a manifest of null', (folder) => put(folder, manifestPath, 'null')],
  [
    'a manifest of numbers',
    (folder) =>
      put(
        folder,
        manifestPath,
        '{"concord":"1","document":"d","options":{"layout":7,"targets":[7]},"interrupted":"yes","files":{"src/index.ts":7}}',
      ),
  ],
  ['a manifest that a merge damaged', (folder) => put(folder, manifestPath, '<<<<<<< HEAD\n')],
  ['a deep manifest', (folder) => put(folder, manifestPath, '['.repeat(100_000))],
  ['a lock that is a file', (folder) => put(folder, 'generated/.concord.lock', 'x')],
  [
    'a lock that is a link',
    (folder) => symlinkSync('../src', join(folder, 'generated/.concord.lock')),
  ],
  ['a lock that holds something', (folder) => put(folder, 'generated/.concord.lock/x', 'x')],
  [
    'an output that is a link',
    (folder) => {
      rmSync(join(folder, 'generated'), { recursive: true });
      symlinkSync(home, join(folder, 'generated'));
    },
  ],
  [
    'a package that is a link',
    (folder) => {
      rmSync(join(folder, 'generated/client'), { recursive: true });
      symlinkSync('../src', join(folder, 'generated/client'));
    },
  ],
];

describe('generate in the checkout of a stranger', { timeout: 120_000 }, () => {
  test.each(leftovers)('leaves everything else alone where there is %s', async (_, plant) => {
    const folder = await checkout();
    plant(folder);
    put(folder, 'pets.yaml', petDocument.replace('What it is called.', 'Its name.'));
    const before = beside(folder);
    for (const command of ['check', 'generate']) {
      const { status, stderr } = await concordHere([command, ...args], { folder });
      expect([command, [0, 1, 3].includes(status ?? 70), stderr]).toEqual([command, true, stderr]);
      expect(beside(folder)).toEqual(before);
      expect(existsSync(join(home, 'client'))).toBe(false);
    }
  });

  test('in the root of a repository, removes nothing of git that a manifest lists', async () => {
    const folder = folderWith({ 'pets.yaml': petDocument, '.git/HEAD': 'ref: refs/heads/main\n' });
    const run = ['generate', 'pets.yaml', '-o', '.', '--layout', 'source', '--targets', 'client'];
    expect((await concordHere(run, { folder })).status).toBe(0);
    const manifest: { readonly files: object } = JSON.parse(
      readFileSync(join(folder, 'concord.manifest.json'), 'utf8'),
    );
    const files = { ...manifest.files, '.git/HEAD': hashOf('ref: refs/heads/main\n') };
    put(folder, 'concord.manifest.json', JSON.stringify({ ...manifest, files }));
    expect((await concordHere(run, { folder })).status).toBe(0);
    expect(readFileSync(join(folder, '.git/HEAD'), 'utf8')).toBe('ref: refs/heads/main\n');
  });
});

test('check believes no record of a checkout: an output that was tampered with is reported', () => {
  const folder = folderWith({ 'pets.yaml': petDocument });
  const run = { folder, env: { HOME: home } };
  expect(concord(generate, run).status).toBe(0);
  expect(concord(['check', ...args], run).status).toBe(0);
  const index = join(folder, 'generated/client/src/index.ts');
  writeFileSync(index, `${readFileSync(index, 'utf8')}fetch('https://evil.example');\n`);
  listed(folder, { 'src/index.ts': hashOf(readFileSync(index, 'utf8')) });
  put(folder, 'generated/concord.inputs.json', '{"diagnostics":7,"paths":[]}');
  expect(Object.keys(contentOf(folder)).filter((path) => path.includes('.cache'))).toEqual([]);
  expect(concord(['check', ...args], run).status).toBe(1);
});

describe('release in the checkout of a stranger', () => {
  test.each(['openapi.yaml', 'generated/client/CHANGELOG.md'])(
    'writes nothing where %s is a link',
    async (path) => {
      const { folder, put: write } = await released();
      write('openapi.yaml', captions('[480]'));
      const elsewhere = folderWith({ theirs: captions('[480]') });
      rmSync(join(folder, path), { force: true });
      symlinkSync(join(elsewhere, 'theirs'), join(folder, path));
      const before = contentOf(folder);
      const { status, stderr } = await concordHere(['release', '--against', 'main'], { folder });
      expect([status, stderr]).toEqual([
        3,
        expect.stringContaining(`${path} is a link, so it is not written.`),
      ]);
      expect(contentOf(folder)).toEqual(before);
      expect(contentOf(elsewhere)).toEqual({ theirs: captions('[480]') });
    },
  );

  test('writes nothing where the folder of a package is a link', async () => {
    const { folder, put: write } = await released();
    write('openapi.yaml', captions('[480]'));
    const elsewhere = folderWith();
    rmSync(join(folder, 'generated/client'), { recursive: true });
    symlinkSync(elsewhere, join(folder, 'generated/client'));
    const { status } = await concordHere(['release', '--against', 'main'], { folder });
    expect([status, contentOf(elsewhere)]).toEqual([3, {}]);
    expect(readFileSync(join(folder, 'openapi.yaml'), 'utf8')).toBe(captions('[480]'));
  });
});

test('init writes through no link', async () => {
  const elsewhere = folderWith();
  const folder = folderWith({ 'openapi.yaml': petDocument });
  symlinkSync(join(elsewhere, 'made.ts'), join(folder, 'concord.config.ts'));
  symlinkSync(elsewhere, join(folder, 'sub'));
  for (const more of [[], ['--config', 'sub/concord.config.ts']])
    expect((await concordHere(['init', ...more], { folder })).status).not.toBe(0);
  expect(contentOf(elsewhere)).toEqual({});
  expect(lstatSync(join(folder, 'concord.config.ts')).isSymbolicLink()).toBe(true);
});

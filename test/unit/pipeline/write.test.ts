import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

import { describe, expect, test, vi } from 'vitest';

import { checkFiles } from '../../../generator/pipeline/check.js';
import { diskFailure } from '../../../generator/pipeline/disk.js';
import { type WriteResult, writeFiles } from '../../../generator/pipeline/write.js';
import { contentOf, filesOf, folderWith, output, put } from './folder.js';

const write = (
  folder: string,
  files: Readonly<Record<string, string>>,
  sketch = {},
): Promise<WriteResult> => writeFiles(output(files, sketch), { output: 'out', cwd: folder });
const kinds = ({ changes }: WriteResult): string[] =>
  changes.map(({ path, change }) => `${change} ${path}`);
const findings = ({ diagnostics }: WriteResult): string[] =>
  diagnostics.map(({ code, message }) => `${code}: ${message}`);

describe('writeFiles', () => {
  test('creates folders and files, and says so', async () => {
    const folder = folderWith();
    expect(kinds(await write(folder, { 'client/src/a.ts': 'a\n' }))).toEqual([
      'created client/src/a.ts',
      'created client/concord.manifest.json',
    ]);
    expect(filesOf(folder)).toEqual({ 'out/client/src/a.ts': 'a\n' });
  });

  test('touches only what changed', async () => {
    const folder = folderWith();
    await write(folder, { 'client/a.ts': 'a\n', 'client/b.ts': 'b\n' });
    const old = new Date(1_000_000_000_000);
    for (const name of ['a.ts', 'b.ts']) utimesSync(join(folder, 'out/client', name), old, old);
    expect(kinds(await write(folder, { 'client/a.ts': 'a\n', 'client/b.ts': 'B\n' }))).toEqual([
      'unchanged client/a.ts',
      'updated client/b.ts',
      'updated client/concord.manifest.json',
    ]);
    expect(statSync(join(folder, 'out/client/a.ts')).mtimeMs).toBe(old.getTime());
    expect(statSync(join(folder, 'out/client/b.ts')).mtimeMs).not.toBe(old.getTime());
  });

  test('removes stale files of its own, their empty folders, and nothing else', async () => {
    const folder = folderWith();
    await write(folder, {
      'client/a.ts': 'a\n',
      'client/old/b.ts': 'b\n',
      'client/kept/c.ts': 'c\n',
    });
    put(folder, 'out/client/kept/mine.txt', 'mine');
    put(folder, 'out/mine/package.json', '{}');
    expect(kinds(await write(folder, { 'client/a.ts': 'a\n' }))).toContain(
      'removed client/old/b.ts',
    );
    expect(filesOf(folder)).toEqual({
      'out/client/a.ts': 'a\n',
      'out/client/kept/mine.txt': 'mine',
      'out/mine/package.json': '{}',
    });
    expect(existsSync(join(folder, 'out/client/old'))).toBe(false);
  });

  test('removes a package that is no longer generated, and the other layout', async () => {
    const folder = folderWith();
    await write(folder, { 'client/a.ts': 'a\n', 'fixtures/b.ts': 'b\n' });
    await write(folder, { 'client/a.ts': 'a\n' });
    expect(Object.keys(contentOf(folder))).toEqual([
      'out/client/a.ts',
      'out/client/concord.manifest.json',
    ]);
    await write(folder, { 'client/a.ts': 'a\n' }, { layout: 'source' });
    expect(Object.keys(contentOf(folder))).toEqual([
      'out/client/a.ts',
      'out/concord.manifest.json',
    ]);
  });

  test('leaves another output in a folder below alone', async () => {
    const folder = folderWith();
    await writeFiles(output({ 'client/x.ts': 'x\n' }, { layout: 'source' }), {
      output: 'out/other',
      cwd: folder,
    });
    await write(folder, { 'client/a.ts': 'a\n' }, { layout: 'source' });
    expect(Object.keys(filesOf(folder))).toEqual(['out/client/a.ts', 'out/other/client/x.ts']);
  });

  test('keeps a stale file that was edited by hand.', async () => {
    const folder = folderWith();
    await write(folder, { 'client/a.ts': 'a\n', 'client/b.ts': 'b\n' });
    put(folder, 'out/client/b.ts', 'edited\n');
    const result = await write(folder, { 'client/a.ts': 'a\n' });
    expect(findings(result)).toEqual([
      'output/kept: client/b.ts is no longer generated but was edited by hand, so it stays.',
    ]);
    expect(filesOf(folder)['out/client/b.ts']).toBe('edited\n');
  });

  test('names the files that were edited by hand and writes nothing, unless it is forced to', async () => {
    const folder = folderWith();
    await write(folder, { 'client/a.ts': 'a\n', 'client/b.ts': 'b\n', 'client/c.ts': 'c\n' });
    put(folder, 'out/client/a.ts', 'edited\n');
    put(folder, 'out/client/b.ts', "const b = ', ';\n");
    const next = output({ 'client/a.ts': 'a\n', 'client/b.ts': 'B\n', 'client/c.ts': 'C\n' });
    const before = contentOf(folder);
    expect(findings(await writeFiles(next, { output: 'out', cwd: folder }))).toEqual([
      'output/edited: out/client/a.ts was edited by hand, so nothing was written.',
      'output/edited: out/client/b.ts was edited by hand, so nothing was written.',
    ]);
    expect(contentOf(folder)).toEqual(before);
    await writeFiles(next, { output: 'out', cwd: folder, force: true });
    expect(filesOf(folder)).toEqual({
      'out/client/a.ts': 'a\n',
      'out/client/b.ts': 'B\n',
      'out/client/c.ts': 'C\n',
    });
  });

  test('is forced over a file that says it is generated, though a merge lost its line in the manifest', async () => {
    const folder = folderWith({
      'out/client/a.ts': '// Generated by Concord from Pets 1.0.0. Do not edit.\n\nold;\n',
      'out/client/b.ts': 'mine\n',
    });
    const force = (files: Readonly<Record<string, string>>): Promise<WriteResult> =>
      writeFiles(output(files), { output: 'out', cwd: folder, force: true });
    expect(findings(await force({ 'client/a.ts': 'a\n', 'client/b.ts': 'b\n' }))).toEqual([
      'output/foreign: client/b.ts exists and was not written by Concord.',
    ]);
    expect(findings(await force({ 'client/a.ts': 'a\n' }))).toEqual([]);
    expect(filesOf(folder)).toEqual({ 'out/client/a.ts': 'a\n', 'out/client/b.ts': 'mine\n' });
  });

  test('takes an edit inside of a string for one, though it looks like layout', async () => {
    const folder = folderWith();
    await write(folder, { 'client/a.ts': "const a = ', ';\n" });
    put(folder, 'out/client/a.ts', "const a = ' ';\n");
    expect(findings(await write(folder, { 'client/a.ts': "const a = ', ';\n" }))).toHaveLength(1);
  });

  test('writes over what a formatter laid out anew, also where the content changes', async () => {
    const folder = folderWith();
    await write(folder, {
      'client/a.ts': "const a = [1, 'x'];\n",
      'client/b.ts': "const b = [1, 'x'];\n",
    });
    put(folder, 'out/client/a.ts', 'const a = [\n  1,\n  "x",\n]\n');
    put(folder, 'out/client/b.ts', 'const b = [\n  1,\n  "x",\n]\n');
    expect(
      findings(
        await write(
          folder,
          { 'client/a.ts': "const a = [1, 'x'];\n", 'client/b.ts': "const b = [2, 'x'];\n" },
          { document: 'd2' },
        ),
      ),
    ).toEqual([]);
    expect(filesOf(folder)).toEqual({
      'out/client/a.ts': "const a = [1, 'x'];\n",
      'out/client/b.ts': "const b = [2, 'x'];\n",
    });
  });

  test('does not touch a checkout with CRLF', async () => {
    const folder = folderWith();
    await write(folder, { 'client/a.ts': 'a\nb\n' });
    for (const [path, text] of Object.entries(contentOf(folder)))
      put(folder, path, text.replaceAll('\n', '\r\n'));
    const before = contentOf(folder);
    expect(kinds(await write(folder, { 'client/a.ts': 'a\nb\n' }))).toEqual([
      'unchanged client/a.ts',
      'unchanged client/concord.manifest.json',
    ]);
    expect(contentOf(folder)).toEqual(before);
  });

  test('repairs an output whose manifest a merge damaged', async () => {
    const folder = folderWith();
    await write(folder, { 'client/a.ts': 'a\n' });
    put(folder, 'out/client/concord.manifest.json', '<<<<<<< HEAD\n');
    put(folder, 'out/client/a.ts', '<<<<<<< HEAD\n');
    expect(kinds(await write(folder, { 'client/a.ts': 'A\n' }))).toEqual([
      'updated client/a.ts',
      'updated client/concord.manifest.json',
    ]);
  });

  test('renames a file in case only', async () => {
    const folder = folderWith();
    await write(folder, { 'client/Project.ts': 'a\n' });
    await write(folder, { 'client/project.ts': 'a\n' });
    expect(Object.keys(filesOf(folder))).toEqual(['out/client/project.ts']);
  });

  test('turns a file of its own into a folder', async () => {
    const folder = folderWith();
    await write(folder, { 'client/types': 'a\n' });
    await write(folder, { 'client/types/a.ts': 'a\n' });
    expect(filesOf(folder)).toEqual({ 'out/client/types/a.ts': 'a\n' });
  });

  test('lets two runs at once finish one after the other', async () => {
    const folder = folderWith();
    const first = { 'client/a.ts': '1\n', 'client/b.ts': '1\n' };
    const second = { 'client/a.ts': '2\n', 'client/b.ts': '2\n', 'client/c.ts': '2\n' };
    const results = await Promise.all([
      write(folder, first),
      write(folder, second),
      write(folder, first),
      write(folder, second),
    ]);
    expect(results.flatMap(findings)).toEqual([]);
    expect(
      [{ ...first }, { ...second }].map((files) =>
        Object.fromEntries(
          Object.entries(files).map(([path, content]) => [`out/${path}`, content]),
        ),
      ),
    ).toContainEqual(filesOf(folder));
  });
});

type Setup = (folder: string) => void;
const refusals: [string, { given: Setup; want: string }][] = [
  [
    'a file that it did not write',
    {
      given: (folder) => put(folder, 'out/client/a.ts', 'mine\n'),
      want: 'output/foreign: client/a.ts exists and was not written by Concord.',
    },
  ],
  [
    'an output that is a file',
    {
      given: (folder) => put(folder, 'out', 'x'),
      want: 'output/not-a-folder: out: a file stands where a folder is needed; nothing was changed.',
    },
  ],
  [
    'a folder where a file is to be',
    {
      given: (folder) => mkdirSync(join(folder, 'out/client/a.ts'), { recursive: true }),
      want: 'output/not-a-folder: client/a.ts is a folder where a file is to be written.',
    },
  ],
  [
    'a file where a folder is to be',
    {
      given: (folder) => put(folder, 'out/client', 'x'),
      want: 'output/not-a-folder: client is a file, but client/a.ts needs a folder there.',
    },
  ],
  [
    'a link that leaves the folder',
    {
      given: (folder) => {
        mkdirSync(join(folder, 'out'));
        mkdirSync(join(folder, 'elsewhere'));
        symlinkSync(join(folder, 'elsewhere'), join(folder, 'out/client'));
      },
      want: 'output/link: client is a link that leaves the output folder, so client/a.ts is not written.',
    },
  ],
  [
    'a link to itself',
    {
      given: (folder) => {
        mkdirSync(join(folder, 'out'));
        symlinkSync('client', join(folder, 'out/client'));
      },
      want: 'output/link: client is a link that leaves the output folder, so client/a.ts is not written.',
    },
  ],
];

test.each(refusals)('refuses %s and changes nothing', async (_, { given, want }) => {
  const folder = folderWith();
  given(folder);
  const before = JSON.stringify(contentOf(folder));
  const result = await write(folder, { 'client/z.ts': 'z\n', 'client/a.ts': 'a\n' });
  expect(findings(result)).toContain(want);
  expect(result.changes).toEqual([]);
  expect(JSON.stringify(contentOf(folder))).toBe(before);
});

test.each([
  ['EACCES', 'output/not-writable', 'no permission to write there'],
  ['EROFS', 'output/not-writable', 'the file system is read-only'],
  ['ENOSPC', 'output/no-space', 'the disk is full'],
  ['ELOCKED', 'output/locked', 'another run is writing there'],
  ['EIO', 'output/failed', 'the system says EIO'],
])('says what the system means by %s', (code, want, reason) => {
  expect(diskFailure(Object.assign(new Error('x'), { code }), 'out')).toMatchObject({
    code: want,
    message: `out: ${reason}; nothing was changed.`,
  });
});

// Node's recursive mkdir never ends there.
test.skipIf(!existsSync('/proc/self'))('says that nothing can be made in /proc', async () => {
  const files = [{ path: 'client/a.ts', content: 'a\n' }];
  const result = await writeFiles(files, { output: '/proc/concord/out', cwd: '/' });
  expect(findings(result)).toEqual([
    'output/failed: /proc/concord/out: the system says ENOENT; nothing was changed.',
  ]);
});

test('does not hide a bug', () => {
  expect(() => diskFailure(new TypeError('x'), 'out')).toThrow(TypeError);
});

test.skipIf(process.getuid?.() === 0)('says that a folder cannot be written to', async () => {
  const folder = folderWith();
  chmodSync(folder, 0o500);
  expect(findings(await write(folder, { 'client/a.ts': 'a\n' }))).toEqual([
    'output/not-writable: out: no permission to write there; nothing was changed.',
  ]);
  chmodSync(folder, 0o700);
});

describe('a run that was killed', () => {
  const files = {
    'client/a.ts': 'a\n',
    'client/b.ts': 'b\n',
    'client/d.ts': 'd\n',
    'fixtures/x.ts': 'x\n',
  };
  const next = { 'client/a.ts': 'A\n', 'client/b.ts': 'B\n', 'client/c.ts': 'C\n' };

  /** The output as it is after some of the moves. */
  async function killedAfter(moves: number): Promise<string> {
    const folder = folderWith();
    await write(folder, files);
    const { renameSync } = fs;
    let count = 0;
    const kill = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if ((count += 1) > moves) throw new Error('killed');
      renameSync(from, to);
    });
    syncBuiltinESMExports();
    await expect(write(folder, next)).rejects.toThrow('killed');
    kill.mockRestore();
    syncBuiltinESMExports();
    return folder;
  }

  test.each([1, 2, 3, 4, 5, 6, 7])('after %d moves is finished by the next one', async (moves) => {
    const folder = await killedAfter(moves);
    const { diagnostics } = await checkFiles(output(files), { output: 'out', cwd: folder });
    expect(diagnostics.map(({ code }) => code)).not.toContain('output/edited');
    const third = { 'client/a.ts': '3\n', 'client/c.ts': '3\n' };
    expect(findings(await write(folder, third))).toEqual([]);
    const fresh = folderWith();
    await write(fresh, third);
    expect(contentOf(folder)).toEqual(contentOf(fresh));
  });

  test('does not make an edit after it be lost', async () => {
    const folder = await killedAfter(5);
    put(folder, 'out/client/b.ts', 'mine\n');
    const { diagnostics } = await checkFiles(output(next), { output: 'out', cwd: folder });
    expect(diagnostics.map(({ code, location }) => `${code} ${location?.file}`)).toEqual(
      expect.arrayContaining([
        'output/edited out/client/b.ts',
        'output/interrupted out/client/concord.manifest.json',
      ]),
    );
    expect(findings(await write(folder, next))).toEqual([
      'output/edited: out/client/b.ts was edited by hand, so nothing was written.',
    ]);
  });

  test('before its commit leaves nothing behind', async () => {
    const folder = folderWith({ 'out/.concord.tmp/new-1': 'a', 'out/client/a.ts': 'mine\n' });
    await write(folder, { 'fixtures/x.ts': 'x\n' });
    expect(filesOf(folder)).toEqual({
      'out/client/a.ts': 'mine\n',
      'out/fixtures/x.ts': 'x\n',
    });
  });
});

test('a failure in the middle of the commit puts everything back', async () => {
  const folder = folderWith();
  await write(folder, { 'client/a.ts': 'a\n', 'client/b.ts': 'b\n' });
  const { commit } = await import('../../../generator/pipeline/commit.js');
  const before = contentOf(folder);
  mkdirSync(join(folder, 'out/client/in-the-way'));
  const writes = [
    { path: 'client/a.ts', content: 'A\n' },
    { path: 'client/new/c.ts', content: 'c\n' },
    { path: 'client/in-the-way', content: 'x' },
  ];
  const delta = { writes, removals: ['client/b.ts'], before: new Map() };
  expect(() => commit(join(folder, 'out'), delta)).toThrow();
  expect(contentOf(folder)).toEqual(before);
  expect(readFileSync(join(folder, 'out/client/a.ts'), 'utf8')).toBe('a\n');
});

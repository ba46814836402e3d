// Runs that are ended from outside, or that run into another one: whatever happens, the output is all old or all new.

import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { contentOf, folderWith, put } from '../pipeline/folder.js';
import { cli, concord, petDocument, report, startConcord } from './concord.js';

const generate = ['generate', 'pets.yaml', '-o', 'out'];
const changed = petDocument.replace('What it is called.', 'What it is really called.');

/** Code that runs in the process before the command line does. */
const before = (code: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(code)}`;

/** Does something to the process when it is about to move a file of the output into its place. */
const atMove = (number: number, action: string): string =>
  before(`import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
const { renameSync } = fs; let moves = 0;
fs.renameSync = (from, to) => { if (/new-\\d+$/.test(from) && ++moves === ${number}) { ${action} } renameSync(from, to); };
syncBuiltinESMExports();`);

describe('a signal', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends a run that waits for its document, and nothing is written',
    async (signal) => {
      // Writing to a pipe waits for its reader: the signal comes while the document is worked on, however slow the machine is.
      const folder = folderWith();
      execFileSync('mkfifo', [join(folder, 'pets.yaml')]);
      const child = startConcord(generate, folder);
      await writeFile(join(folder, 'pets.yaml'), petDocument);
      child.kill(signal);
      expect(await once(child, 'close')).toEqual([null, signal]);
      expect(existsSync(join(folder, 'out'))).toBe(false);
    },
  );

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends a stage that never comes back to the event loop',
    { timeout: 60_000 },
    async (signal) => {
      const folder = folderWith({ 'pets.json': '{}' });
      const child = startConcord(['bundle', 'pets.json'], folder, {
        NODE_OPTIONS: before(
          "import { writeSync } from 'node:fs'; JSON.parse = () => { writeSync(2, 'busy'); for (;;); };",
        ),
      });
      if (child.stderr) expect(String((await once(child.stderr, 'data'))[0])).toBe('busy');
      child.kill(signal);
      expect(await once(child, 'close')).toEqual([null, signal]);
    },
  );

  test('is what a shell knows as 130', () => {
    const folder = folderWith({ 'pets.json': '{}' });
    const { stdout } = spawnSync(
      'sh',
      ['-c', '"$0" "$1" bundle pets.json; echo $?', process.execPath, cli],
      {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          NODE_OPTIONS: before(
            "JSON.parse = () => { process.kill(process.pid, 'SIGINT'); for (;;); };",
          ),
        },
      },
    );
    expect(stdout).toBe('130\n');
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s while the output is written waits until all of it is',
    (signal) => {
      const folder = folderWith({ 'pets.yaml': petDocument });
      expect(concord(generate, { folder }).status).toBe(0);
      const fine = contentOf(folderAfter(changed));
      const ended = concord(generate, {
        folder: rewritten(folder),
        env: { NODE_OPTIONS: atMove(3, `process.kill(process.pid, '${signal}');`) },
      });
      expect([ended.status, ended.signal]).toEqual([null, signal]);
      expect(contentOf(folder)).toEqual(fine);
    },
  );
});

describe('an end without warning', () => {
  const killed = (folder: string, move: number): void => {
    const { status, signal } = concord(generate, {
      folder,
      env: { NODE_OPTIONS: atMove(move, "process.kill(process.pid, 'SIGKILL');") },
    });
    expect([status, signal]).toEqual([null, 'SIGKILL']);
    expect(readdirSync(join(folder, 'out'))).toContain('.concord.tmp');
  };

  // The first three moves are of manifests, the last three too.
  test.each([2, 15])(
    'while the first output is written, at move %d, is finished by the next run',
    (move) => {
      const folder = folderWith({ 'pets.yaml': petDocument });
      killed(folder, move);
      expect(concord(generate, { folder }).status).toBe(0);
      expect(contentOf(folder)).toEqual(contentOf(folderAfter(petDocument)));
    },
  );

  test.each([1, 5, 9])(
    'while the output is replaced, at move %d, is reported, and finished from whatever the document says then',
    (move) => {
      const folder = folderWith({ 'pets.yaml': petDocument });
      expect(concord(generate, { folder }).status).toBe(0);
      killed(rewritten(folder), move);
      const { status, stdout } = concord(
        ['check', 'pets.yaml', '-o', 'out', '--reporter', 'json'],
        {
          folder,
        },
      );
      const codes = report({ folder, status, stdout, stderr: '' }).diagnostics.map(
        ({ code }) => code,
      );
      expect([
        status,
        codes.includes('output/interrupted'),
        codes.includes('output/edited'),
      ]).toEqual([1, move > 1, false]);
      const third = petDocument.replace('What it is called.', 'A third text.');
      put(folder, 'pets.yaml', third);
      expect(concord(generate, { folder }).status).toBe(0);
      expect(contentOf(folder)).toEqual(contentOf(folderAfter(third)));
    },
  );

  test('of the disk leaves the old output as it was', () => {
    const folder = folderWith({ 'pets.yaml': petDocument });
    expect(concord(generate, { folder }).status).toBe(0);
    const old = contentOf(join(folder, 'out'));
    const { status, stderr } = concord(generate, {
      folder: rewritten(folder),
      env: {
        NODE_OPTIONS: atMove(
          5,
          "throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });",
        ),
      },
    });
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining('out: the disk is full; nothing was changed. output/no-space'),
    ]);
    expect(contentOf(join(folder, 'out'))).toEqual(old);
  });

  test('of what the system lets a process write is reported, and leaves nothing behind', () => {
    const folder = folderWith({
      'pets.yaml': petDocument.replace('What it is called.', 'x'.repeat(200_000)),
    });
    // 64 blocks are 32 or 64 KB. With somebody listening to the signal, the process lives to see the error.
    const env = { ...process.env, NODE_OPTIONS: before("process.on('SIGXFSZ', () => {});") };
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, cli, ...generate],
      { cwd: folder, encoding: 'utf8', env },
    );
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining('out: the system says EFBIG; nothing was changed. output/failed'),
    ]);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });
});

test('two runs at once do not mix', async () => {
  const folder = folderWith({
    'a.yaml': petDocument,
    'b.yaml': petDocument.replaceAll('Pet', 'Cat').replaceAll('petId', 'catId'),
  });
  const start = (document: string): ReturnType<typeof startConcord> =>
    startConcord(['generate', document, '-o', 'out'], folder);
  const codes = await Promise.all(
    ['a.yaml', 'b.yaml', 'a.yaml'].map(
      async (document) => (await once(start(document), 'close'))[0],
    ),
  );
  expect(codes).toEqual([0, 0, 0]);
  const fine = ['a.yaml', 'b.yaml'].filter(
    (document) => concord(['check', document, '-o', 'out'], { folder }).status === 0,
  );
  expect(fine).toHaveLength(1);
  expect(readdirSync(join(folder, 'out'))).toEqual(['client', 'fixtures', 'validators']);
});

describe('one of several outputs that has a file that was edited by hand', () => {
  const config = JSON.stringify({
    documents: {
      one: { document: 'pets.yaml', output: 'out/one', raw: false },
      two: { document: 'pets.yaml', output: 'out/two', raw: false },
    },
  });
  const edit = (): { folder: string; readme: () => string; before: string } => {
    const { folder } = concord(['generate'], {
      files: { 'pets.yaml': petDocument, 'concord.config.json': config },
    });
    const edited = join(folder, 'out/two/client/src/index.ts');
    writeFileSync(edited, `${readFileSync(edited, 'utf8')}export const mine = 1;\n`);
    writeFileSync(join(folder, 'pets.yaml'), petDocument.replace('title: Pets', 'title: Beasts'));
    const readme = (): string => readFileSync(join(folder, 'out/one/client/README.md'), 'utf8');
    return { folder, readme, before: readme() };
  };

  test('keeps none but itself from being written', () => {
    const { folder, readme, before } = edit();
    const ended = concord(['generate', '--reporter', 'json'], { folder });
    expect([ended.status, report(ended)]).toEqual([
      1,
      expect.objectContaining({
        ok: false,
        diagnostics: [expect.objectContaining({ code: 'output/edited' })],
        documents: [
          expect.objectContaining({ output: 'out/one', ok: true, diagnostics: [] }),
          expect.objectContaining({
            ...{ output: 'out/two', ok: false },
            diagnostics: [expect.objectContaining({ code: 'output/edited' })],
          }),
        ],
      }),
    ]);
    expect(readme()).not.toBe(before);
  });

  test('keeps all of them from it with --all-or-nothing', () => {
    const { folder, readme, before } = edit();
    const ended = concord(['generate', '--all-or-nothing', '--reporter', 'json'], { folder });
    expect([ended.status, report(ended).diagnostics.map(({ code }) => code)]).toEqual([
      1,
      ['output/edited'],
    ]);
    expect(readme()).toBe(before);
    expect(concord(['generate', '--all-or-nothing', '--force'], { folder }).status).toBe(0);
    expect(readme()).not.toBe(before);
  });
});

describe('one of several documents that is wrong', () => {
  const files = {
    'concord.config.json': JSON.stringify({
      documents: {
        bad: { document: 'bad.yaml', output: 'out/bad' },
        good: { document: 'pets.yaml', output: 'out/good' },
      },
    }),
    'pets.yaml': petDocument,
    'bad.yaml': 'openapi: 9.0.0\n',
  };

  test('keeps none but itself from being written', () => {
    const { folder, status, stdout, stderr } = concord(['generate'], { files });
    expect([status, stderr, stdout]).toEqual([
      1,
      expect.stringContaining('bad.yaml:1:10'),
      expect.stringMatching(
        /^out\/bad stays as it was: see what was found in bad\.yaml\.\nout\/good: \d+ created/,
      ),
    ]);
    expect(readdirSync(join(folder, 'out'))).toEqual(['good']);
    const again = concord(['generate', '--reporter', 'json'], { folder });
    expect([again.status, report(again)['documents']]).toEqual([
      1,
      [
        expect.objectContaining({ document: 'bad.yaml', output: 'out/bad', ok: false }),
        {
          ...{ document: 'pets.yaml', output: 'out/good', ok: true },
          ...{ changes: { unchanged: expect.any(Number) }, diagnostics: [] },
        },
      ],
    ]);
  });

  test('keeps all of them from it with --all-or-nothing', () => {
    const { folder, status, stdout, stderr } = concord(['generate', '--all-or-nothing'], { files });
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('bad.yaml:1:10')]);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  test('is told apart by its own bound for findings', () => {
    const warned = petDocument.replace('{ type: string, desc', '{ type: string, default: 7, desc');
    const { status, stdout } = concord(['generate', '--reporter', 'json'], {
      files: {
        'concord.config.json': JSON.stringify({
          documents: {
            strict: { document: 'warned.yaml', output: 'out/strict', failOn: 'warning' },
            lax: { document: 'warned.yaml', output: 'out/lax' },
            other: { document: 'pets.yaml', output: 'out/other', failOn: 'warning' },
          },
        }),
        'pets.yaml': petDocument,
        'warned.yaml': warned,
      },
    });
    const { documents }: { documents: readonly { output: string; ok: boolean }[] } =
      JSON.parse(stdout);
    expect([status, documents.map(({ output, ok }) => [output, ok])]).toEqual([
      1,
      [
        ['out/strict', false],
        ['out/lax', true],
        ['out/other', true],
      ],
    ]);
  });
});

/** The folder with the document changed. */
function rewritten(folder: string): string {
  put(folder, 'pets.yaml', changed);
  return folder;
}

/** A folder in which an undisturbed run has written the output of the document. */
function folderAfter(document: string): string {
  const { folder, status } = concord(generate, { files: { 'pets.yaml': document } });
  expect(status).toBe(0);
  return folder;
}

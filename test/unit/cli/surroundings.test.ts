// What surrounds a run: files, folders and permissions that are not as one hopes.

import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentOf, folderWith } from '../pipeline/folder.js';
import { cli, concord, concordHere, type Ended, petDocument, startConcord } from './concord.js';

const generate = ['generate', 'pets.yaml', '-o', 'out'];

/** Runs the command as somebody who may not do everything: root gives its rights away first. */
function withoutRights(args: readonly string[], folder: string): Pick<Ended, 'status' | 'stderr'> {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  return spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8', ...nobody });
}

describe('the document', () => {
  test('without the permission to read it', () => {
    const folder = folderWith({ 'pets.yaml': petDocument });
    chmodSync(folder, 0o777);
    chmodSync(join(folder, 'pets.yaml'), 0);
    const { status, stderr } = withoutRights(generate, folder);
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining('The document pets.yaml cannot be read: its permissions forbid it.'),
    ]);
  });

  test('is a link that leads to itself', async () => {
    const folder = folderWith();
    symlinkSync('pets.yaml', join(folder, 'pets.yaml'));
    const { status, stderr } = await concordHere(generate, { folder });
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining(
        'The document pets.yaml cannot be read: its symbolic links lead in a cycle.',
      ),
    ]);
  });

  test('is read once, so that it may change meanwhile', async () => {
    // What was read from a pipe is gone: a second look would wait for ever.
    const folder = folderWith();
    execFileSync('mkfifo', [join(folder, 'pets.yaml')]);
    const child = startConcord(generate, folder);
    await writeFile(join(folder, 'pets.yaml'), petDocument);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(contentOf(join(folder, 'out'))).toEqual(
      contentOf(join(concord(generate, { files: { 'pets.yaml': petDocument } }).folder, 'out')),
    );
  });

  test('of 100 MB is read within 2 GB', { timeout: 120_000 }, () => {
    const folder = folderWith();
    writeFileSync(
      join(folder, 'large.json'),
      '{"openapi":"3.1.0","info":{"title":"Large","version":"1.0.0"},"paths":{},"x-pad":["' +
        `${Array.from({ length: 100 }, () => 'x'.repeat(1_000_000)).join('","')}"]}`,
    );
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--max-old-space-size=1500', cli, 'suggest', 'large.json'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([0, expect.stringContaining('suggest/nothing')]);
  });

  test('that is larger than the budget is not read', async () => {
    const folder = folderWith({ 'large.yaml': '' });
    truncateSync(join(folder, 'large.yaml'), 129 * 1024 * 1024);
    const { status, stderr } = await concordHere(['bundle', 'large.yaml'], { folder });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('The document large.yaml is larger than 128 MB. document/too-large'),
    ]);
  });
});

describe('the output', () => {
  test('without the permission to write there', () => {
    const folder = folderWith({ 'pets.yaml': petDocument });
    mkdirSync(join(folder, 'out'));
    chmodSync(join(folder, 'out'), 0o555);
    chmodSync(folder, 0o755);
    const { status, stderr } = withoutRights(generate, folder);
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining(
        'out: no permission to write there; nothing was changed. output/not-writable',
      ),
    ]);
    expect(Object.keys(contentOf(folder))).toEqual(['pets.yaml']);
  });

  test('may be the folder of the document, which stays', async () => {
    const { folder, status } = await concordHere(['generate', 'pets.yaml', '-o', '.'], {
      files: { 'pets.yaml': petDocument },
    });
    expect(status).toBe(0);
    expect(readFileSync(join(folder, 'pets.yaml'), 'utf8')).toBe(petDocument);
    expect((await concordHere(['check', 'pets.yaml', '-o', '.'], { folder })).status).toBe(0);
  });
});

describe('the machine', () => {
  test('does not let Concord write into its own node_modules', () => {
    const folder = folderWith({ 'pets.yaml': petDocument });
    if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534);
    const { status } = withoutRights(['generate', 'pets.yaml', '-o', 'out'], folder);
    expect(status).toBe(0);
    expect(contentOf(join(folder, 'out'))).toEqual(
      contentOf(
        join(
          concord(['generate', 'pets.yaml', '-o', 'out'], { files: { 'pets.yaml': petDocument } })
            .folder,
          'out',
        ),
      ),
    );
  });

  test('has a working folder with a very long name', async () => {
    const folder = join(folderWith(), ...Array.from({ length: 12 }, () => 'a'.repeat(250)));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'pets.yaml'), petDocument);
    const { status, stderr } = await concordHere(generate, { folder });
    expect([status, stderr]).toEqual([0, '']);
  });

  test('needs no package beside the dependencies of Concord', () => {
    const { peerDependencies, peerDependenciesMeta }: Record<string, object> = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    );
    // One command or option alone needs each of them, and says so where it is missing.
    const names = ['msw', 'openapi-fetch', 'prettier', 'typescript', 'zod'];
    expect(Object.keys(peerDependencies ?? {})).toEqual(names);
    expect(peerDependenciesMeta).toEqual(
      Object.fromEntries(names.map((name) => [name, { optional: true }])),
    );
  });
});

// Replaces files so that either all are new or all are old. They are staged first and moved in one synchronous pass, which is undone from a
// journal if it fails or is killed.

import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import type { OutputFile } from '../targets/target.js';

export interface Delta {
  readonly writes: readonly OutputFile[];
  readonly removals: readonly string[];
}

/** Applies the changes. If that fails, it undoes them and throws the system's error. */
export function commit(root: string, delta: Delta): void {
  const staging = join(root, stagingName);
  try {
    stage(staging, delta);
    for (const [index, path] of delta.removals.entries())
      renameSync(join(root, path), join(staging, `removed-${index}`));
    for (const [index, { path }] of delta.writes.entries()) replace(root, path, index);
    rmSync(join(staging, journalName));
  } catch (error) {
    recover(root);
    throw error;
  }
  rmSync(staging, { recursive: true, force: true });
  for (const path of delta.removals) removeEmptyFolders(root, dirname(path));
}

/** Whether a run was killed during a commit. */
export function isInterrupted(root: string): boolean {
  return existsSync(join(root, stagingName));
}

/** Undoes an unfinished commit. */
export function recover(root: string): void {
  const staging = join(root, stagingName);
  if (existsSync(join(staging, journalName))) {
    const { writes, removals } = readJournal(join(staging, journalName));
    for (const [index, path] of writes.entries()) {
      const old = join(staging, `old-${index}`);
      if (existsSync(old)) renameSync(old, join(root, path));
      else if (!existsSync(join(staging, `new-${index}`))) {
        rmSync(join(root, path), { force: true });
        removeEmptyFolders(root, dirname(path));
      }
    }
    for (const [index, path] of removals.entries()) {
      const old = join(staging, `removed-${index}`);
      if (existsSync(old)) renameSync(old, join(root, path));
    }
  }
  rmSync(staging, { recursive: true, force: true });
}

const stagingName = '.concord.tmp';
const journalName = 'journal.json';

/** Does everything that can fail for lack of space or permission before the first file is changed. */
function stage(staging: string, { writes, removals }: Delta): void {
  mkdirSync(staging);
  for (const [index, { content }] of writes.entries())
    writeFileSync(join(staging, `new-${index}`), content);
  writeFileSync(
    join(staging, 'journal.tmp'),
    JSON.stringify({ writes: writes.map(({ path }) => path), removals }),
  );
  renameSync(join(staging, 'journal.tmp'), join(staging, journalName));
}

function replace(root: string, path: string, index: number): void {
  const target = join(root, path);
  const staging = join(root, stagingName);
  if (existsSync(target)) keepOld(target, join(staging, `old-${index}`));
  else mkdirSync(dirname(target), { recursive: true });
  renameSync(join(staging, `new-${index}`), target);
}

/** Keeps the old file under a second name, so that its path always exists. */
function keepOld(file: string, as: string): void {
  try {
    linkSync(file, as);
  } catch {
    copyFileSync(file, as);
  }
}

function removeEmptyFolders(root: string, folder: string): void {
  for (let path = folder; path !== '.' && path !== ''; path = dirname(path)) {
    try {
      rmdirSync(join(root, path));
    } catch {
      return;
    }
  }
}

function readJournal(file: string): { writes: readonly string[]; removals: readonly string[] } {
  return JSON.parse(readFileSync(file, 'utf8'));
}

// Replaces files so that either all are new or all are old. They are staged first and moved in one
// synchronous pass, which is undone if it fails. A run that is killed leaves manifests that know
// the old and the new files, from which the next run goes on; nothing else is read back.

import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';

import type { OutputFile } from '../targets/target.js';
import { interimManifest, manifestName, parseManifest } from './manifest.js';

export interface Delta {
  readonly writes: readonly OutputFile[];
  readonly removals: readonly string[];
  /** The texts of the files that are replaced or removed. */
  readonly before: ReadonlyMap<string, string>;
}

/** Applies the changes. If that fails, it undoes them and throws the system's error. */
export function commit(root: string, delta: Delta): void {
  const undo: (() => void)[] = [];
  try {
    mkdirSync(join(root, stagingName));
    for (const move of stage(root, delta)) undo.push(move());
  } catch (error) {
    for (const step of undo.reverse()) step();
    removeLeftovers(root);
    throw error;
  }
  removeLeftovers(root);
  for (const path of delta.removals) removeEmptyFolders(root, dirname(path));
}

/** Whether a run was killed between its first and its last step. */
export function hasLeftovers(root: string): boolean {
  return lstatSync(join(root, stagingName), { throwIfNoEntry: false }) !== undefined;
}

/** Removes what a run that was killed had staged; a link is removed and not followed. */
export function removeLeftovers(root: string): void {
  rmSync(join(root, stagingName), { recursive: true, force: true });
}

const stagingName = '.concord.tmp';

/** Applies one step and returns what undoes it. */
type Step = () => () => void;

/**
 * Does everything that can fail for lack of space or permission before the first file is changed,
 * and returns the steps: manifests that know the old and the new files, then the files, then the
 * manifests of the new ones.
 */
function stage(root: string, { writes, removals, before }: Delta): readonly Step[] {
  const staging = join(root, stagingName);
  let count = 0;
  const put = ({ path, content }: OutputFile): Step => {
    const staged = join(staging, `new-${(count += 1)}`);
    writeFileSync(staged, content);
    return () => replace(root, path, staged);
  };
  const remove = (path: string): Step => {
    const [file, kept] = [join(root, path), join(staging, `removed-${(count += 1)}`)];
    return () => {
      renameSync(file, kept);
      return () => renameSync(kept, file);
    };
  };
  const [manifests, files] = [
    writes.filter(isManifest),
    writes.filter((file) => !isManifest(file)),
  ];
  // A manifest that a merge damaged stays until the end: while it stands, every file may be written
  // over.
  const interim = manifests.filter(({ path }) => !isDamaged(before.get(path)));
  return [
    ...interim.map((file) => put({ ...file, content: interimManifest(file, before) })),
    ...removals.filter((path) => !isManifest({ path })).map(remove),
    ...[...files, ...manifests].map(put),
    ...removals.filter((path) => isManifest({ path })).map(remove),
  ];
}

function isManifest({ path }: Pick<OutputFile, 'path'>): boolean {
  return posix.basename(path) === manifestName;
}

function isDamaged(text: string | undefined): boolean {
  return text !== undefined && parseManifest(text) === 'unreadable';
}

function replace(root: string, path: string, staged: string): () => void {
  const target = join(root, path);
  if (lstatSync(target, { throwIfNoEntry: false }) === undefined) {
    try {
      mkdirSync(dirname(target), { recursive: true });
      renameSync(staged, target);
    } catch (error) {
      removeEmptyFolders(root, dirname(path));
      throw error;
    }
    return () => {
      rmSync(target);
      removeEmptyFolders(root, dirname(path));
    };
  }
  const kept = `${staged}-old`;
  keepOld(target, kept);
  renameSync(staged, target);
  return () => renameSync(kept, target);
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

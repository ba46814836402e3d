// Reads the output folder: Concord's files by its manifests, and files by path without following
// links out of the folder.

import {
  type Dirent,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type Diagnostic, diagnostic, type DiagnosticCode } from '../base/diagnostics.js';
import type { FileHash } from './file-hash.js';
import { type Manifest, manifestFolder, manifestName, parseManifest } from './manifest.js';

/** The files that earlier runs left in the output folder. */
export interface Previous {
  /** Maps each folder with trailing slash (`client/`, or empty for the root) to its manifest. */
  readonly manifests: ReadonlyMap<string, Manifest | 'unreadable'>;
  /** Maps each path to the hashes that it was written with; manifests have none. */
  readonly owned: ReadonlyMap<string, readonly FileHash[] | undefined>;
}

/** The manifests of this output folder, without those of another output inside it. */
export function readPrevious(root: string, readText = textReader(root)): Previous {
  const manifests = new Map<string, Manifest | 'unreadable'>();
  const owned = new Map<string, readonly FileHash[] | undefined>();
  for (const folder of ['', ...packageFolders(root)]) {
    const text = readText(folder + manifestName);
    const manifest = typeof text === 'string' ? parseManifest(text) : undefined;
    if (manifest === undefined) continue;
    if (
      manifest !== 'unreadable' &&
      manifestFolder(folder + manifestName, String(manifest.options['layout'])) !== folder
    )
      continue;
    manifests.set(folder, manifest);
    owned.set(folder + manifestName, undefined);
    if (manifest !== 'unreadable')
      for (const [path, hashes] of manifest.files)
        owned.set(folder + path, [...(owned.get(folder + path) ?? []), ...hashes]);
  }
  return { manifests, owned };
}

/**
 * Returns the text of a file; `undefined` if it does not exist, an `Obstacle` if something else has
 * its path.
 */
export type ReadText = (path: string) => string | Obstacle | undefined;

/** Checks each folder only once, so a reader is for a single pass over the files. */
export function textReader(root: string): ReadText {
  const seen = new Map<string, Obstacle | 'missing' | undefined>();
  const folderObstacle = (path: string): Obstacle | 'missing' | undefined => {
    if (path === '') return undefined;
    if (!seen.has(path))
      seen.set(path, folderObstacle(parentOf(path)) ?? obstacleAt(root, path, 'folder'));
    return seen.get(path);
  };
  return (path) => {
    const obstacle = folderObstacle(parentOf(path)) ?? obstacleAt(root, path, 'file');
    if (obstacle === 'missing') return undefined;
    return obstacle ?? readFileSync(join(root, path), 'utf8');
  };
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export interface Obstacle {
  /** The part of the path that is the obstacle. */
  readonly path: string;
  readonly is: 'folder' | 'file' | 'link';
}

/** The obstacle at `path`, whose parent is a folder, if it is not what is wanted. */
function obstacleAt(
  root: string,
  path: string,
  wanted: 'folder' | 'file',
): Obstacle | 'missing' | undefined {
  const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return 'missing';
  if (stat.isSymbolicLink() && leavesFolder(root, path)) return { path, is: 'link' };
  const isFolder = stat.isDirectory() || (stat.isSymbolicLink() && wanted === 'folder');
  if (wanted === 'folder') return isFolder ? undefined : { path, is: 'file' };
  return isFolder ? { path, is: 'folder' } : undefined;
}

/** Whether a link points out of the folder, to nothing or to itself. */
function leavesFolder(root: string, path: string): boolean {
  try {
    return leaves(relative(realpathSync(root), realpathSync(join(root, path))));
  } catch (error) {
    if (isSystemError(error)) return true;
    throw error;
  }
}

/**
 * The link on the way to a file or folder that leads out of what it has in common with `cwd`: a
 * stranger's checkout chooses the links in it, and not what is written elsewhere.
 */
export function linkOnWay(path: string, cwd: string): string | undefined {
  const target = resolve(cwd, path);
  let base = resolve(cwd);
  while (base !== dirname(base) && leaves(relative(base, target))) base = dirname(base);
  const parts = relative(base, target).split(sep);
  for (const [index] of parts.entries()) {
    const part = parts.slice(0, index + 1).join('/');
    const obstacle = part === '' ? undefined : obstacleAt(base, part, 'folder');
    if (obstacle === 'missing') return undefined;
    if (obstacle?.is === 'link') return relative(cwd, join(base, part)).replaceAll('\\', '/');
  }
  return undefined;
}

function leaves(inside: string): boolean {
  return inside === '..' || inside.startsWith(`..${sep}`) || /^(?:[A-Za-z]:|[\\/])/.test(inside);
}

function packageFolders(root: string): readonly string[] {
  const isPackage = (entry: Dirent): boolean =>
    entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.');
  return readdirSync(root, { withFileTypes: true })
    .filter(isPackage)
    .map(({ name }) => `${name}/`)
    .sort();
}

/**
 * A diagnostic for an error of the file system, with advice for the user. Rethrows any other error,
 * which is a bug.
 */
export function diskFailure(error: unknown, output: string): Diagnostic {
  if (!isSystemError(error)) throw error;
  const code = codes.get(error.code) ?? 'output/failed';
  return diagnostic(
    code,
    `${output}: ${reasons.get(error.code) ?? `the system says ${error.code}`}; nothing was changed.`,
  );
}

/** Whether the operating system reported the error. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

const codes = new Map<string, DiagnosticCode>([
  ['EACCES', 'output/not-writable'],
  ['EPERM', 'output/not-writable'],
  ['EROFS', 'output/not-writable'],
  ['ENOSPC', 'output/no-space'],
  ['EDQUOT', 'output/no-space'],
  ['ENOTDIR', 'output/not-a-folder'],
  ['EEXIST', 'output/not-a-folder'],
  ['ELOCKED', 'output/locked'],
]);

const reasons = new Map<string, string>([
  ['EACCES', 'no permission to write there'],
  ['EPERM', 'no permission to write there'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['ENOTDIR', 'a file stands where a folder is needed'],
  ['EEXIST', 'a file stands where a folder is needed'],
  ['ELOCKED', 'another run is writing there'],
]);

/**
 * Creates the missing folders of a path and returns the first that it created. Node's recursive
 * `mkdir` never ends if nothing can be created in an existing folder, as in `/proc`.
 */
export function makeFolders(folder: string): string | undefined {
  const exists = (): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (exists()) return undefined;
  const first = dirname(folder) === folder ? undefined : makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
    return first ?? folder;
  } catch (error) {
    // Another run may have created it meanwhile.
    if (exists()) return first;
    throw error;
  }
}

/** Removes the folders that `makeFolders` created, if what they were for could not be written. */
export function removeFolders(root: string, created: string): void {
  try {
    for (let folder = root; folder.length >= created.length; folder = dirname(folder))
      rmdirSync(folder);
  } catch {
    // Not empty, because something else created a file there.
  }
}

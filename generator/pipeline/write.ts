// Writes the output. Only files that changed are touched, stale files are removed if a manifest
// lists them, and either all files are written or none.

import { accessSync, constants, existsSync, lstatSync, readdirSync } from 'node:fs';
import { posix, resolve } from 'node:path';

import { type Diagnostic, diagnostic, hasErrors } from '../base/diagnostics.js';
import type { GenerateOptions } from '../base/options.js';
import { hasHeader, hasHeaderOf } from '../targets/package.js';
import type { OutputFile } from '../targets/target.js';
import { commit, type Delta, hasLeftovers, removeLeftovers } from './commit.js';
import {
  diskFailure,
  linkOnWay,
  makeFolders,
  type Obstacle,
  type Previous,
  readPrevious,
  type ReadText,
  removeFolders,
  textReader,
} from './disk.js';
import { differenceOf, isWritten, withLineFeeds } from './file-hash.js';
import { manifestName } from './manifest.js';
import { isOwnPath, refusedPaths } from './paths.js';

export interface FileChange {
  /** Relative to the output folder. */
  readonly path: string;
  readonly change: 'created' | 'updated' | 'unchanged' | 'removed';
}

export interface WriteResult {
  readonly changes: readonly FileChange[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface WriteSettings
  extends Pick<GenerateOptions, 'output' | 'cwd'>, Partial<Pick<GenerateOptions, 'compat'>> {
  /**
   * Whether to overwrite files that were edited by hand, and source files with our header that no
   * manifest lists.
   */
  readonly force?: boolean | undefined;
}

/** Updates the output folder completely, or not at all if there is an error. */
export async function writeFiles(
  files: readonly OutputFile[],
  { output, cwd, compat, force = false }: WriteSettings,
): Promise<WriteResult> {
  const refused = refusedPaths(files);
  if (refused.length > 0) return { changes: [], diagnostics: refused };
  const root = resolve(cwd, output);
  let created: string | undefined;
  try {
    const link = linkOnWay(output, cwd);
    if (link !== undefined) return { changes: [], diagnostics: [linkedOutput(link, output)] };
    created = makeFolders(root);
    if (!hasLeftovers(root) && !hasChanged(files, root)) {
      const result = await compare(files, { root, output, compat, force });
      if (!needsWriting(result)) return result;
    }
    return await withLock(root, async () => {
      removeLeftovers(root);
      const latest = await compare(files, { root, output, compat, force });
      if (needsWriting(latest)) commit(root, deltaOf(files, latest, root));
      return latest;
    });
  } catch (error) {
    const diagnostic = diskFailure(error, output);
    if (created !== undefined) removeFolders(root, created);
    return { changes: [], diagnostics: [diagnostic] };
  }
}

/**
 * Whether a manifest, which covers all files, differs: if so, there is something to write and a
 * reason to wait for the lock.
 */
function hasChanged(files: readonly OutputFile[], root: string): boolean {
  const readText = textReader(root);
  return files.some(
    ({ path, content }) => posix.basename(path) === manifestName && readText(path) !== content,
  );
}

/** The errors that would keep `writeFiles` from writing; writes nothing. */
export async function obstacles(
  files: readonly OutputFile[],
  { output, cwd, compat, force = false }: WriteSettings,
): Promise<readonly Diagnostic[]> {
  const root = resolve(cwd, output);
  if (!existsSync(root)) return [];
  try {
    const link = linkOnWay(output, cwd);
    if (link !== undefined) return [linkedOutput(link, output)];
    return (await compare(files, { root, output, compat, force })).diagnostics.filter(
      ({ severity }) => severity === 'error',
    );
  } catch (error) {
    return [diskFailure(error, output)];
  }
}

interface Destination {
  readonly root: string;
  readonly output: string;
  readonly compat: WriteSettings['compat'];
  readonly force: boolean;
}

/** The changes that writing would make, and the obstacles. */
async function compare(
  files: readonly OutputFile[],
  { root, output, compat, force }: Destination,
): Promise<WriteResult> {
  const readText = textReader(root);
  const previous = readPrevious(root, readText);
  const isReplaced = (text: string): boolean =>
    compat !== undefined && hasHeaderOf(compat.from, text);
  const stale = staleFiles(files, readText, previous);
  if (compat) stale.removed.push(...replacedFiles(files, { root, readText, previous, isReplaced }));
  const diagnostics: Diagnostic[] = [...stale.kept];
  const changes: FileChange[] = stale.removed.map((path) => ({ path, change: 'removed' }));
  const removedPaths = new Set(stale.removed);
  const isRepairing = [...previous.manifests.values()].includes('unreadable');
  for (const { path, content } of files) {
    const current = readText(path);
    if (
      current === undefined ||
      (typeof current === 'object' && current.is === 'file' && removedPaths.has(current.path))
    )
      changes.push({ path, change: 'created' });
    else if (typeof current === 'object') diagnostics.push(obstacleDiagnostic(path, current));
    else if (current === content || withLineFeeds(current) === withLineFeeds(content))
      changes.push({ path, change: 'unchanged' });
    else if (
      !force &&
      (await differenceOf(path, current, { content, hashes: previous.owned.get(path) })) === 'edit'
    )
      diagnostics.push(editedByHand(posix.join(output, path)));
    else if (
      previous.owned.has(path) ||
      isRepairing ||
      isReplaced(current) ||
      (force && hasHeader(current))
    )
      changes.push({ path, change: 'updated' });
    else
      diagnostics.push(
        diagnostic('output/foreign', `${path} exists and was not written by Concord.`),
      );
  }
  return hasErrors(diagnostics) ? { changes: [], diagnostics } : { changes, diagnostics };
}

interface Replacing {
  readonly root: string;
  readonly readText: ReadText;
  readonly previous: Previous;
  readonly isReplaced: (text: string) => boolean;
}

/** What the other generator left where its modules stood, and nothing stands in for. */
function replacedFiles(
  files: readonly OutputFile[],
  { root, readText, previous, isReplaced }: Replacing,
): readonly string[] {
  const known = new Set([...files.map(({ path }) => path), ...previous.owned.keys()]);
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return found
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && isOwnPath(path) && !known.has(path))
    .filter((path) => {
      const text = readText(path);
      return typeof text === 'string' && isReplaced(text);
    })
    .sort();
}

/** Files of earlier runs that are no longer generated; those edited by hand since then are kept. */
function staleFiles(
  files: readonly OutputFile[],
  readText: ReadText,
  previous: Previous,
): { removed: string[]; kept: readonly Diagnostic[] } {
  const generated = new Set(files.map(({ path }) => path));
  const removed: string[] = [];
  const kept: Diagnostic[] = [];
  for (const [path, hashes] of previous.owned) {
    const current = generated.has(path) ? undefined : readText(path);
    if (typeof current !== 'string') continue;
    if (hashes === undefined || isWritten(path, current, hashes)) removed.push(path);
    else
      kept.push(
        diagnostic(
          'output/kept',
          `${path} is no longer generated but was edited by hand, so it stays.`,
        ),
      );
  }
  return { removed, kept };
}

function editedByHand(file: string): Diagnostic {
  return diagnostic('output/edited', `${file} was edited by hand, so nothing was written.`, {
    location: { file, line: 1, column: 1 },
  });
}

function linkedOutput(link: string, output: string): Diagnostic {
  return diagnostic(
    'output/link',
    `${link} is a link that leads elsewhere, so nothing is written.`,
    {
      help: `Name the folder that it leads to in place of ${output}, or remove the link.`,
    },
  );
}

function obstacleDiagnostic(path: string, { path: part, is }: Obstacle): Diagnostic {
  if (is === 'link')
    return diagnostic(
      'output/link',
      `${part} is a link that leaves the output folder, so ${path} is not written.`,
    );
  return diagnostic(
    'output/not-a-folder',
    is === 'folder'
      ? `${part} is a folder where a file is to be written.`
      : `${part} is a file, but ${path} needs a folder there.`,
  );
}

function needsWriting({ changes }: WriteResult): boolean {
  return changes.some(({ change }) => change !== 'unchanged');
}

/** Returns what will be replaced, with the current texts of these files. */
function deltaOf(files: readonly OutputFile[], { changes }: WriteResult, root: string): Delta {
  const kinds = new Map(changes.map(({ path, change }) => [path, change]));
  const readText = textReader(root);
  const before = changes.flatMap(({ path, change }): [string, string][] => {
    const text = change === 'updated' || change === 'removed' ? readText(path) : undefined;
    return typeof text === 'string' ? [[path, text]] : [];
  });
  return {
    writes: files.filter(
      ({ path }) => kinds.get(path) === 'created' || kinds.get(path) === 'updated',
    ),
    removals: changes.filter(({ change }) => change === 'removed').map(({ path }) => path),
    before: new Map(before),
  };
}

/**
 * Runs `work` while no other run can write to the folder. The lock of a process that died is taken
 * over.
 */
async function withLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  // Without write permission, there is no need to wait for the lock.
  accessSync(root, constants.W_OK);
  const lockfilePath = resolve(root, '.concord.lock');
  if (!isLock(lockfilePath)) throw Object.assign(new Error('locked'), { code: 'ELOCKED' });
  const { default: locks } = await import('proper-lockfile');
  const retries = { retries: 30, minTimeout: 100, maxTimeout: 1000, factor: 1.3 };
  const release = await locks.lock(root, {
    lockfilePath,
    realpath: false,
    stale: 10_000,
    retries,
    onCompromised: () => {},
  });
  try {
    return await work();
  } finally {
    await release().catch(() => {});
  }
}

/** Only an empty folder, or nothing, is a lock: otherwise nobody would ever release it. */
function isLock(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat === undefined || (stat.isDirectory() && readdirSync(path).length === 0);
}

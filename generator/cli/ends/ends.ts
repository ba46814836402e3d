// The sides of a comparison: a file, an address, a package that is packed, installed or published,
// or a document as it was at a revision.

import { existsSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';

import { isRemote } from '../../document/load/remote.js';
import type { GenerateOptions } from '../../base/options.js';
import { revisionPath } from '../config/select.js';
import { type End, type EndSettings, readEnd, unreadable } from './end.js';
import { commitOf, forkPoint, gitIn, isReason, whyNoCommit } from './git.js';
import { inFolder, packed, published } from './package.js';
import { atRevision } from './revision.js';

interface BaseSettings extends EndSettings {
  /** A revision is compared with itself, instead of with where the work on it began. */
  readonly isExact?: boolean | undefined;
}

const packageVersion = /^(?:npm:)?((?:@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*)@([\w.^~+-]+)$/i;

export async function loadEnd(
  argument: string,
  options: GenerateOptions,
  settings: EndSettings,
): Promise<End> {
  const { cwd } = options;
  const [, ref, path] = revisionPath.exec(argument) ?? [];
  if (ref !== undefined && path !== undefined) {
    const git = gitIn(cwd);
    const commit = commitOf(ref, git);
    if (commit !== undefined) return atRevision({ commit, shown: ref, path, ...settings }, options);
    const { reason, help } = whyNoCommit(ref, git);
    return unreadable(`There is no ${path} at ${ref}: ${reason}.`, help);
  }
  const isThere = isRemote(argument) || existsSync(resolve(cwd, argument));
  const [, name, version] = (isThere ? undefined : packageVersion.exec(argument)) ?? [];
  if (name !== undefined && version !== undefined) return published(name, version, options);
  const isFolderWith = (file: string): boolean =>
    !isRemote(argument) && existsSync(resolve(cwd, argument, file));
  if (isFolderWith('openapi.json') || isFolderWith('package.json'))
    return inFolder(argument, options);
  return /\.(?:tgz|tar\.gz)$/i.test(argument) && isFile(resolve(cwd, argument))
    ? packed(argument, options)
    : readEnd(argument, options, { twin: settings.twin });
}

/**
 * What a document is compared with: also a revision, for the document as it was where the work on
 * it began. A revision is found before a file or a folder of its name, which is `./name`.
 */
export async function loadBase(
  argument: string,
  options: GenerateOptions,
  { isExact = false, ...settings }: BaseSettings,
): Promise<End> {
  const { cwd, document } = options;
  if (isRemote(argument) || /^(?:git|npm):/.test(argument))
    return loadEnd(argument, options, settings);
  const git = gitIn(cwd);
  const commit = commitOf(argument, git);
  if (commit === undefined) {
    if (existsSync(resolve(cwd, argument)) || packageVersion.test(argument))
      return loadEnd(argument, options, settings);
    const { reason, help } = whyNoCommit(argument, git);
    return unreadable(`There is no file, revision or package ${argument} here: ${reason}.`, help);
  }
  if (isRemote(document))
    return unreadable(
      `${argument} is a revision, but a document that is named by its address has none.`,
    );
  const start = isExact ? { commit } : forkPoint(argument, commit, git);
  if (isReason(start))
    return unreadable(`Nothing can be compared with ${argument}: ${start.reason}.`, start.help);
  const path = relative(cwd, resolve(cwd, document));
  return atRevision({ ...start, shown: argument, path, mayBeNew: true, ...settings }, options);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

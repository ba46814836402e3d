// Asks git about the repository of a folder: revisions, where a branch began, files as they were.
// Names go to git as arguments; nothing is run.

import { withoutEnd } from '../../base/texts.js';
import { spawnSync } from 'node:child_process';
import { dirname, posix, resolve } from 'node:path';

import { closest } from '../../base/suggest.js';

/** Why git does not say it, in its own words, and what to do about it where that is known. */
export interface Reason {
  readonly reason: string;
  readonly help?: string | undefined;
  /** Git gives no other reason. */
  readonly isSilent?: true;
}

export type Git = (args: readonly string[], input?: string) => Buffer | Reason;

export interface GitEntry {
  readonly kind: 'file' | 'link' | 'other';
  /** The digest of the content. */
  readonly id: string;
}

/** The files of a revision, by their paths from the top of the repository. */
export type GitTree = ReadonlyMap<string, GitEntry>;

export function gitIn(cwd: string): Git {
  return (args, input) => {
    const { status, stdout, stderr, error } = spawnSync('git', [...args], {
      cwd,
      input,
      maxBuffer: 1 << 30,
      env: { ...process.env, LC_ALL: 'C' },
    });
    if (error)
      return 'code' in error && error.code === 'ENOENT'
        ? { reason: 'git cannot be run here', help: 'Install git, or put it into the PATH.' }
        : { reason: `git fails: ${error.message}` };
    if (status === 0) return stdout;
    const [first = '', ...rest] = stderr
      .toString()
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    return first === ''
      ? { reason: `git says: exit code ${status}`, isSilent: true }
      : {
          reason: `git says: ${first.replace(/^fatal: /, '')}`,
          help: rest.join(' ') || undefined,
        };
  };
}

export function isReason(answer: object): answer is Reason {
  return 'reason' in answer;
}

/** Resolves a revision to a commit; `undefined` if there is none, or no repository. */
export function commitOf(revision: string, git: Git): string | undefined {
  if (!isOne(revision)) return undefined;
  const commit = lineOf(git(['rev-parse', '--verify', `${revision}^{commit}`]));
  return commit !== undefined && /^[\da-f]{40,64}$/.test(commit) ? commit : undefined;
}

/** Explains why a revision has no commit. */
export function whyNoCommit(revision: string, git: Git): Reason {
  const inside = git(['rev-parse', '--git-dir']);
  if (isReason(inside)) return inside;
  const answer = isOne(revision) ? git(['rev-list', '--max-count=1', revision, '--']) : inside;
  const reason = isReason(answer) ? answer.reason : `git says: '${revision}' is no commit`;
  const meant = closest(revision, linesOf(git(['for-each-ref', '--format=%(refname:short)'])));
  const remote = remoteOf(revision, git);
  return {
    reason,
    help:
      meant !== undefined
        ? `Did you mean ${meant}?`
        : remote &&
          `If it is a branch of ${remote.name}, fetch it: git fetch ${remote.name} ${remote.spec}`,
  };
}

/** What begins with one of these is an option, or a set of revisions. */
function isOne(revision: string): boolean {
  return !/^[-^]|\.\.|[\0\n]/.test(revision);
}

/** Finds the newest commit that the checked-out branch has in common with another one. */
export function forkPoint(
  revision: string,
  commit: string,
  git: Git,
): { readonly commit: string } | Reason {
  const found = git(['merge-base', commit, 'HEAD']);
  const base = lineOf(found);
  if (base !== undefined) return { commit: base };
  if (isReason(found) && !found.isSilent) return found;
  const isShallow = lineOf(git(['rev-parse', '--is-shallow-repository'])) === 'true';
  const exact = `--against-exact ${revision} compares with the revision itself.`;
  if (!isShallow)
    return {
      reason: `${revision} and what is checked out have no commit in common`,
      help: `Name the branch that the work began on; ${exact}`,
    };
  const head = lineOf(git(['rev-parse', 'HEAD'])) ?? 'HEAD';
  const { name, spec } = remoteOf(revision, git) ?? {
    name: linesOf(git(['remote']))[0] ?? 'origin',
    spec: commit,
  };
  return {
    reason: `this clone is shallow, and lacks the commit where the work on it left ${revision}`,
    help: `Deepen it: git fetch --unshallow ${name} ${head} ${spec} (actions/checkout: fetch-depth: 0). ${exact}`,
  };
}

/** The remote whose branch a revision may be, and how that branch is fetched. */
function remoteOf(
  revision: string,
  git: Git,
): { readonly name: string; readonly spec: string } | undefined {
  const name = linesOf(git(['remote'])).find((line) => revision.startsWith(`${line}/`));
  if (name === undefined || !/^[\w./-]+$/.test(revision)) return undefined;
  const branch = revision.slice(name.length + 1);
  return { name, spec: `+refs/heads/${branch}:refs/remotes/${revision}` };
}

/** Explains why no revision of this repository can contain a file that exists. */
export function whyUntracked(path: string, cwd: string): string | undefined {
  const git = gitIn(cwd);
  if (!isReason(git(['check-ignore', '--quiet', '--', path]))) return 'git ignores it';
  const [own, other] = [git, gitIn(dirname(resolve(cwd, path)))].map((each) =>
    lineOf(each(['rev-parse', '--show-toplevel'])),
  );
  return own === other ? undefined : 'it is in another repository';
}

/** The way from the top of the repository to this folder: `packages/api/`, or nothing. */
export function prefixIn(git: Git): string | Reason {
  const answer = git(['rev-parse', '--show-prefix']);
  return isReason(answer) ? answer : answer.toString().replace(/\n$/, '');
}

export function treeOf(commit: string, git: Git): GitTree | Reason {
  const answer = git(['ls-tree', '-r', '-z', '--full-tree', commit]);
  if (isReason(answer)) return answer;
  const entries = answer
    .toString()
    .split('\0')
    .flatMap((line): [string, GitEntry][] => {
      const [, mode = '', id, path] = /^(\d+) \w+ ([\da-f]+)\t(.+)$/s.exec(line) ?? [];
      const kind = mode.startsWith('100') ? 'file' : mode === '120000' ? 'link' : 'other';
      return id !== undefined && path !== undefined ? [[path, { kind, id }]] : [];
    });
  return new Map(entries);
}

/**
 * The contents of files, in order; those that are absent from a partial clone are fetched by git
 * itself.
 */
export function contentsOf(ids: readonly string[], git: Git): readonly Buffer[] | Reason {
  const answer = git(['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''));
  if (isReason(answer)) return answer;
  const contents: Buffer[] = [];
  let at = 0;
  for (const id of ids) {
    // For each a line that ends with its size, and the content.
    const end = answer.indexOf('\n', at);
    const size = Number(/ blob (\d+)$/.exec(answer.toString('utf8', at, end))?.[1]);
    if (end === -1 || !Number.isFinite(size)) return { reason: `git lacks the object ${id}` };
    contents.push(answer.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return contents;
}

/** Returns the name of a file at a commit, if git recognises it as the same file. */
export function formerName(path: string, commit: string, git: Git): string | undefined {
  const compare = ['diff', '--no-ext-diff', '--no-textconv', '--find-renames', '--name-status'];
  const answer = git([...compare, '--diff-filter=R', '-z', '--no-relative', commit, '--']);
  const words = isReason(answer) ? [] : answer.toString().split('\0');
  // R097, the old name, the new name.
  for (let index = 0; index + 2 < words.length; index += 3)
    if (words[index + 2] === path) return words[index + 1];
  return undefined;
}

/**
 * Where a path leads in a tree when its symbolic links are followed: a file, or a folder, that is
 * below the top of the repository. Links are followed one part of the path after the other, as a
 * file system does.
 */
export function followed(
  path: string,
  tree: GitTree,
  targetOf: (link: GitEntry) => string | undefined,
): string | undefined {
  let parts = path.split('/');
  let real: string[] = [];
  for (let links = 0; parts.length > 0;) {
    const [part = '', ...rest] = parts;
    parts = rest;
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (real.length === 0) return undefined;
      real = real.slice(0, -1);
      continue;
    }
    const entry = tree.get([...real, part].join('/'));
    if (entry?.kind !== 'link') {
      real = [...real, part];
      continue;
    }
    const target = targetOf(entry);
    if (target === undefined || posix.isAbsolute(target) || ++links > mostLinks) return undefined;
    parts = [...target.split('/'), ...rest];
  }
  return real.join('/');
}

const mostLinks = 40;

function lineOf(answer: Buffer | Reason): string | undefined {
  return isReason(answer) ? undefined : answer.toString().trim() || undefined;
}

function linesOf(answer: Buffer | Reason): readonly string[] {
  return isReason(answer) ? [] : answer.toString().split('\n').filter(Boolean);
}

/**
 * The address at which people find the repository of a remote; without credentials, and `undefined`
 * where it is no address.
 */
export function addressOf(remote: string): string | undefined {
  const [, host, path] =
    /^(?:(?:https?|ssh|git):\/\/)(?:[^/]*@)?([\w.-]+)(?::\d+)?\/([^?#\s]+)/.exec(remote) ??
    /^(?:[^@/\s]+@)?([\w-]+(?:\.[\w-]+)+):(?!\/)([^?#\s]+)$/.exec(remote) ??
    [];
  if (host === undefined || path === undefined) return undefined;
  const trimmed = withoutEnd(path, '/');
  const end = host === 'github.com' && !trimmed.endsWith('.git') ? '.git' : '';
  return `https://${host}/${trimmed}${end}`;
}

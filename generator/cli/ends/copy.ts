// The files of a revision, in a folder of their own: its paths, its symbolic links, and a copy of
// what is asked for.

import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, posix, resolve, sep } from 'node:path';

import {
  contentsOf,
  type GitEntry,
  followed,
  type Git,
  isReason,
  prefixIn,
  type Reason,
  type GitTree,
  treeOf,
} from './git.js';

/** What is known of a revision, and the folder that its files are copied to. */
export interface Revision {
  readonly git: Git;
  readonly commit: string;
  readonly folder: string;
  /** The working directory, from the top of the repository: `packages/api/`, or nothing. */
  readonly prefix: string;
  readonly tree: GitTree;
  /** Where symbolic links lead, those that lead somewhere. */
  readonly links: ReadonlyMap<string, string>;
}

export function openRevision(commit: string, git: Git, folder: string): Revision | Reason {
  const prefix = prefixIn(git);
  if (typeof prefix !== 'string') return prefix;
  const tree = treeOf(commit, git);
  if (isReason(tree)) return tree;
  const linked = [...tree].filter(([, { kind }]) => kind === 'link');
  const contents =
    linked.length === 0
      ? []
      : contentsOf(
          linked.map(([, { id }]) => id),
          git,
        );
  if (isReason(contents)) return contents;
  const targets = new Map<GitEntry, string>();
  linked.forEach(([, entry], index) => targets.set(entry, contents[index]?.toString() ?? ''));
  const links = linked.flatMap(([path]): [string, string][] => {
    const target = followed(path, tree, (link) => targets.get(link));
    return target === undefined ? [] : [[path, target]];
  });
  return { git, commit, folder, prefix, tree, links: new Map(links) };
}

/** The files in the folders of these, and where links there lead to. */
export function nearby(
  names: readonly string[],
  data: readonly string[],
  { links, tree }: Revision,
): readonly string[] {
  const isIn = (name: string, folder: string): boolean =>
    folder === '.' || name === folder || name.startsWith(`${folder}/`);
  const real = names.map((name) => realPath(name, { links, tree }) ?? name);
  const beside = [...names, ...real].map((name) => posix.dirname(name));
  const linked = [...links].flatMap(([link, target]) =>
    beside.some((folder) => isIn(link, folder)) ? [target] : [],
  );
  const folders = [...beside, ...real, ...linked];
  return data.filter((name) => folders.some((folder) => isIn(name, folder)));
}

/**
 * Copies files, and makes the links of the revision: each leads to where it ends, so that none
 * leads out of the folder.
 */
export function checkOut(names: readonly string[], revision: Revision): Reason | undefined {
  const { folder, git, links, tree } = revision;
  const files = names.flatMap((name): [string, string][] => {
    const real = fileAt(name, revision);
    const entry = real === undefined ? undefined : tree.get(real);
    return real !== undefined && entry ? [[real, entry.id]] : [];
  });
  for (let start = 0; start < files.length; start += atOnce) {
    const some = files.slice(start, start + atOnce);
    const contents = contentsOf(
      some.map(([, id]) => id),
      git,
    );
    if (isReason(contents)) return contents;
    some.forEach(([name], index) => {
      const target = resolve(folder, name);
      if (!target.startsWith(folder + sep)) return;
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, contents[index] ?? '');
    });
  }
  for (const [name, real] of links) {
    const [link, target] = [resolve(folder, name), resolve(folder, real)];
    if (existsSync(link) || !existsSync(target) || !link.startsWith(folder + sep)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link, statSync(target).isDirectory() ? 'junction' : 'file');
  }
  return undefined;
}

const atOnce = 1000;

/** The file that a path leads to, links followed; nothing where there is none. */
export function fileAt(
  name: string,
  revision: Pick<Revision, 'links' | 'tree'>,
): string | undefined {
  const real = realPath(name, revision);
  return real !== undefined && revision.tree.get(real)?.kind === 'file' ? real : undefined;
}

/** The links in a path replaced by where they lead; that has no links. */
function realPath(
  name: string,
  { links, tree }: Pick<Revision, 'links' | 'tree'>,
): string | undefined {
  const parts = name.split('/');
  for (let length = 1; length <= parts.length; length++) {
    const start = parts.slice(0, length).join('/');
    if (tree.get(start)?.kind !== 'link') continue;
    const target = links.get(start);
    return target === undefined
      ? undefined
      : realPath(posix.normalize(posix.join(target, ...parts.slice(length))), { links, tree });
  }
  return name;
}

export function inTree(name: string, prefix: string): string {
  return posix.normalize(
    posix.isAbsolute(name) ? name : posix.join(prefix, name.replaceAll('\\', '/')),
  );
}

export function isOutside(name: string): boolean {
  return name === '..' || name.startsWith('../') || posix.isAbsolute(name) || /^[a-z]:/i.test(name);
}

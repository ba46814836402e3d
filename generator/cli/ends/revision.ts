// A document as it was at a revision, with the options that it had then, in a copy of the files that it may consist of.

import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve, sep } from 'node:path';

import { type Diagnostic, diagnostic } from '../../diagnostics.js';
import { isRemote, shownAddress } from '../../document/load/remote.js';
import type { GenerateOptions } from '../../options.js';
import { type Manifest, manifestName, parseManifest } from '../../output/manifest.js';
import type { Configured } from '../config/select.js';
import { type Decided, decisionsOf } from './decisions.js';
import { type End, type EndSettings, inTemporaryFolder, readEnd, unreadable } from './end.js';
import {
  contentsOf,
  type Entry,
  followed,
  formerName,
  type Git,
  gitIn,
  isReason,
  prefixIn,
  type Reason,
  type Tree,
  treeOf,
} from './git.js';
import { optionsOf } from './manifest-options.js';

interface AtRevision extends EndSettings {
  readonly commit: string;
  /** What people call it. */
  readonly shown: string;
  /** Relative to `cwd`. */
  readonly path: string;
  /** The document may have had another name then, or may not have been there. */
  readonly mayBeNew?: true;
}

export function atRevision(at: AtRevision, options: GenerateOptions): Promise<End> {
  return inTemporaryFolder(async (folder) => {
    const git = gitIn(options.cwd);
    const revision = openRevision(at, git, folder);
    return isReason(revision)
      ? unreadable(`${at.path} at ${at.shown} cannot be shown: ${revision.reason}.`, revision.help)
      : readAt(revision, at, options);
  });
}

/** What is known of a revision, and the folder that its files are copied to. */
interface Revision {
  readonly git: Git;
  readonly commit: string;
  readonly folder: string;
  /** The working directory, from the top of the repository: `packages/api/`, or nothing. */
  readonly prefix: string;
  readonly tree: Tree;
  /** Where symbolic links lead, those that lead somewhere. */
  readonly links: ReadonlyMap<string, string>;
}

function openRevision({ commit }: AtRevision, git: Git, folder: string): Revision | Reason {
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
  const targets = new Map<Entry, string>();
  linked.forEach(([, entry], index) => targets.set(entry, contents[index]?.toString() ?? ''));
  const links = linked.flatMap(([path]): [string, string][] => {
    const target = followed(path, tree, (link) => targets.get(link));
    return target === undefined ? [] : [[path, target]];
  });
  return { git, commit, folder, prefix, tree, links: new Map(links) };
}

async function readAt(revision: Revision, at: AtRevision, options: GenerateOptions): Promise<End> {
  const { folder, prefix, tree } = revision;
  const { commit, shown, path, earlier, twin, mayBeNew } = at;
  const wanted = inTree(path, prefix);
  if (isOutside(wanted)) return unreadable(`${path} is in no folder of this repository.`);
  const there = join(folder, prefix);
  mkdirSync(there, { recursive: true });
  const configured = await configuredAt(revision, at, options);
  const { decided, findings } = decisionsAt(revision, at, {
    ...configured.options,
    cwd: options.cwd,
  });
  const notes = mayBeNew ? [...findings, ...removalsIn(configured, shown)] : findings;

  const found = mayBeNew ? documentAt(revision, wanted, configured) : wanted;
  const real = found === undefined ? undefined : fileAt(found, revision);
  if (found === undefined || real === undefined) {
    if (tree.has(wanted))
      return unreadable(`${path} at ${shown} is a link that leads to no file of the repository.`);
    return mayBeNew
      ? { isNew: true, diagnostics: notes, source: undefined, decided }
      : unreadable(`There is no ${path} at ${shown}.`);
  }
  const document = posix.relative(`/${prefix}`, `/${found}`);
  const manifest = manifestAt(revision, configured.options);
  const { overlays } = configured.options;
  const then: GenerateOptions = {
    ...configured.options,
    ...(manifest && optionsOf(manifest)),
    ...earlier.flags,
    overlays: overlays.filter(
      (overlay) => isRemote(overlay) || fileAt(inTree(overlay, prefix), revision) !== undefined,
    ),
    document,
    cwd: there,
    root: folder,
  };
  const reading = {
    shown: `${document} at ${shown}`,
    fileName: (file: string): string =>
      isRemote(file) ? file : `git:${commit.slice(0, 12)}:${inTree(file, prefix)}`,
  };
  const data = [...tree.keys()].filter((name) => name === real || /\.(json|ya?ml)$/i.test(name));
  const local = then.overlays.filter((overlay) => !isRemote(overlay));
  const near = nearby([found, ...local.map((name) => inTree(name, prefix))], data, revision);
  const problem = checkOut(near, revision);
  if (problem) return unreadable(`${reading.shown} cannot be shown: ${problem.reason}.`);
  let end = await readEnd(document, then, { ...reading, twin });
  if (!end.input && near.length < data.length) {
    // It refers to files elsewhere in the repository.
    checkOut(data, revision);
    end = await readEnd(document, then, reading);
  }
  const doubts = mayBeNew && configured.state === 'unknown' ? doubt(end, manifest, shown) : [];
  return { ...end, decided, diagnostics: [...end.diagnostics, ...notes, ...doubts] };
}

/** What is known of how the document was configured. */
type Known = Omit<Configured, 'state'> & { readonly state: 'known' | 'unknown' };

/** JSON is read, a script is never run: one that is as it was says what it says today, and of another nothing is known. */
async function configuredAt(
  revision: Revision,
  { earlier }: EndSettings,
  options: GenerateOptions,
): Promise<Known> {
  const { prefix, folder } = revision;
  const there = join(folder, prefix);
  const { files } = earlier;
  const today: Known = { state: 'known', options: { ...options, cwd: there }, removed: [] };
  // It is not a part of what is compared.
  if (files.length > 0 && files.every((name) => isOutside(inTree(name, prefix)))) return today;
  const file = files.find((name) => fileAt(inTree(name, prefix), revision) !== undefined);
  if (file !== undefined) checkOut([inTree(file, prefix)], revision);
  const { state, ...then } = await earlier.configuredIn(options, { cwd: there, file });
  if (state === 'script' && file !== undefined && sameText(file, there, options.cwd)) return today;
  return { ...then, state: state === 'read' || state === 'none' ? 'known' : 'unknown' };
}

/** Where the document was: there, or where git or the configuration of then says. */
function documentAt(
  revision: Revision,
  wanted: string,
  { options }: Pick<Configured, 'options'>,
): string | undefined {
  const { commit, git, prefix, tree } = revision;
  if (tree.has(wanted) || fileAt(wanted, revision) !== undefined) return wanted;
  const former = formerName(wanted, commit, git);
  return [former, isRemote(options.document) ? undefined : inTree(options.document, prefix)].find(
    (name) => name !== undefined && fileAt(name, revision) !== undefined,
  );
}

/** What the team had decided about changes. A list that is in no folder of the repository is not the branch's. */
function decisionsAt(
  revision: Revision,
  { shown }: AtRevision,
  { levels, ignore, cwd }: GenerateOptions,
): { readonly decided: Decided; readonly findings: readonly Diagnostic[] } {
  const none = { levels, ignored: [] };
  if (ignore === undefined) return { decided: none, findings: [] };
  const path = inTree(ignore, revision.prefix);
  const today = isOutside(path) ? decisionsOf({ cwd, levels, ignore }) : undefined;
  if (today)
    return 'code' in today
      ? { decided: none, findings: [today] }
      : { decided: today, findings: [] };
  if (fileAt(path, revision) === undefined) return { decided: none, findings: [] };
  checkOut([path], revision);
  const decided = decisionsOf({ cwd: revision.folder, levels, ignore: path });
  if (!('code' in decided)) return { decided, findings: [] };
  const message = `The list ${ignore} at ${shown} cannot be used, so none of its entries holds.`;
  return { decided: none, findings: [diagnostic('diff/base-options', message)] };
}

function removalsIn(
  { removed }: Pick<Configured, 'removed'>,
  shown: string,
): readonly Diagnostic[] {
  return removed.map(({ name, config }) =>
    diagnostic(
      'diff/document-removed',
      `The configuration at ${shown} has ${name === undefined ? '' : `${name}, `}${shownAddress(config.document)}, and today's has not: what it breaks is not compared.`,
    ),
  );
}

/** Whether today's overlays and selection, which no manifest tells, make of the document then what the output was made from. */
function doubt(
  { input }: End,
  manifest: Manifest | undefined,
  shown: string,
): readonly Diagnostic[] {
  if (manifest !== undefined && (input === undefined || input.hash === manifest.document))
    return [];
  const why =
    manifest === undefined
      ? 'there is no manifest of an output that tells its options'
      : "today's overlays and selection make another document than the one that the output was made from";
  const message = `The configuration at ${shown} is a script, or cannot be read, and differs from today's, and ${why}. Today's are taken.`;
  return [diagnostic('diff/base-options', message)];
}

/** Of the output that was committed: of any of its packages, for all have the same options. */
function manifestAt(revision: Revision, { output }: GenerateOptions): Manifest | undefined {
  const folder = posix.join(inTree(output, revision.prefix), '/');
  const path = [...revision.tree.keys()].find((name) => {
    const rest = name.startsWith(folder) ? name.slice(folder.length) : '';
    return /^(?:[^/]+\/)?[^/]+$/.test(rest) && posix.basename(rest) === manifestName;
  });
  if (path === undefined || checkOut([path], revision)) return undefined;
  const text = textOf(join(revision.folder, path));
  const manifest = text === undefined ? undefined : parseManifest(text);
  return typeof manifest === 'object' ? manifest : undefined;
}

/** The files in the folders of these, and where links there lead to. */
function nearby(
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

/** Copies files, and makes the links of the revision: each leads to where it ends, so that none leads out of the folder. */
function checkOut(names: readonly string[], revision: Revision): Reason | undefined {
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
function fileAt(name: string, revision: Pick<Revision, 'links' | 'tree'>): string | undefined {
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

function inTree(name: string, prefix: string): string {
  return posix.normalize(
    posix.isAbsolute(name) ? name : posix.join(prefix, name.replaceAll('\\', '/')),
  );
}

function isOutside(name: string): boolean {
  return name === '..' || name.startsWith('../') || posix.isAbsolute(name) || /^[a-z]:/i.test(name);
}

/** Lines end as the checkout has them. */
function sameText(file: string, ...folders: readonly string[]): boolean {
  const [one, other] = folders.map((folder) =>
    textOf(resolve(folder, file))?.replaceAll('\r\n', '\n'),
  );
  return one !== undefined && one === other;
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

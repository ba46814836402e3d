// A document as it was at a revision, with the options that it had then, in a copy of the files
// that it may consist of.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

import { type Diagnostic, diagnostic } from '../../base/diagnostics.js';
import { isRemote, shownAddress } from '../../document/load/remote.js';
import type { GenerateOptions } from '../../base/options.js';
import { type Manifest, manifestName, parseManifest } from '../../pipeline/manifest.js';
import { optionsIn } from '../../pipeline/shaping-options.js';
import type { Configured } from '../config/select.js';
import {
  checkOut,
  fileAt,
  inTree,
  isOutside,
  nearby,
  openRevision,
  type Revision,
} from './copy.js';
import { type Decided, decisionsOf } from './decisions.js';
import { type End, type EndSettings, inTemporaryFolder, readEnd, unreadable } from './end.js';
import { formerName, gitIn, isReason, whyUntracked } from './git.js';

interface AtRevision extends EndSettings {
  readonly commit: string;
  /** The name in messages. */
  readonly shown: string;
  /** Relative to `cwd`. */
  readonly path: string;
  /** The document may have had another name then, or may not have been there. */
  readonly mayBeNew?: true;
}

export function atRevision(at: AtRevision, options: GenerateOptions): Promise<End> {
  return inTemporaryFolder(async (folder) => {
    const revision = openRevision(at.commit, gitIn(options.cwd), folder);
    return isReason(revision)
      ? unreadable(`${at.path} at ${at.shown} cannot be shown: ${revision.reason}.`, revision.help)
      : readAt(revision, at, options);
  });
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
    if (!mayBeNew) return unreadable(`There is no ${path} at ${shown}.`);
    const why = whyUntracked(path, options.cwd);
    return why === undefined
      ? { isNew: true, diagnostics: notes, source: undefined, decided }
      : unreadable(`No revision of this repository has ${path}: ${why}.`);
  }
  const document = posix.relative(`/${prefix}`, `/${found}`);
  const manifest = manifestAt(revision, configured.options);
  const { overlays, include, exclude } = configured.options;
  const then: GenerateOptions = {
    ...configured.options,
    ...(manifest && optionsIn(manifest)),
    // A manifest of an older version does not state the selection.
    ...(configured.state === 'known' && { include, exclude }),
    ...earlier.flags,
    overlays: overlays.filter(
      (overlay) => isRemote(overlay) || fileAt(inTree(overlay, prefix), revision) !== undefined,
    ),
    document,
    cwd: there,
    root: folder,
  };
  const reading = {
    manifest: manifest ?? null,
    shown: `${document} at ${shown}`,
    fileName: (file: string): string =>
      isRemote(file) ? file : `git:${commit.slice(0, 12)}:${inTree(file, prefix)}`,
  };
  const data = [...tree.keys()].filter((name) => name === real || /\.(json|ya?ml)$/i.test(name));
  const local = then.overlays.filter((overlay) => !isRemote(overlay));
  const named = [found, ...local.map((name) => inTree(name, prefix))];
  const near = nearby(named, data, revision);
  const problem = checkOut(near, revision);
  if (problem) return unreadable(`${reading.shown} cannot be shown: ${problem.reason}.`);
  let end = await readEnd(document, then, { ...reading, twin });
  const texts = [...(end.twin?.inputs.values() ?? [])];
  const more =
    end.input === undefined
      ? // It refers to files elsewhere in the repository.
        data
      : texts.some((text) => text.includes('externalValue'))
        ? // Examples may stand in files of any kind.
          nearby(named, [...tree.keys()], revision)
        : near;
  if (more.length > near.length) {
    checkOut(more, revision);
    end = await readEnd(document, then, reading);
  }
  const doubts = mayBeNew && configured.state === 'unknown' ? doubt(end, manifest, shown) : [];
  return { ...end, decided, diagnostics: [...end.diagnostics, ...notes, ...doubts] };
}

/** What is known of how the document was configured. */
type Known = Omit<Configured, 'state'> & { readonly state: 'known' | 'unknown' };

/**
 * JSON is read, a script is never run: one that is as it was says what it says today, and of
 * another nothing is known.
 */
async function configuredAt(
  revision: Revision,
  { earlier }: EndSettings,
  options: GenerateOptions,
): Promise<Known> {
  const { prefix, folder } = revision;
  const there = join(folder, prefix);
  const { files } = earlier;
  const today: Known = { state: 'known', options: { ...options, cwd: there }, removed: [] };
  // A configuration outside of the repository has no earlier state.
  if (files.length > 0 && files.every((name) => isOutside(inTree(name, prefix)))) return today;
  const file = files.find((name) => fileAt(inTree(name, prefix), revision) !== undefined);
  if (file !== undefined) checkOut([inTree(file, prefix)], revision);
  const { state, ...then } = await earlier.configuredIn(options, { cwd: there, file });
  if (state === 'script' && file !== undefined && sameText(file, there, options.cwd)) return today;
  return { ...then, state: state === 'read' || state === 'none' ? 'known' : 'unknown' };
}

/**
 * Finds the path of the document at the revision: the same one, or the one that git or the earlier
 * configuration names.
 */
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

/**
 * What the team had decided about changes. A list that is in no folder of the repository is not the
 * branch's.
 */
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
  const help = 'Correct the list in the base.';
  return { decided: none, findings: [diagnostic('diff/base-options', message, { help })] };
}

function removalsIn(
  { removed }: Pick<Configured, 'removed'>,
  shown: string,
): readonly Diagnostic[] {
  return removed.map(({ name, config: { document } }) => {
    const path = shownAddress(document);
    const called = name === undefined ? path : `${name} (${path})`;
    const message = `The configuration at ${shown} names the document ${called}, and today's does not: what that breaks is not compared.`;
    return diagnostic('diff/document-removed', message);
  });
}

/**
 * Whether today's overlays and selection, which a script may have changed, make of the document
 * then what the output was made from.
 */
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

/**
 * Reads the options of the committed output from the manifest of any of its packages, which all
 * have the same options.
 */
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

// The files that a document refers to: read once each, and only from below its folder or the
// repository around it, symbolic links followed.

import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { diagnostic, type Diagnostic } from '../../base/diagnostics.js';
import { percentDecoded } from '../../model/json.js';
import {
  type LoadedFile,
  type LoadedText,
  loadFile,
  loadText,
  maxBytes,
  type LoadedFiles,
} from './load-file.js';
import type { SourceFile } from '../parse/source.js';
import { createSettler } from './self.js';
import { isRemote, mayRead, shownAddress } from './remote.js';

export interface Folder {
  /** All files that were read, by absolute path. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /**
   * A file that may be read; the diagnostics of a file that cannot be had lack the place that
   * refers to it.
   */
  readonly load: (path: string, kind?: FileKind) => Promise<LoadedFile>;
  /**
   * Writes the references of the entry as paths and pointers; says whether they lead to other
   * files.
   */
  readonly settle: (entry: SourceFile) => Promise<boolean>;
  /** The text of a file that may be read, as it stands there. */
  readonly text: (path: string, kind: FileKind) => Promise<LoadedText>;
}

/** What a reference takes a file for. */
export type FileKind = 'document' | 'description' | 'example';

/** By their names, and the words for them in messages. */
const files: Readonly<Record<FileKind, { readonly name: RegExp; readonly words: string }>> = {
  document: { name: /\.(json|ya?ml)$/i, words: '.json, .yaml or .yml' },
  description: { name: /\.(json|ya?ml|md)$/i, words: '.json, .yaml, .yml or .md' },
  example: {
    name: /\.(json|ya?ml|jsonl|ndjson|txt|md|csv|tsv|xml|svg|html)$/i,
    words: '.json, .yaml, .yml, .jsonl, .ndjson, .txt, .md, .csv, .tsv, .xml, .svg or .html',
  },
};

export function folderOf(entry: SourceFile, workspace: LoadedFiles): Folder {
  const bounds = boundsOf(entry.path, workspace);
  const opened = new Map([[entry.path, entry]]);
  const whole: LoadedFile = { file: entry, diagnostics: [] };
  const remote = workspace.remote ?? { hosts: [], headers: {} };
  let size = entry.text.length;

  let realBounds: Bounds | undefined;
  const refusal = (path: string, kind: FileKind): Diagnostic | undefined => {
    if (isRemote(path)) return mayRead(path, remote) ? undefined : outside(notAllowed(path));
    const refused = refusedBy(bounds, path, kind);
    if (refused !== undefined) return outside(refused);
    const real = realPath(path);
    realBounds ??= withLinks(bounds);
    const behind = real === undefined ? undefined : refusedBy(realBounds, real, kind);
    if (behind === undefined) return undefined;
    return real !== undefined && isBelow(realBounds.top, real)
      ? outside(`it is a symbolic link, and ${behind}`)
      : outside(`a symbolic link leads out of ${bounds.name}`);
  };
  const count = (text: string): Diagnostic | undefined => {
    size += text.length;
    return size > maxBytes || opened.size >= mostFiles
      ? diagnostic(
          'document/too-large',
          `The files of the document are larger than ${maxBytes / 1024 / 1024} MB together, or more than ${mostFiles}.`,
        )
      : undefined;
  };
  const read = async (path: string): Promise<LoadedFile> => {
    const loaded = await loadFile({ path, role: 'The file' }, workspace);
    const excess = loaded.file && count(loaded.file.text);
    if (excess) return { diagnostics: [excess] };
    if (loaded.file) opened.set(path, loaded.file);
    return loaded;
  };
  const readText = async (path: string): Promise<LoadedText> => {
    const loaded = await loadText({ path, role: 'The file' }, workspace);
    const excess = loaded.text === undefined ? undefined : count(loaded.text);
    return excess ? { diagnostics: [excess] } : loaded;
  };

  /** Asks for permission first, since what an example may name a reference may not. */
  const guarded = (
    open: (path: string) => Promise<LoadedFile & LoadedText>,
  ): ((path: string, kind: FileKind) => Promise<LoadedFile & LoadedText>) => {
    const refusals = new Map<string, Diagnostic | undefined>();
    return (path, kind) => {
      const key = `${kind} ${path}`;
      if (!refusals.has(key))
        refusals.set(key, path === entry.path ? undefined : refusal(path, kind));
      const refused = refusals.get(key);
      return refused === undefined ? open(path) : Promise.resolve({ diagnostics: [refused] });
    };
  };
  const readOnce = once(read, new Map([[entry.path, Promise.resolve(whole)]]));
  const allowed = guarded(readOnce);
  const settle = createSettler({ entry, load: (path) => allowed(path, 'document') });
  const load = async (path: string): Promise<LoadedFile> => {
    const loaded = await readOnce(path);
    if (loaded.file) await settle(loaded.file);
    return loaded;
  };
  const loadAllowed = guarded(once(load, new Map([[entry.path, Promise.resolve(whole)]])));
  return {
    files: opened,
    load: (path, kind = 'document') => loadAllowed(path, kind),
    settle,
    text: guarded(once(readText, new Map())),
  };
}

/** The function, which is called once for each path. */
function once<T>(
  make: (path: string) => Promise<T>,
  known: Map<string, Promise<T>>,
): (path: string) => Promise<T> {
  return (path) => {
    const made = known.get(path) ?? make(path);
    known.set(path, made);
    return made;
  };
}

const mostFiles = 10_000;

/** Absolute; of a document at an address, nothing lies in them. */
interface Bounds {
  /** The folder of the document; what it refers to below it may be read. */
  readonly folder: string;
  /** Documents below it may be read. */
  readonly top: string;
  /** The words for `top` in messages. */
  readonly name: string;
}

function boundsOf(document: string, { cwd, root }: LoadedFiles): Bounds {
  const folder = dirname(document);
  if (root !== undefined && !isRemote(document)) {
    const top = resolve(cwd, root);
    const name = `the root folder${existsSync(top) ? '' : ` ${root}, which does not exist`}`;
    return { folder, top, name };
  }
  const repository = isRemote(document) ? undefined : repositoryOf(folder);
  return repository === undefined || repository === folder
    ? { folder, top: folder, name: 'the folder of the document' }
    : { folder, top: repository, name: 'the repository of the document' };
}

/** The top of the git repository that a folder is in. */
function repositoryOf(folder: string): string | undefined {
  for (let parent = folder; ; parent = dirname(parent)) {
    if (existsSync(join(parent, '.git'))) return parent;
    if (dirname(parent) === parent) return undefined;
  }
}

function withLinks({ folder, top, name }: Bounds): Bounds {
  return { folder: realPath(folder) ?? folder, top: realPath(top) ?? top, name };
}

/**
 * Returns why a path is not read. In the document's folder and around it there may be unrelated
 * files, some with secrets, so hidden files and those of other kinds stay unread.
 */
function refusedBy(
  { folder, top, name }: Bounds,
  path: string,
  kind: FileKind,
): string | undefined {
  if (path.split(sep).includes('.git')) return 'what git keeps for itself is never read';
  if (!isBelow(top, path) && !isBelow(folder, path)) return `it lies outside ${name}`;
  const isHidden = relative(isBelow(folder, path) ? folder : top, path)
    .split(sep)
    .some((part) => part.startsWith('.'));
  if (isHidden) return 'hidden files, and those in hidden folders, are never read';
  const { name: pattern, words } = files[isBelow(folder, path) ? kind : 'document'];
  return pattern.test(path) ? undefined : `only files that end with ${words} are read`;
}

/** Resolves all symbolic links; `undefined` if nothing exists there. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function notAllowed(address: string): string {
  const host = URL.canParse(address) ? new URL(address).host : '';
  return host === ''
    ? `${shownAddress(address)} is no address`
    : `nothing is read from ${host} unless --allow-remote ${host} says so`;
}

export function outside(reason: string): Diagnostic {
  return diagnostic('document/outside', `This reference is not followed: ${reason}.`);
}

export function resolvedPath(file: string, reference: string): string {
  if (!isRemote(file) && !isRemote(reference)) return resolve(dirname(file), reference);
  const base = isRemote(file) ? file : undefined;
  // A text that is no address is refused when it is read.
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

type Reference =
  /** Into the same file. */
  | { readonly kind: 'here'; readonly fragment: string }
  /**
   * Into another file; the path is relative to the folder of the file that refers, and
   * percent-encoded where that has an address.
   */
  | { readonly kind: 'file'; readonly path: string; readonly fragment: string }
  /** At an address; whether its host may be asked is decided where files are read. */
  | { readonly kind: 'remote'; readonly path: string; readonly fragment: string }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * What a `$ref` names and whether it may be followed. Nothing is read from outside the folder;
 * addresses need permission. `from`: the path or address of the file that refers.
 */
export function parseReference(text: string, from: string): Reference {
  const hash = text.indexOf('#');
  const before = hash === -1 ? text : text.slice(0, hash);
  const fragment = hash === -1 ? '' : text.slice(hash + 1);
  if (before === '') return { kind: 'here', fragment };
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(before)?.[0].toLowerCase();
  if ((scheme === 'http:' || scheme === 'https:') && URL.canParse(before))
    return { kind: 'remote', path: before, fragment };
  if (scheme !== undefined)
    return { kind: 'refused', reason: `${scheme} addresses are never read` };
  // Part of an address stays as it is written: decoded, `a%3Fb.yaml` would be `a` with a query.
  const path = isRemote(from) ? before : percentDecoded(before);
  if (path === undefined || path.includes('\0'))
    return { kind: 'refused', reason: 'it is not a path' };
  if (/^[/\\]{2}/.test(path)) return { kind: 'refused', reason: 'other computers are never asked' };
  if (path.startsWith('/'))
    return { kind: 'refused', reason: 'absolute paths differ from machine to machine' };
  if (path.includes('\\')) return { kind: 'refused', reason: 'folders are separated with /' };
  return { kind: 'file', path, fragment };
}

/** The tokens of a fragment that is a JSON Pointer; nothing for an anchor or a broken encoding. */
export function fragmentTokens(fragment: string): string[] | undefined {
  const decoded = percentDecoded(fragment);
  if (decoded === undefined || (decoded !== '' && !decoded.startsWith('/'))) return undefined;
  return decoded
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

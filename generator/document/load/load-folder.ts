// The files that a document refers to: read once each, and only from below the folder of the entry file, symbolic links followed.

import { realpathSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { diagnostic, type Diagnostic } from '../../diagnostics.js';
import { percentDecoded } from '../../model/json.js';
import { closest } from '../../suggest.js';
import {
  type LoadedFile,
  type LoadedText,
  loadFile,
  loadText,
  maxBytes,
  type Workspace,
} from './load-file.js';
import type { SourceFile } from './source.js';
import { isRemote, mayRead, shownAddress } from './remote.js';

export interface Folder {
  /** All files that were read, by absolute path. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** A file below the folder; the diagnostics of a file that cannot be had lack the place that refers to it. */
  readonly load: (path: string) => Promise<LoadedFile>;
  /** The text of a file below the folder, whatever it holds. */
  readonly text: (path: string) => Promise<LoadedText>;
  /** Whether a path stays below the folder, as it is written. */
  readonly holds: (path: string) => boolean;
  /** The name of a file beside a missing one that looks most like it. */
  readonly similar: (path: string) => Promise<string | undefined>;
}

export function folderOf(entry: SourceFile, workspace: Workspace): Folder {
  const root = dirname(entry.path);
  const files = new Map([[entry.path, entry]]);
  const pending = new Map<string, Promise<LoadedFile>>([
    [entry.path, Promise.resolve({ file: entry, diagnostics: [] })],
  ]);
  const texts = new Map<string, Promise<LoadedText>>();
  const remote = workspace.remote ?? { hosts: [], headers: {} };
  let size = entry.text.length;

  let realRoot: string | undefined;
  const refusal = (path: string): Diagnostic | undefined => {
    if (isRemote(path)) return mayRead(path, remote) ? undefined : outside(notAllowed(path));
    if (!isBelow(root, path)) return outside('it lies outside the folder of the document');
    const real = realPath(path);
    return real === undefined || isBelow((realRoot ??= realPath(root) ?? root), real)
      ? undefined
      : outside('a symbolic link leads out of the folder of the document');
  };
  const count = (text: string): Diagnostic | undefined => {
    size += text.length;
    return size > maxBytes || files.size >= mostFiles
      ? diagnostic(
          'document/too-large',
          `The files of the document are larger than ${maxBytes / 1024 / 1024} MB together, or more than ${mostFiles}.`,
        )
      : undefined;
  };
  const read = async (path: string): Promise<LoadedFile> => {
    const refused = refusal(path);
    const loaded: LoadedFile = refused
      ? { diagnostics: [refused] }
      : await loadFile({ path, role: 'The file' }, workspace);
    const excess = loaded.file && count(loaded.file.text);
    if (excess) return { diagnostics: [excess] };
    if (loaded.file) files.set(path, loaded.file);
    return loaded;
  };
  const readText = async (path: string): Promise<LoadedText> => {
    const refused = refusal(path);
    const loaded: LoadedText = refused
      ? { diagnostics: [refused] }
      : await loadText({ path, role: 'The file' }, workspace);
    const excess = loaded.text === undefined ? undefined : count(loaded.text);
    return excess ? { diagnostics: [excess] } : loaded;
  };

  return {
    files,
    load: (path) => {
      let loading = pending.get(path);
      if (loading === undefined) {
        loading = read(path);
        pending.set(path, loading);
      }
      return loading;
    },
    text: (path) => {
      let loading = texts.get(path);
      if (loading === undefined) {
        loading = readText(path);
        texts.set(path, loading);
      }
      return loading;
    },
    holds: (path) => (isRemote(path) ? mayRead(path, remote) : isBelow(root, path)),
    similar: async (path) => {
      if (isRemote(path) || !isBelow(root, path)) return undefined;
      const names = await readdir(dirname(path)).catch(() => []);
      return closest(basename(path), names.sort());
    },
  };
}

const mostFiles = 10_000;

/** Where all symbolic links lead; nothing where nothing is. */
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

export function pathFrom(file: string, reference: string): string {
  if (!isRemote(file) && !isRemote(reference)) return resolve(dirname(file), reference);
  const base = isRemote(file) ? file : undefined;
  // What is no address is in no folder and on no host: it is refused when it is to be read.
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

type Reference =
  /** Into the same file. */
  | { readonly kind: 'here'; readonly fragment: string }
  /** Into another file; the path is relative to the folder of the file that refers, and percent-encoded where that has an address. */
  | { readonly kind: 'file'; readonly path: string; readonly fragment: string }
  /** At an address; whether its host may be asked is decided where files are read. */
  | { readonly kind: 'remote'; readonly path: string; readonly fragment: string }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * What a `$ref` names and whether it may be followed. Nothing is read from outside the folder; addresses need permission.
 * `from`: the path or address of the file that refers.
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

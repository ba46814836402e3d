// Manifests: one per package, with the inputs of a folder and Concord's files in it, for `check`
// and for removing stale files. While a run replaces files, they know the old and the new hash of
// each, so that a run after one that was killed knows them all.

import { posix } from 'node:path';

import { hashOfTemplates } from '../base/assets.js';
import type { Document } from '../document/document.js';
import { isObject, jsonText } from '../model/json.js';
import type { OutputFile } from '../targets/target.js';
import { type FileHash, hashFile, hashLength } from './file-hash.js';
import {
  readStated,
  type ShapingOptions,
  type StatedOptions,
  statedOptions,
} from './shaping-options.js';
import { isOwnPath } from './paths.js';

export const manifestName = 'concord.manifest.json';

export interface Manifest {
  readonly concord: string;
  readonly document: string;
  /** The options that shape the output, see `optionsIn`. */
  readonly options: StatedOptions;
  /** SHA-256 of the user's templates, if there are any. */
  readonly templates?: string | undefined;
  /** Whether the run that wrote it was killed before it had replaced all files. */
  readonly isInterrupted: boolean;
  /**
   * Maps each path, relative to the manifest's folder, to the hashes of the content; several while
   * a run replaces it.
   */
  readonly files: ReadonlyMap<string, readonly FileHash[]>;
}

export interface RunInputs {
  readonly document: Pick<Document, 'hash' | 'text'>;
  readonly options: ShapingOptions;
  readonly templates?: ReadonlyMap<string, string> | undefined;
  readonly version: string;
}

/** Adds a manifest for each package folder; in the layout `source`, one for all. */
export function withManifests(
  files: readonly OutputFile[],
  origin: RunInputs,
): readonly OutputFile[] {
  const packages = new Map<string, OutputFile[]>();
  for (const file of files) {
    const folder = manifestFolder(file.path, origin.options.layout);
    const group = packages.get(folder);
    if (group) group.push(file);
    else packages.set(folder, [file]);
  }
  return [
    ...files,
    ...[...packages].map(([folder, group]) => ({
      path: folder + manifestName,
      content: printManifest(folder, group, origin),
      format: false,
    })),
  ];
}

/**
 * The folder whose manifest lists the file, with trailing slash: `client/`, or empty for the root.
 */
export function manifestFolder(path: string, layout: string): string {
  return layout === 'packages' ? path.slice(0, path.indexOf('/') + 1) : '';
}

/**
 * Parses a manifest; `undefined` if it is something else, `unreadable` if it is damaged, for
 * example by a merge.
 */
export function parseManifest(text: string): Manifest | 'unreadable' | undefined {
  const value = parse(text);
  if (value === undefined) return 'unreadable';
  if (!isObject(value) || typeof value['concord'] !== 'string') return undefined;
  const { concord, document, options, templates, interrupted, files } = value;
  if (typeof document !== 'string' || !isObject(options) || !isObject(files)) return 'unreadable';
  const owned = new Map<string, readonly FileHash[]>();
  for (const [path, hashes] of Object.entries(files))
    if (typeof hashes === 'string' && isListed(path)) owned.set(path, hashesIn(hashes));
  return {
    concord,
    document,
    options: readStated(options),
    ...(typeof templates === 'string' && { templates }),
    isInterrupted: interrupted === true,
    files: owned,
  };
}

/**
 * The manifest as it stands while files are replaced: `before` has the texts of those that change,
 * which are Concord's until they are replaced or removed.
 */
export function interimManifest(
  { path, content }: OutputFile,
  before: ReadonlyMap<string, string>,
): string {
  const { files, ...rest }: { readonly files: Readonly<Record<string, string>> } =
    JSON.parse(content);
  const folder = path.slice(0, -manifestName.length);
  const hashes = new Map(Object.entries(files));
  for (const [file, text] of before) {
    const own = file.slice(folder.length);
    if (!file.startsWith(folder) || !isListed(own)) continue;
    const known = hashes.get(own);
    const old = printHash(hashFile(file, text));
    if (known !== old) hashes.set(own, known === undefined ? old : `${known}, ${old}`);
  }
  return `${jsonText({ ...rest, interrupted: true, files: Object.fromEntries(hashes) }, 2)}\n`;
}

function printManifest(
  folder: string,
  files: readonly OutputFile[],
  { document, options, templates: own, version }: RunInputs,
): string {
  const hashes = files.map(({ path, content }): [string, string] => [
    path.slice(folder.length),
    content === document.text
      ? document.hash.slice(0, hashLength)
      : printHash(hashFile(path, content)),
  ]);
  hashes.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${jsonText(
    {
      concord: version,
      document: document.hash,
      options: statedOptions(options),
      ...(own && {
        templates: hashOfTemplates(own),
      }),
      files: Object.fromEntries(hashes),
    },
    2,
  )}\n`;
}

/** Whether a manifest lists the file: never a manifest. */
function isListed(path: string): boolean {
  return isOwnPath(path) && posix.basename(path) !== manifestName;
}

/** `exact layout`, or one hash where they are the same. */
function printHash({ exact, layout }: FileHash): string {
  return exact === layout ? exact : `${exact} ${layout}`;
}

/** Manifests before version 0.2 have whole hashes, and those without layout only. */
function hashesIn(text: string): readonly FileHash[] {
  return text.split(', ').map((pair) => {
    const [exact = '', layout = exact] = pair.split(' ').map((hash) => hash.slice(0, hashLength));
    return { exact, layout };
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

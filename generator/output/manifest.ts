// Manifests: one per package, with the inputs of a folder and Concord's files in it, for `check` and for removing stale files.

import { createHash } from 'node:crypto';

import type { Document } from '../document/document.js';
import { isObject, jsonText } from '../model/json.js';
import type { OutputFile } from '../targets/target.js';
import { hashFile } from './layout.js';
import { readStated, type ShapingOptions, type StatedOptions, statedOptions } from './options.js';
import { isPortablePath } from './paths.js';

export const manifestName = 'concord.manifest.json';

export interface Manifest {
  readonly concord: string;
  readonly document: string;
  /** Those that shape the output, see `optionsIn`. */
  readonly options: StatedOptions;
  /** SHA-256 of the user's templates, if there are any. */
  readonly templates?: string | undefined;
  /** Maps each path, relative to the manifest's folder, to the SHA-256 of the content without layout. */
  readonly files: ReadonlyMap<string, string>;
}

export interface Origin {
  readonly document: Pick<Document, 'hash' | 'text'>;
  readonly options: ShapingOptions;
  readonly templates?: ReadonlyMap<string, string> | undefined;
  readonly version: string;
}

/** Adds a manifest for each package folder; in the layout `source`, one for all. */
export function withManifests(files: readonly OutputFile[], origin: Origin): readonly OutputFile[] {
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

/** The folder whose manifest lists the file, with trailing slash: `client/`, or empty for the root. */
export function manifestFolder(path: string, layout: string): string {
  return layout === 'packages' ? path.slice(0, path.indexOf('/') + 1) : '';
}

/** Parses a manifest; `undefined` if it is something else, `unreadable` if it is damaged, for example by a merge. */
export function parseManifest(text: string): Manifest | 'unreadable' | undefined {
  const value = parse(text);
  if (value === undefined) return 'unreadable';
  if (!isObject(value) || typeof value['concord'] !== 'string') return undefined;
  const { concord, document, options, templates, files } = value;
  if (typeof document !== 'string' || !isObject(options) || !isObject(files)) return 'unreadable';
  const owned = new Map<string, string>();
  for (const [path, hash] of Object.entries(files))
    if (typeof hash === 'string' && isPortablePath(path)) owned.set(path, hash);
  return {
    concord,
    document,
    options: readStated(options),
    ...(typeof templates === 'string' && { templates }),
    files: owned,
  };
}

function printManifest(
  folder: string,
  files: readonly OutputFile[],
  { document, options, templates: own, version }: Origin,
): string {
  const hashes = files.map(({ path, content }): [string, string] => [
    path.slice(folder.length),
    content === document.text ? document.hash : hashFile(path, content),
  ]);
  hashes.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${jsonText(
    {
      concord: version,
      document: document.hash,
      options: statedOptions(options),
      ...(own && {
        templates: createHash('sha256')
          .update(JSON.stringify([...own]))
          .digest('hex'),
      }),
      files: Object.fromEntries(hashes),
    },
    2,
  )}\n`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

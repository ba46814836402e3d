// Temporary output folders for the tests, and what they hold afterwards.

import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach } from 'vitest';

import { withManifests } from '../../../generator/pipeline/manifest.js';
import type { OutputFile } from '../../../generator/targets/target.js';

const folders: string[] = [];

/** After each test: here for the file that imports this first, in `setup.ts` for those that share its process. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

afterEach(removeFolders);

/** A new folder with the given files. */
export function folderWith(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'concord-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) put(folder, path, content);
  return folder;
}

export function put(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Path → content of every file below the folder, in order. */
export function contentOf(folder: string): Record<string, string> {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !lstatSync(join(folder, path)).isDirectory(),
  );
  const read = (path: string): string =>
    lstatSync(join(folder, path)).isSymbolicLink()
      ? `→ ${readlinkSync(join(folder, path))}`
      : readFileSync(join(folder, path), 'utf8');
  return Object.fromEntries(found.sort().map((path) => [path.replaceAll('\\', '/'), read(path)]));
}

/** The same without the manifests. */
export function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contentOf(folder)).filter(([path]) => !path.endsWith('concord.manifest.json')),
  );
}

export interface OutputSketch {
  readonly document?: string;
  readonly version?: string;
  readonly layout?: 'packages' | 'source';
  readonly raw?: boolean;
  readonly templates?: ReadonlyMap<string, string>;
}

/** Files with their manifests, as the pipeline hands them to the writer. */
export function output(
  files: Readonly<Record<string, string>>,
  {
    document = 'd1',
    version = '1.0.0',
    layout = 'packages',
    raw = true,
    templates,
  }: OutputSketch = {},
): readonly OutputFile[] {
  const listed = Object.entries(files).map(([path, content]) => ({ path, content }));
  return withManifests(listed, {
    document: { hash: document, text: 'the document' },
    version,
    templates,
    options: { layout, raw, targets: ['client'], format: true },
  });
}

// Files for a test in a folder of their own, and short forms of what loading them says.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import type { Diagnostic } from '../../../generator/base/diagnostics.js';
import { loadDocument, type Loaded } from '../../../generator/document/load.js';

export type Files = Readonly<Record<string, string | Uint8Array | { readonly link: string }>>;

const folders: string[] = [];

/** After all tests of a file: here for the one that imports this first, in `setup.ts` for those that share its process. */
export function removeWorkspaces(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

afterAll(removeWorkspaces);

/** The folder that holds the files. */
export function workspace(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'concord-document-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    if (typeof content === 'object' && 'link' in content) symlinkSync(content.link, path);
    else writeFileSync(path, content);
  }
  return folder;
}

/** Loads the first of the files. */
export function load(files: Files, overlays: readonly string[] = []): Promise<Loaded> {
  return loadDocument(Object.keys(files)[0] ?? '', { cwd: workspace(files), overlays });
}

/** `code file:line:column message`, and a line for each related place. */
export function brief({ code, location, message, related = [] }: Diagnostic): string {
  const place = (at: Diagnostic['location']): string =>
    at === undefined ? '-' : `${at.file}:${at.line}:${at.column}`;
  return [
    `${code} ${place(location)} ${message}`,
    ...related.map((other) => `  ${place(other.location)} ${other.message}`),
  ].join('\n');
}

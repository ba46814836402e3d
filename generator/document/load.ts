// Loads a document: files, version, references, bundle, overlays. Everything that can be wrong with them becomes a diagnostic.

import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics.js';
import { bundleFiles } from './bundle-files.js';
import { bundleText } from './bundle.js';
import type { Document } from './document.js';
import { loadFile } from './load-file.js';
import { folderOf } from './load-folder.js';
import { createOrigins } from './origins.js';
import type { SourceFile } from './source.js';
import { versionGate } from './version.js';

export interface LoadOptions {
  readonly cwd: string;
  /** Paths of OpenAPI Overlay documents relative to `cwd`, applied in this order. */
  readonly overlays: readonly string[];
}

export interface Loaded {
  readonly document?: Document;
  readonly diagnostics: readonly Diagnostic[];
}

export async function loadDocument(path: string, { cwd }: LoadOptions): Promise<Loaded> {
  const loaded = await loadFile({ path: resolve(cwd, path), cwd, role: 'The document' });
  const { file } = loaded;
  if (file === undefined) return { diagnostics: loaded.diagnostics };
  const gate = versionGate(file.value, file);
  if ('diagnostic' in gate) return { diagnostics: [gate.diagnostic] };
  const origins = createOrigins(file);
  const folder = folderOf(file, cwd);

  const bundled = needsBundling(file) ? await bundleFiles({ entry: file, folder, origins }) : { root: gate.root, diagnostics: [] };
  const { root, diagnostics } = bundled;
  if (root === undefined) return { diagnostics };

  const texts = new Map([...folder.files.values()].map(({ name, text }) => [name, text]));
  let hash: string | undefined;
  return {
    document: {
      root,
      version: gate.version,
      path: file.name,
      get hash() {
        return (hash ??= createHash('sha256').update(bundleText({ root })).digest('hex'));
      },
      locate: (pointer, part = 'value') => origins.locate(root, pointer, part),
      source: (name) => texts.get(name),
    },
    diagnostics,
  };
}

/** Most documents are one file and need no more than a look at their references. */
function needsBundling({ references }: SourceFile): boolean {
  for (const reference of references) if (!reference.startsWith('#')) return true;
  return false;
}

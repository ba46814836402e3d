// Loads a document: files, version, references, bundle, overlays. Everything that can be wrong with them becomes a diagnostic.

import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics.js';
import { bundleText } from './bundle.js';
import type { Document } from './document.js';
import { loadFile } from './load-file.js';
import { createOrigins } from './origins.js';
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
  const { file, diagnostics } = await loadFile({ path: resolve(cwd, path), cwd, role: 'The document' });
  if (file === undefined) return { diagnostics };
  const gate = versionGate(file.value, file);
  if ('diagnostic' in gate) return { diagnostics: [...diagnostics, gate.diagnostic] };
  const { root, version } = gate;
  const origins = createOrigins(file);
  let hash: string | undefined;
  return {
    document: {
      root,
      version,
      path: file.name,
      get hash() {
        return (hash ??= createHash('sha256').update(bundleText({ root })).digest('hex'));
      },
      locate: (pointer, part = 'value') => origins.locate(root, pointer, part),
      source: (name) => (name === file.name ? file.text : undefined),
    },
    diagnostics,
  };
}

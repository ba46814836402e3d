// The curated document and its coverage, as the contract tests read them. How a document is loaded is said here only.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadDocument } from '../../generator/document/load.js';
import { root } from '../support/compile.js';
import type { Section } from './evidence.js';

export const readings = 'openapi/overlays/readings.yaml';
export const additions = 'openapi/overlays/example-additions.yaml';

/** The curated document in one value: the facts alone, or with overlays. */
export async function curated(overlays: readonly string[] = []): Promise<unknown> {
  const { document, diagnostics } = await loadDocument('openapi/openapi.yaml', {
    cwd: root,
    overlays,
  });
  if (document === undefined || diagnostics.length > 0)
    throw new Error(`the document does not load: ${JSON.stringify(diagnostics)}`);
  return document.root;
}

export function coverage(): readonly Section[] {
  return parse(readFileSync(join(root, 'openapi/coverage.yaml'), 'utf8'));
}

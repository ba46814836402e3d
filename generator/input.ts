// One side of a comparison: a document, understood and named as the packages that are generated from it.

import type { Diagnostic } from './diagnostics.js';
import type { Input } from './diff/compare.js';
import { type LoadOptions, loadDocument, withRoot } from './document/load/load.js';
import { type NamingOptions, nameApi } from './naming/name.js';
import { readApi } from './read/api.js';

export interface ReadInput {
  /** Absent when the document has errors. */
  readonly input?: Input;
  readonly diagnostics: readonly Diagnostic[];
  readonly source: (file: string) => string | undefined;
}

export async function readInput(
  path: string,
  options: LoadOptions & Pick<NamingOptions, 'name' | 'scope' | 'rename'>,
): Promise<ReadInput> {
  const { document: written, diagnostics, source } = await loadDocument(path, options);
  if (!written) return { diagnostics, source };
  const { api, amended } = readApi(written);
  const document = amended ? withRoot(written, amended) : written;
  const whole = document.whole && readApi({ ...document, root: document.whole }).api;
  const { names } = nameApi(api, { ...options, whole });
  const { locate, hash } = document;
  return { input: { api, names, locate, hash }, diagnostics, source };
}

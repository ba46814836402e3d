// One side of a comparison: a document, understood and named as the packages that are generated from it.

import type { Document } from './document/document.js';
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
  return { input: inputOf({ api, names, document }), diagnostics, source };
}

/** What is known of a document that could be read. */
export interface Understood extends Pick<Input, 'api' | 'names'> {
  readonly document: Document;
}

export function inputOf(known: Understood): Input;
export function inputOf(known: Partial<Understood>): Input | undefined;
export function inputOf({ api, names, document }: Partial<Understood>): Input | undefined {
  return api && names && document && { api, names, locate: document.locate, hash: document.hash };
}

// From what was loaded to the model, and to everything that is wrong with the document.

import type { Diagnostic } from './diagnostics.js';
import type { Document } from './document/document.js';
import { checkExtensions } from './document/lint/extensions.js';
import { type Loaded, withRoot } from './document/load/load.js';
import { elsewhereIn, withLocations } from './document/with-locations.js';
import type { Api } from './model/api.js';
import { readApi } from './read/api.js';

interface Model {
  readonly api: Api;
  /** The document as it was read. */
  readonly document: Document;
  /** The API that a selection was taken from. */
  readonly whole: Api | undefined;
}

export function readModel(
  written: Document,
): Model & { readonly diagnostics: readonly Diagnostic[] } {
  const { api, amended, diagnostics } = readApi(written);
  const document = amended ? withRoot(written, amended) : written;
  const whole = document.whole && readApi({ ...document, root: document.whole }).api;
  return { api, document, whole, diagnostics };
}

/** The model, if the document could be loaded; if not, what else is wrong with what is there of it. */
export function readDocument({
  document: written,
  remains,
  diagnostics: loading,
}: Pick<Loaded, 'document' | 'remains' | 'diagnostics'>): {
  readonly model?: Model;
  readonly diagnostics: readonly Diagnostic[];
} {
  if (written) {
    const { diagnostics: reading, ...model } = readModel(written);
    const found = withLocations([...reading, ...checkExtensions(model.api, reading)], written);
    return { model, diagnostics: [...loading, ...found] };
  }
  if (!remains) return { diagnostics: loading };
  const reading = readApi(remains.document).diagnostics;
  return { diagnostics: [...loading, ...elsewhereIn(remains, { loading, reading })] };
}

// `concord bundle`: the one-file JSON document that everything is generated from, on standard output.

import { diagnostic, hasErrors } from '../../diagnostics.js';
import { bundleText } from '../../document/document.js';
import { loadDocument } from '../../document/load/load.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import type { Outcome } from '../outcome.js';
import { selectDocuments } from '../config/select.js';

export async function runBundle(invocation: Invocation, host: Host): Promise<Outcome> {
  const { documents, ...selected } = await selectDocuments(invocation, host);
  const [options, ...others] = documents;
  if (!options) return { ok: false, ...selected };
  if (others.length > 0) {
    const message = 'The configuration has several documents; one can be printed.';
    return {
      ok: false,
      diagnostics: [diagnostic('usage/no-document', message, { help: 'Name one of them.' })],
    };
  }
  const { document, diagnostics, source } = await loadDocument(options.document, options);
  const ok = document !== undefined && !hasErrors(diagnostics);
  return {
    ok,
    diagnostics: [...selected.diagnostics, ...diagnostics],
    source,
    ...(ok && { json: { document: document.root }, text: () => bundleText(document) }),
  };
}

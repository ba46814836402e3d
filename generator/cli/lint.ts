// `concord lint`: what the rules say about a document.

import type { Diagnostic } from '../diagnostics.js';
import { fails } from '../diagnostics.js';
import { lintDocument } from '../document/lint.js';
import { shownAddress } from '../document/remote.js';
import type { Invocation } from './flags.js';
import type { Host } from './host.js';
import type { Outcome } from './outcome.js';
import { selectDocuments } from './select.js';
import { joinSources, type Source } from './sources.js';

export async function runLint(invocation: Invocation, host: Host): Promise<Outcome> {
  const { documents, ...selected } = await selectDocuments(invocation, host);
  if (documents.length === 0) return { ok: false, ...selected };
  const diagnostics: Diagnostic[] = [...selected.diagnostics];
  const sources: Source[] = [];
  for (const options of documents) {
    const result = await lintDocument(options.document, options);
    diagnostics.push(...result.diagnostics);
    sources.push(result.source);
  }
  const names = documents.map(({ document }) => shownAddress(document)).join(', ');
  return {
    ok: documents.every(({ failOn }) => !fails(diagnostics, failOn)),
    diagnostics,
    source: joinSources(sources),
    findings: true,
    text: () => (diagnostics.length === 0 ? `${names}: nothing to complain about.\n` : ''),
  };
}

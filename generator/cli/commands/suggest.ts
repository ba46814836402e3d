// `concord suggest`: an overlay that would declare what looks like lists, waiters, uploads and requests for a stream, on standard output. It is never applied.

import { suggestedOverlay } from '../../advise/overlay.js';
import { diagnostic, hasErrors } from '../../diagnostics.js';
import { loadDocument } from '../../document/load.js';
import { shownAddress } from '../../document/load/remote.js';
import { withLocations } from '../../document/document.js';
import type { GenerateOptions } from '../../options.js';
import { readApi } from '../../read/api.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import type { Outcome } from '../outcome.js';
import { eachDocument, type Found } from '../each.js';

export async function runSuggest(invocation: Invocation, host: Host): Promise<Outcome> {
  const { runs, diagnostics, source } = await eachDocument(invocation, host, suggestionsFor);
  const overlay = runs[0]?.overlay;
  return {
    ok: runs.length > 0 && !hasErrors(diagnostics),
    diagnostics,
    source,
    json: { overlay: overlay ?? null },
    text: () => overlay ?? '',
  };
}

interface Suggestions extends Found {
  readonly overlay?: string | undefined;
}

async function suggestionsFor(options: GenerateOptions): Promise<Suggestions> {
  const { document, diagnostics, source } = await loadDocument(options.document, options);
  if (!document) return { diagnostics, source };
  const { api, diagnostics: reading } = readApi(document);
  // Reports only diagnostics that could make a suggestion wrong; `generate` reports the others.
  const errors = withLocations(reading, document).filter(({ severity }) => severity === 'error');
  const overlay = await suggestedOverlay(api);
  const nothing = diagnostic(
    'suggest/nothing',
    `Nothing in ${shownAddress(options.document)} looks like pages, work to wait for, uploads or requests for a stream that is not declared.`,
  );
  return {
    diagnostics: [...diagnostics, ...errors, ...(overlay === undefined ? [nothing] : [])],
    source,
    overlay,
  };
}

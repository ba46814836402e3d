// `concord suggest`: an overlay that would declare what looks like lists, waiters, uploads and requests for a stream, on standard output. It is never applied.

import { suggestedOverlay } from '../../advise/overlay.js';
import { diagnostic, hasErrors } from '../../diagnostics.js';
import { loadDocument } from '../../document/load/load.js';
import { shownAddress } from '../../document/load/remote.js';
import { withLocations } from '../../document/with-locations.js';
import { readApi } from '../../read/api.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import type { Outcome } from '../outcome.js';
import { selectDocuments } from '../config/select.js';

export async function runSuggest(invocation: Invocation, host: Host): Promise<Outcome> {
  const { documents, ...selected } = await selectDocuments(invocation, host);
  const [options, ...others] = documents;
  if (!options) return { ok: false, ...selected };
  if (others.length > 0)
    return {
      ok: false,
      diagnostics: [
        diagnostic(
          'usage/no-document',
          'The configuration has several documents; suggestions are for one.',
          { help: 'Name one of them.' },
        ),
      ],
    };
  const { document, diagnostics, source } = await loadDocument(options.document, options);
  if (!document || hasErrors(diagnostics))
    return { ok: false, diagnostics: [...selected.diagnostics, ...diagnostics], source };
  const { api, diagnostics: reading } = readApi(document);
  // Only what keeps a suggestion from being right: everything else is said when code is generated.
  const errors = withLocations(reading, document).filter(({ severity }) => severity === 'error');
  const overlay = await suggestedOverlay(api);
  const nothing =
    overlay === undefined
      ? [
          diagnostic(
            'suggest/nothing',
            `Nothing in ${shownAddress(options.document)} looks like pages, work to wait for, uploads or requests for a stream that is not declared.`,
          ),
        ]
      : [];
  return {
    ok: errors.length === 0,
    diagnostics: [...selected.diagnostics, ...diagnostics, ...errors, ...nothing],
    source,
    json: { overlay: overlay ?? null },
    text: () => overlay ?? '',
  };
}

// `concord bundle`: the one-file JSON document that everything is generated from, on standard
// output.

import { hasErrors } from '../../base/diagnostics.js';
import { bundleText } from '../../document/document.js';
import { loadDocument } from '../../document/load.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import type { Outcome } from '../outcome.js';
import { eachDocument } from '../each.js';

export async function runBundle(invocation: Invocation, host: Host): Promise<Outcome> {
  const { runs, diagnostics, source } = await eachDocument(invocation, host, (options) =>
    loadDocument(options.document, options),
  );
  const document = runs[0]?.document;
  const ok = document !== undefined && !hasErrors(diagnostics);
  return {
    ok,
    diagnostics,
    source,
    ...(ok && { json: { document: document.root }, text: () => bundleText(document) }),
  };
}

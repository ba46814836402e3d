// `concord lint`: what the rules say about a document.

import { fails } from '../../diagnostics.js';
import { lintDocument } from '../../document/lint/lint.js';
import { shownAddress } from '../../document/load/remote.js';
import { printable } from '../../report/printable.js';
import { eachDocument } from './each.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import type { Outcome } from '../outcome.js';

export async function runLint(invocation: Invocation, host: Host): Promise<Outcome> {
  const { runs, diagnostics, source } = await eachDocument(invocation, host, (options) =>
    lintDocument(options.document, options),
  );
  const names = runs.map(({ options }) => shownAddress(options.document)).join(', ');
  return {
    ok: runs.length > 0 && runs.every(({ options }) => !fails(diagnostics, options.failOn)),
    diagnostics,
    source,
    findings: true,
    text: () =>
      diagnostics.length === 0 ? `${printable(names)}: nothing to complain about.\n` : '',
  };
}

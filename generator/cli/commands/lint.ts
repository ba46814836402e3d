// `concord lint`: what the rules say about documents.

import { type Diagnostic, fails } from '../../base/diagnostics.js';
import { lintDocument } from '../../document/lint/lint.js';
import { shownAddress } from '../../document/load/remote.js';
import { printable } from '../report/printable.js';
import { eachDocument } from '../each.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import type { Outcome } from '../outcome.js';

export async function runLint(invocation: Invocation, host: Host): Promise<Outcome> {
  const {
    runs,
    diagnostics: found,
    source,
  } = await eachDocument(invocation, host, (options) => lintDocument(options.document, options));
  const said = new Set<string>();
  // Documents may share files and a configuration: findings in these are reported once.
  const diagnostics = found.filter((entry) => {
    const key = keyOf(entry);
    return entry.location === undefined || (!said.has(key) && said.add(key));
  });
  const names = runs.map(({ options }) => shownAddress(options.document)).join(', ');
  return {
    ok: runs.length > 0 && runs.every(({ options }) => !fails(diagnostics, options.failOn)),
    diagnostics,
    source,
    findings: true,
    text: () => {
      const [code, ...others] = new Set(diagnostics.map((entry) => entry.code));
      if (code === undefined) return `${printable(names)}: nothing to complain about.\n`;
      const which = others.length === 0 ? 'it' : 'the first, and so of the others';
      return `\n\`concord explain ${code}\` says more of ${which}.\n`;
    },
  };
}

function keyOf({ code, message, location }: Diagnostic): string {
  return JSON.stringify([code, message, location]);
}

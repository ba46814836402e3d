// `concord verify`: do client, validators and fixtures of a document agree with it? One table a document, and the places that disagree.

import { printable } from '../../report/printable.js';
import { eachDocument } from '../each.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import type { Outcome } from '../outcome.js';

/** So many disagreements are shown with their places in the document. */
const shown = 20;

export async function runVerify(invocation: Invocation, host: Host): Promise<Outcome> {
  const [{ verify }, { renderReport }] = await Promise.all([
    import('../../verify/verify.js'),
    import('../proof-tables.js'),
  ]);
  const { runs, diagnostics, source } = await eachDocument(invocation, host, (options, update) =>
    verify(options, invocation.flags, update),
  );
  const reports = runs.flatMap(({ report }) => report ?? []);
  const left = diagnostics.filter(({ code }) => code === 'verify/disagreement').slice(shown);
  return {
    ok: runs.length > 0 && runs.every(({ ok }) => ok),
    diagnostics,
    source,
    json: { reports },
    reported: new Set(left),
    text: (paint) => {
      const tables = reports.map((report) => {
        const table = renderReport(report, { style: paint, width: host.stdout.columns });
        return `${paint.bold(printable(report.document))}\n\n${table}`;
      });
      return left.length === 0
        ? tables.join('\n')
        : `${tables.join('\n')}${paint.dim(`${left.length} more disagreements: see --reporter json\n`)}`;
    },
  };
}

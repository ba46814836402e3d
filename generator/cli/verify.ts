// `concord verify`: do client, validators and fixtures of a document agree with it? One table a document, and the places that disagree.

import type { Diagnostic } from '../diagnostics.js';
import type { Report } from '../verify/report.js';
import { type Invocation, isData } from './flags.js';
import type { Host } from './host.js';
import type { Outcome } from './outcome.js';
import { progressLine } from './progress.js';
import { selectDocuments } from './select.js';
import { joinSources, type Source } from './sources.js';

/** So many disagreements are shown with their places in the document. */
const shown = 20;

export async function runVerify(invocation: Invocation, host: Host): Promise<Outcome> {
  const { documents, placed, ...selected } = await selectDocuments(invocation, host);
  if (documents.length === 0) return { ok: false, ...selected };
  const [{ verify }, { renderReport }] = await Promise.all([
    import('../verify/verify.js'),
    import('../verify/table.js'),
  ]);
  const { sample, cache, reporter } = invocation.flags;
  const progress = await progressLine(host, isData(reporter));
  const diagnostics: Diagnostic[] = [...selected.diagnostics];
  const sources: Source[] = [selected.source];
  const reports: Report[] = [];
  let ok = true;
  try {
    for (const options of documents) {
      const result = await verify(options, { sample, cache }, progress.update);
      diagnostics.push(...(await placed(result.diagnostics, options)));
      sources.push(result.source);
      ok &&= result.ok;
      if (result.report) reports.push(result.report);
    }
  } finally {
    progress.stop();
  }
  const left = diagnostics.filter(({ code }) => code === 'verify/disagreement').slice(shown);
  return {
    ok,
    diagnostics,
    source: joinSources(sources),
    json: { reports },
    told: new Set(left),
    text: (paint) => {
      const more =
        left.length > 0
          ? paint.dim(`${left.length} more disagreements: see --reporter json\n`)
          : '';
      return `${reports.map((report) => `${paint.bold(report.document)}\n\n${renderReport(report, { style: paint, width: host.stdout.columns })}`).join('\n')}${more}`;
    },
  };
}

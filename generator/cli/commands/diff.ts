// `concord diff`: what has changed between two documents, for who talks to the service and for who uses the generated code.

import { diagnostic, hasErrors } from '../../diagnostics.js';
import { counts } from '../../diff/judge.js';
import { changeDiagnostics, changeList, changeTable, verdictsOf } from './changes.js';
import { loadEnd } from '../ends/ends.js';
import { joinSources } from './each.js';
import type { Invocation } from '../config/option-table.js';
import { inMarkdown, printable } from '../../report/printable.js';
import { entryFindings } from '../ends/decisions.js';
import type { Host } from '../host.js';
import { failed, type Outcome } from '../outcome.js';
import { changesBetween } from './review.js';
import { selectDocuments } from '../config/select.js';
import { adviceFor, adviceSentence, isTooLow } from './versions.js';

export async function runDiff(invocation: Invocation, host: Host): Promise<Outcome> {
  const { document, other, flags } = invocation;
  if (document === undefined || other === undefined)
    return failed(
      diagnostic('usage/arguments', 'Two documents are compared: the old and the new one.'),
    );
  const { documents, ...selected } = await selectDocuments(invocation, host);
  const [options] = documents;
  if (!options || hasErrors(selected.diagnostics)) return { ok: false, ...selected };
  const { earlier } = selected;
  const from = await loadEnd(document, options, { earlier });
  const to = await loadEnd(other, options, { earlier, twin: from.twin });
  const source = joinSources([to.source, from.source]);
  if (!from.input || !to.input)
    return { ok: false, diagnostics: [...from.diagnostics, ...to.diagnostics], source };
  const changes = changesBetween(from.input, to.input, options);
  if ('code' in changes) return failed(changes);
  const entries = entryFindings(options, changes);
  const failOn = flags.breaking ?? 'wire';
  const { wire, sdk } = verdictsOf(changes);
  const { input } = to;
  // The hash of a large document takes its time, and it is told only where there are no changes.
  const isSame = changes.length === 0 && from.input.hash === input.hash;
  const advice = failOn === 'version' ? adviceFor(from.input, input, changes) : undefined;
  const version = advice === undefined ? '' : adviceSentence(advice);
  const isLow = advice !== undefined && isTooLow(advice);
  const lowVersion = diagnostic('diff/version-too-low', version, {
    location: input.locate?.(`${input.api.info.at}/version`),
  });
  return {
    ok: !isLow && !changes.some((change) => counts(change, failOn)),
    diagnostics: [...selected.diagnostics, ...from.diagnostics, ...to.diagnostics, ...entries],
    annotations: [
      ...entries,
      ...changeDiagnostics(changes, failOn, (pointer) => input.locate?.(pointer)),
      ...(isLow ? [lowVersion] : []),
    ],
    source,
    json: {
      wire: { breaking: wire },
      sdk: { breaking: sdk },
      changes,
      ...(advice && { version: advice }),
    },
    markdown: [changeTable(changes, isSame), ...(advice ? [`${inMarkdown(version)}\n`] : [])].join(
      '\n',
    ),
    text: (paint) =>
      `${changeList(changes, paint, isSame)}${advice ? `${printable(version)}\n` : ''}`,
  };
}

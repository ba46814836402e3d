// `concord diff`: what has changed between two documents, for who talks to the service and for who
// uses the generated code.

import { diagnostic, hasErrors } from '../../base/diagnostics.js';
import { countsAsFailure } from '../../diff/judge.js';
import { notCompared } from '../../diff/input.js';
import { changeDiagnostics, changeList, changeTable, verdictsAsJson } from './changes.js';
import { isPackaged } from '../ends/declarations.js';
import { loadEnd } from '../ends/ends.js';
import { joinSources } from '../each.js';
import type { Invocation } from '../config/option-table.js';
import { inMarkdown, printable } from '../report/printable.js';
import { entryFindings } from '../ends/decisions.js';
import type { Host } from '../host.js';
import { failed, type Outcome } from '../outcome.js';
import { changesBetween, sideOf } from './review.js';
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
  const [before, after] = [sideOf(from), sideOf(to)];
  if (!before || !after)
    return { ok: false, diagnostics: [...from.diagnostics, ...to.diagnostics], source };
  const { input } = to;
  const changes = await changesBetween(before, after, to.options ?? options);
  if ('code' in changes) return failed(changes);
  const entries = entryFindings(options, changes);
  const skipped = from.input && input ? notCompared(from.input, input) : [];
  const failOn = flags.breaking ?? 'wire';
  // The hash of a large document takes its time, and it is told only where there are no changes.
  const isSame = changes.length === 0 && before.hash === after.hash;
  const known = { isSame, skipped, isWireUnknown: isPackaged(before) || isPackaged(after) };
  const advice = failOn === 'version' ? adviceFor(before, after, changes) : undefined;
  const version = advice === undefined ? '' : adviceSentence(advice);
  const isLow = advice !== undefined && isTooLow(advice);
  const lowVersion = diagnostic('diff/version-too-low', version, {
    location: input?.locate?.(`${input.api.info.at}/version`),
  });
  return {
    ok: !isLow && !changes.some((change) => countsAsFailure(change, failOn)),
    diagnostics: [
      ...selected.diagnostics,
      ...from.diagnostics,
      ...to.diagnostics,
      ...entries,
      ...skipped,
    ],
    reported: new Set(skipped),
    annotations: [
      ...entries,
      ...skipped,
      ...changeDiagnostics(changes, failOn, (pointer) => input?.locate?.(pointer)),
      ...(isLow ? [lowVersion] : []),
    ],
    source,
    json: {
      ...verdictsAsJson(changes, known),
      changes,
      ...(advice && { version: advice }),
    },
    markdown: [changeTable(changes, known), ...(advice ? [`${inMarkdown(version)}\n`] : [])].join(
      '\n',
    ),
    text: (paint) =>
      `${changeList(changes, paint, known)}${advice ? `${printable(version)}\n` : ''}`,
  };
}

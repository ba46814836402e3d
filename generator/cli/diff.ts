// `concord diff`: what has changed between two documents, for who talks to the service and for who uses the generated code.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { diagnostic } from '../diagnostics.js';
import { compareApis } from '../diff/compare.js';
import { counts, decided, type Ignored, readIgnored } from '../diff/judge.js';
import { changeDiagnostics, changeList, changeTable, verdictsOf } from './changes.js';
import { loadEnd } from './diff-ends.js';
import { joinSources } from './each.js';
import type { Invocation } from './flags.js';
import type { Host } from './host.js';
import { failed, type Outcome } from './outcome.js';

export async function runDiff(
  { document, other, flags }: Invocation,
  host: Host,
): Promise<Outcome> {
  if (document === undefined || other === undefined)
    return failed(
      diagnostic('usage/arguments', 'Two documents are compared: the old and the new one.'),
    );
  const ignore = flags.ignore === undefined ? [] : ignoredIn(resolve(host.cwd, flags.ignore));
  if (typeof ignore === 'string')
    return failed(diagnostic('usage/arguments', `The ignore file cannot be used: ${ignore}.`));
  const { headers, allowRemote } = flags.options;
  const options = { cwd: host.cwd, overlays: [], headers, allowRemote };
  const [from, to] = [await loadEnd(document, options), await loadEnd(other, options)];
  const source = joinSources([to.source, from.source]);
  if (!from.input || !to.input)
    return { ok: false, diagnostics: [...from.diagnostics, ...to.diagnostics], source };
  const today = new Date().toISOString().slice(0, 10);
  const changes = decided(compareApis(from.input, to.input, { today }), {
    levels: flags.level,
    ignore,
    today,
  });
  const failOn = flags.breaking ?? 'wire';
  const { wire, sdk } = verdictsOf(changes);
  return {
    ok: !changes.some((change) => counts(change, failOn)),
    diagnostics: [],
    annotations: changeDiagnostics(changes, failOn, (pointer) => to.input?.locate?.(pointer)),
    source,
    json: { wire: { breaking: wire }, sdk: { breaking: sdk }, changes },
    markdown: changeTable(changes),
    text: (paint) => changeList(changes, paint),
  };
}

function ignoredIn(path: string): readonly Ignored[] | string {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return readIgnored(value);
  } catch {
    return 'it is not readable as JSON';
  }
}

// `concord check --upstream`: the document beside what the service publishes itself. On standard
// output an overlay with what could be added.

import { overlayText } from '../../advise/overlay.js';
import { type Diagnostic, diagnostic, fails } from '../../base/diagnostics.js';
import { compareApis } from '../../diff/compare.js';
import { additions, driftOf } from '../../diff/upstream.js';
import { loadDocument } from '../../document/load.js';
import { shownAddress } from '../../document/load/remote.js';
import { nameApi } from '../../model/naming/name.js';
import { readApi } from '../../read/api.js';
import { eachDocument, joinSources } from '../each.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import { failed, type Outcome } from '../outcome.js';

export async function runUpstream(
  invocation: Invocation,
  host: Host,
  upstream: string,
): Promise<Outcome> {
  const { headers, allowRemote } = invocation.flags.options;
  const published = await loadDocument(upstream, {
    cwd: host.cwd,
    overlays: [],
    headers,
    allowRemote,
  });
  const other = published.document;
  if (!other)
    return failed(
      diagnostic(
        'diff/unreadable',
        `${shownAddress(upstream)} cannot be read as a document, so nothing is compared.`,
      ),
      ...published.diagnostics,
    );
  const to = readApi(other).api;
  const { runs, diagnostics, source } = await eachDocument(invocation, host, async (options) => {
    const loaded = await loadDocument(options.document, options);
    const { document } = loaded;
    if (!document) return { ...loaded, ok: false, overlay: undefined };
    const { api } = readApi(document);
    const changes = compareApis(
      { api, names: nameApi(api).names, locate: document.locate, hash: document.hash },
      { api: to, names: nameApi(to).names, locate: other.locate, hash: other.hash },
    );
    const found = changes.flatMap((change): readonly Diagnostic[] => {
      const drift = driftOf(change);
      if (drift === undefined) return [];
      const text = change.message.replace(
        /: clients (?:of the old document|that leave it out) [^:]*\.$/,
        '.',
      );
      return [
        diagnostic(`upstream/${drift}`, `As the service publishes it: ${text} (${change.id})`, {
          pointer: change.pointer,
          location: drift === 'lacks' ? change.to : (change.from ?? change.to),
        }),
      ];
    });
    const overlay = additions(document.root, other.root);
    return { ...loaded, diagnostics: found, ok: !fails(found, options.failOn), overlay };
  });
  const overlays = runs.map(({ overlay }) => overlay).filter((overlay) => overlay !== undefined);
  const texts = await Promise.all(overlays.map(overlayText));
  const isCompared = runs.length > 0 && runs.every(({ document }) => document !== undefined);
  const nothing = isCompared ? '# Nothing that could be added.\n' : '';
  return {
    ok: isCompared && runs.every(({ ok }) => ok),
    diagnostics,
    source: joinSources([source, published.source]),
    json: { overlays },
    text: () => (texts.length === 0 ? nothing : texts.join('---\n')),
  };
}

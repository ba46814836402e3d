// `concord suggest`: an overlay that would declare what looks like lists, waiters, uploads and
// requests for a stream, or what a Stainless configuration says, on standard output. It is never
// applied.

import { resolve } from 'node:path';

import { suggestedOverlay } from '../../advise/overlay.js';
import { overlayFromStainless } from '../../advise/stainless.js';
import { type Diagnostic, diagnostic, hasErrors } from '../../base/diagnostics.js';
import { loadDocument } from '../../document/load.js';
import { shownAddress } from '../../document/load/remote.js';
import { loadFile } from '../../document/load/load-file.js';
import { nearest } from '../../document/parse/source.js';
import { withLocations } from '../../document/document.js';
import { isObject } from '../../model/json.js';
import type { GenerateOptions } from '../../base/options.js';
import { readApi } from '../../read/api.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import type { Outcome } from '../outcome.js';
import { didYouMean } from '../../base/suggest.js';
import { eachDocument, type Found, joinSources } from '../each.js';

export async function runSuggest(invocation: Invocation, host: Host): Promise<Outcome> {
  const { runs, diagnostics, source } = await eachDocument(invocation, host, (options) =>
    suggestionsFor(options, invocation.flags.from),
  );
  const overlay = runs[0]?.overlay;
  return {
    ok: runs.length > 0 && !hasErrors(diagnostics),
    diagnostics,
    source,
    json: { overlay: overlay ?? null },
    text: () => overlay ?? '',
  };
}

interface Suggestions extends Found {
  readonly overlay?: string | undefined;
}

async function suggestionsFor(
  options: GenerateOptions,
  from: string | undefined,
): Promise<Suggestions> {
  const { document, diagnostics, source } = await loadDocument(options.document, options);
  if (!document) return { diagnostics, source };
  const { api, diagnostics: reading } = readApi(document);
  // Reports only diagnostics that could make a suggestion wrong; `generate` reports the others.
  const errors = withLocations(reading, document).filter(({ severity }) => severity === 'error');
  if (from !== undefined) {
    const suggestions = await fromStainless(api, from, options.cwd);
    return {
      ...suggestions,
      diagnostics: [...diagnostics, ...errors, ...suggestions.diagnostics],
      source: joinSources([source, suggestions.source]),
    };
  }
  const overlay = await suggestedOverlay(api);
  const nothing = diagnostic(
    'suggest/nothing',
    `Nothing in ${shownAddress(options.document)} looks like pages, work to wait for, uploads or requests for a stream that is not declared.`,
  );
  return {
    diagnostics: [...diagnostics, ...errors, ...(overlay === undefined ? [nothing] : [])],
    source,
    overlay,
  };
}

async function fromStainless(
  api: Parameters<typeof overlayFromStainless>[0],
  from: string,
  cwd: string,
): Promise<Suggestions> {
  const texts = new Map<string, string>();
  const source = (name: string): string | undefined => texts.get(name);
  const { file, diagnostics } = await loadFile(
    { path: resolve(cwd, from), role: 'The configuration' },
    { cwd, texts },
  );
  if (!file || hasErrors(diagnostics)) return { diagnostics, source };
  if (!isObject(file.value) || file.value['resources'] === undefined)
    return {
      diagnostics: [
        ...diagnostics,
        diagnostic(
          'suggest/no-source',
          `${file.name} is no configuration of Stainless: it has no resources.`,
          {
            location: nearest(file, [], 'value'),
          },
        ),
      ],
      source,
    };
  const { overlay, leftOut } = await overlayFromStainless(api, file.value);
  const found = leftOut.map(({ path, message, meant }): Diagnostic =>
    diagnostic('suggest/left-out', message, {
      location: nearest(file, path, 'value'),
      ...didYouMean(meant),
    }),
  );
  return { diagnostics: [...diagnostics, ...found], source, overlay };
}

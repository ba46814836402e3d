// `concord diff`: what has changed between two documents, for who talks to the service and for who uses the generated code.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { Change, Level } from '../diff/change.js';
import { compareApis } from '../diff/compare.js';
import { breaksIn, counts, decided, type Ignored, readIgnored } from '../diff/judge.js';
import { printable } from '../report/printable.js';
import { loadEnd } from './diff-ends.js';
import { type Invocation, isData } from './flags.js';
import type { Host, Paint } from './host.js';
import { failed, type Outcome } from './outcome.js';
import { joinSources } from './sources.js';

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
  const verdicts = { wire: breaksIn(changes, 'wire'), sdk: breaksIn(changes, 'sdk') };
  const diagnostics = changes
    .filter(({ ignored }) => ignored === undefined)
    .map((change) => asDiagnostic(change, counts(change, failOn)));
  return {
    ok: !changes.some((change) => counts(change, failOn)),
    diagnostics: isData(flags.reporter) && flags.reporter === 'json' ? [] : diagnostics,
    source,
    json: {
      ok: !changes.some((change) => counts(change, failOn)),
      wire: { breaking: verdicts.wire },
      sdk: { breaking: verdicts.sdk },
      changes,
    },
    told: new Set(diagnostics),
    text: (paint) =>
      flags.markdown ? markdown(changes, verdicts) : listing(changes, verdicts, paint),
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

/** What fails is an error, whatever its level is; what does not is none. */
function asDiagnostic(
  { id, level, message, pointer, from, to, wire }: Change,
  isFailing: boolean,
): Diagnostic {
  return diagnostic(wire === 'breaking' ? 'diff/breaking' : 'diff/change', `${message} (${id})`, {
    severity: isFailing ? 'error' : level === 'info' ? 'info' : 'warning',
    pointer,
    location: to ?? from,
  });
}

interface Verdicts {
  readonly wire: boolean;
  readonly sdk: boolean;
}

const words = { error: 'breaks', warning: 'may break', info: 'fine' } as const satisfies Record<
  Level,
  string
>;

function listing(changes: readonly Change[], verdicts: Verdicts, paint: Paint): string {
  if (changes.length === 0) return 'The documents mean the same.\n';
  const colors = { error: paint.red, warning: paint.yellow, info: paint.dim };
  const lines = changes.map(({ level, message, id, from, to, sdk, ignored }) => {
    const place = to ?? from;
    const where = place ? `${place.file}:${place.line}:${place.column}` : '';
    const was = to && from ? ` (was ${from.file}:${from.line}:${from.column})` : '';
    const notes = [
      ...(sdk === 'breaking' ? ['breaks code'] : []),
      ...(ignored === undefined ? [] : [`ignored: ${ignored}`]),
    ].join(', ');
    return `${colors[level](words[level].padEnd(9))} ${printable(message)}\n          ${paint.dim(printable(`${id}${notes && `, ${notes}`}${where && `  ${where}${was}`}`))}\n`;
  });
  return `${lines.join('')}\n${summary(changes, verdicts)}\n`;
}

function summary(changes: readonly Change[], { wire, sdk }: Verdicts): string {
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  return `${count}. On the wire: ${wire ? 'breaking' : 'compatible'}. For code that uses the packages: ${sdk ? 'breaking' : 'compatible'}.`;
}

function markdown(changes: readonly Change[], verdicts: Verdicts): string {
  if (changes.length === 0) return 'The documents mean the same.\n';
  const cell = (text: string): string =>
    printable(text).replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
  const rows = changes.map(
    ({ level, message, id, sdk, to, from, ignored }) =>
      `| ${ignored === undefined ? words[level] : 'ignored'} | ${sdk === 'breaking' ? 'breaks' : ''} | ${cell(message)} | \`${cell(id)}\` | ${cell(placeOf(to ?? from))} |`,
  );
  return `${summary(changes, verdicts)}\n\n| wire | code | change | id | place |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

function placeOf(place: Change['to']): string {
  return place ? `${place.file}:${place.line}` : '';
}

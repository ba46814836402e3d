// `concord check`: does the output say what the document says? Names each file that does not, with its first lines of difference.

import { join } from 'node:path';

import { type Diagnostic, fails } from '../diagnostics.js';
import type { GenerateOptions } from '../options.js';
import { type Drift, formatterHelp } from '../output/check.js';
import { unchanged } from '../output/unchanged.js';
import { shownAddress } from '../document/remote.js';
import { printable } from '../report/printable.js';
import { type Invocation, isData } from './flags.js';
import type { Host, Paint } from './host.js';
import type { Outcome } from './outcome.js';
import { progressLine } from './progress.js';
import { selectDocuments } from './select.js';
import { joinSources, type Source } from './sources.js';

export async function runCheck(invocation: Invocation, host: Host): Promise<Outcome> {
  const { documents, placed, ...selected } = await selectDocuments(invocation, host);
  if (documents.length === 0) return { ok: false, ...selected };
  const progress = await progressLine(host, isData(invocation.flags.reporter));
  const diagnostics: Diagnostic[] = [...selected.diagnostics];
  const sources: Source[] = [selected.source];
  const runs: Run[] = [];
  try {
    for (const options of documents) {
      const { ignoreFormatting } = invocation.flags;
      const compared = async () =>
        (await import('../generate.js')).check({ ...options, ignoreFormatting }, progress.update);
      const result = upToDate(options) ?? (await compared());
      diagnostics.push(...(await placed(result.diagnostics, options)));
      sources.push(result.source);
      runs.push({ options, ...result });
    }
  } finally {
    progress.stop();
  }
  const drift = runs.flatMap(({ options, drift: found }) =>
    found.map((entry) => ({ ...entry, path: pathOf(entry, options) })),
  );
  return {
    ok: runs.every(({ ok }) => ok),
    diagnostics,
    source: joinSources(sources),
    json: { drift },
    told: new Set(diagnostics.filter(({ code }) => drifts.has(code))),
    text: (paint) => runs.map((run) => report(run, paint)).join('\n'),
  };
}

/** Without a run in full, where nothing has changed since the output was written. */
function upToDate(
  options: GenerateOptions,
): (Omit<Run, 'options'> & { readonly source: Source }) | undefined {
  const known = unchanged(options);
  // What fails is told by a run in full.
  return known && !fails(known.diagnostics, options.failOn)
    ? {
        ok: true,
        files: known.paths,
        drift: [],
        diagnostics: known.diagnostics,
        source: known.source,
      }
    : undefined;
}

interface Run {
  readonly options: GenerateOptions;
  readonly ok: boolean;
  readonly files: readonly unknown[];
  readonly drift: readonly Drift[];
  readonly diagnostics: readonly Diagnostic[];
}

const drifts: ReadonlySet<string> = new Set([
  'output/stale',
  'output/missing',
  'output/edited',
  'output/reformatted',
  'output/extra',
]);

function report({ options, ok, files, drift, diagnostics }: Run, paint: Paint): string {
  if (ok)
    return `${options.output} is up to date: ${files.length} files from ${shownAddress(options.document)}.\n`;
  if (drift.length === 0) return '';
  const sentences = diagnostics.filter(({ code }) => drifts.has(code));
  const entries = drift.map(
    (entry, index) =>
      `${paint.red(entry.kind.padEnd(11))} ${printable(sentences[index]?.message ?? pathOf(entry, options))}\n${diffOf(entry, paint)}`,
  );
  const has = (...kinds: readonly Drift['kind'][]): boolean =>
    drift.some(({ kind }) => kinds.includes(kind));
  const advice = [
    `${drift.length === 1 ? '1 file differs' : `${drift.length} files differ`} from what ${shownAddress(options.document)} says.`,
    ...(has('stale', 'missing', 'extra')
      ? [`${paint.bold('Run `concord generate`')} and commit what it writes.`]
      : []),
    ...(has('edited')
      ? [
          'What was edited by hand belongs into the document, the options or a template; `concord generate --force` takes it back.',
        ]
      : []),
    ...(has('reformatted') ? [formatterHelp(options.output)] : []),
  ];
  return `${entries.join('')}\n${advice.join(' ')}\n`;
}

function diffOf({ diff }: Drift, paint: Paint): string {
  if (diff === undefined) return '';
  const lines = diff.split('\n').map((line) => {
    const color = line.startsWith('+') ? paint.green : line.startsWith('-') ? paint.red : paint.dim;
    return `    ${color(printable(line))}\n`;
  });
  return lines.join('');
}

function pathOf({ path }: Drift, { output }: GenerateOptions): string {
  return join(output, path).replaceAll('\\', '/');
}

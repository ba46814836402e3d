// `concord check`: does the output say what the document says? Names each file that does not, with its first lines of difference.

import { join } from 'node:path';

import { type Diagnostic, diagnostic, fails } from '../diagnostics.js';
import type { GenerateOptions } from '../options.js';
import { type Drift, formatterHelp } from '../output/check.js';
import { unchanged } from '../output/unchanged.js';
import { shownAddress } from '../document/remote.js';
import { printable } from '../report/printable.js';
import { eachDocument, type Found } from './each.js';
import type { Invocation } from './flags.js';
import type { Host, Paint } from './host.js';
import type { Outcome } from './outcome.js';

export async function runCheck(invocation: Invocation, host: Host): Promise<Outcome> {
  const { ignoreFormatting } = invocation.flags;
  const { runs, diagnostics, source } = await eachDocument(
    invocation,
    host,
    async (options, update) =>
      upToDate(options) ??
      (await import('../generate.js')).check({ ...options, ignoreFormatting }, update),
  );
  const drift = runs.flatMap(({ options, drift: found }) =>
    found.map((entry) => ({ ...entry, path: pathOf(entry, options) })),
  );
  const told = new Set(diagnostics.filter(({ code }) => drifts.has(code)));
  const collapsed = runs.flatMap((run) => collapsedDrift(run) ?? []);
  return {
    ok: runs.length > 0 && runs.every(({ ok }) => ok),
    diagnostics,
    source,
    json: { drift },
    told,
    annotations: [...diagnostics.filter((entry) => !told.has(entry)), ...collapsed],
    text: (paint) => runs.map((run) => report(run, paint)).join('\n'),
  };
}

/** Without a run in full, where nothing has changed since the output was written. */
function upToDate(options: GenerateOptions): Omit<Run, 'options'> | undefined {
  const known = unchanged(options);
  // What fails is reported by a run in full.
  return known && !fails(known.diagnostics, options.failOn)
    ? { ...known, ok: true, files: known.paths, drift: [] }
    : undefined;
}

/** Whoever has changed a document has not written the generated files: one line for all of them, at one that was edited by hand if there is any. */
function collapsedDrift({ options, drift, diagnostics }: Run): Diagnostic | undefined {
  if (drift.length === 0) return undefined;
  const own = diagnostics.filter(({ code }) => drifts.has(code));
  const edited = own.find(({ code }) => code === 'output/edited');
  const { code, help } = edited ?? own[0] ?? { code: 'output/stale' };
  const kinds = [...new Set(drift.map(({ kind }) => kind))].map(
    (kind) => `${drift.filter((entry) => entry.kind === kind).length} ${kind}`,
  );
  const count = drift.length === 1 ? '1 file differs' : `${drift.length} files differ`;
  const message = `${count} in ${options.output} from what ${shownAddress(options.document)} says: ${kinds.join(', ')}.`;
  return diagnostic(code, message, { location: edited?.location, help });
}

interface Run extends Found {
  readonly options: GenerateOptions;
  readonly ok: boolean;
  readonly files: readonly unknown[];
  readonly drift: readonly Drift[];
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

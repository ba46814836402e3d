// `concord check`: does the output say what the document says? Names each file that does not, with
// its first lines of difference.

import { join } from 'node:path';

import { entryOf } from '../../base/catalogue.js';
import { type Diagnostic, diagnostic, fails } from '../../base/diagnostics.js';
import type { GenerateOptions } from '../../base/options.js';
import { type Drift, formatterHelp, reasonsOf } from '../../pipeline/check.js';
import { unchanged } from '../../pipeline/unchanged.js';
import { shownAddress } from '../../document/load/remote.js';
import { findingsTable, inMarkdown, printable } from '../report/printable.js';
import { changeList, changeTable, type Known, verdictsAsJson } from './changes.js';
import { eachDocument, type Found, joinSources } from '../each.js';
import type { Flags, Invocation } from '../config/option-table.js';
import type { Host, Paint } from '../host.js';
import type { Outcome } from '../outcome.js';
import type { Bases, Review } from './review.js';
import type { Understood } from '../../pipeline/input.js';

export async function runCheck(invocation: Invocation, host: Host): Promise<Outcome> {
  const { ignoreFormatting, breaking: failOn = 'wire' } = invocation.flags;
  const bases = basesOf(invocation.flags);
  const against = bases?.against;
  const { runs, diagnostics, source } = await eachDocument(
    invocation,
    host,
    async (options, update, earlier): Promise<Run> => {
      const compared = async (): Promise<Run> =>
        (await import('../../generate.js')).check({ ...options, ignoreFormatting }, update);
      const output: Run = upToDate(options) ?? (await compared());
      if (bases === undefined) return output;
      const { review } = await import('./review.js');
      const reviewed = await review(options, output, { ...bases, earlier, failOn });
      return {
        ...output,
        ...reviewed,
        diagnostics: [...output.diagnostics, ...reviewed.diagnostics],
        source: joinSources([output.source, reviewed.source]),
      };
    },
  );
  const drift = runs.flatMap(({ options, drift: found }) =>
    found.map((entry) => ({ ...entry, path: pathOf(entry, options) })),
  );
  const ofDrift = new Set(diagnostics.filter(({ code }) => drifts.has(code)));
  const others = diagnostics.filter((entry) => !ofDrift.has(entry));
  const collapsed = runs.flatMap((run) => collapsedDrift(run) ?? []);
  const compared = runs.flatMap(({ comparison }) => comparison ?? []);
  const isBreaking = compared.some((candidate) => candidate.isBreaking);
  const isFine = runs.length > 0 && runs.every(({ options }) => !fails(others, options.failOn));
  return {
    ok: runs.length > 0 && runs.every(({ ok }) => ok) && !isBreaking && (!against || isFine),
    ...(against !== undefined && isFine && { exit: isBreaking ? 5 : 4 }),
    diagnostics,
    source,
    json: {
      drift,
      ...(against !== undefined && {
        comparisons: runs.map((run) => ({ document: run.options.document, ...asJson(run) })),
      }),
    },
    reported: ofDrift,
    about: runs[0]?.options.document,
    findings: against !== undefined,
    annotations: [
      // A note is about the whole document, and not about what a branch changes.
      ...others.filter(({ severity }) => against === undefined || severity !== 'info'),
      ...compared.flatMap(({ annotations }) => annotations),
      ...collapsed,
    ],
    ...(against !== undefined && { markdown: markdown(runs, others, against) }),
    text: (paint) =>
      runs
        .map((run) =>
          against === undefined
            ? report(run, paint)
            : (runs.length > 1 ? `${paint.bold(titleOf(run))}\n` : '') + overview(run, paint),
        )
        .join('\n'),
  };
}

/** The bases that flags name; the release is one for both where there is no other. */
function basesOf({ against, againstExact, released }: Flags): Bases | undefined {
  const base = against ?? againstExact ?? released;
  return base === undefined
    ? undefined
    : {
        against: base,
        isExact: against === undefined,
        released: released === base ? undefined : released,
      };
}

type Checked = Run & { readonly options: GenerateOptions };

function asJson({ comparison }: Run): object {
  if (!comparison) return {};
  const { changes, advice } = comparison;
  const isNew = comparison.isNew && { isNew: true };
  return { ...verdictsAsJson(changes, comparison), changes, ...isNew, version: advice };
}

/** Against a base the changes of the document come first, and the generated files are one line. */
function overview(run: Checked, paint: Paint): string {
  const { comparison, options } = run;
  const drift = collapsedDrift(run);
  return [
    ...(comparison?.isNew ? [`${printable(newness(options))}\n`] : []),
    ...(comparison?.isNew === false ? [changeList(comparison.changes, paint, knownOf(run))] : []),
    drift
      ? `${printable(`${drift.message} ${helpOf(drift)}`)}\n`
      : run.ok
        ? `${printable(options.output)} is up to date.\n`
        : '',
    ...(comparison ? [`${printable(comparison.version)}\n`] : []),
  ].join('');
}

/** The same document may have several outputs. */
function titleOf({ options: { document, output } }: Checked): string {
  return printable(`${shownAddress(document)} → ${output}`);
}

/** The report is empty if documents, output and version are unchanged. */
function knownOf({ comparison, drift }: Run): Known {
  const { advice, isWireUnknown } = comparison ?? {};
  const isSame =
    drift.length === 0 && advice?.effect === undefined && advice?.base === advice?.current;
  return { isSame, isWireUnknown };
}

function newness({ document }: GenerateOptions): string {
  return `${shownAddress(document)} is new: there was none to compare it with.`;
}

function helpOf({ code, help = entryOf(code).fix }: Diagnostic): string {
  return help;
}

function markdown(
  runs: readonly Checked[],
  diagnostics: readonly Diagnostic[],
  against: string,
): string {
  const parts = runs.map((run) => {
    const { comparison, options } = run;
    const drift = collapsedDrift(run);
    const lines = [
      ...(drift ? [`- ${inMarkdown(`${drift.message} ${helpOf(drift)}`)}\n`] : []),
      ...(comparison ? [`- ${inMarkdown(comparison.version)}\n`] : []),
    ].join('');
    return [
      `### ${inMarkdown(shownAddress(options.document))} against ${inMarkdown(against)}\n`,
      ...(comparison?.isNew ? [`${inMarkdown(newness(options))}\n`] : []),
      ...(lines === '' ? [] : [lines]),
      ...(comparison?.isNew === false ? [changeTable(comparison.changes, knownOf(run))] : []),
    ].join('\n');
  });
  return [...parts, findingsTable(diagnostics)].filter(Boolean).join('\n');
}

/** Returns the result without a full run, if nothing has changed since the output was written. */
function upToDate(options: GenerateOptions): Run | undefined {
  const known = unchanged(options);
  // A failure is reported by a full run.
  return known && !fails(known.diagnostics, options.failOn)
    ? { ...known, ok: true, files: known.paths, drift: [] }
    : undefined;
}

/**
 * Reports all files that only need to be generated again as one, at a file that was edited by hand
 * if there is one.
 */
function collapsedDrift({ options, drift, diagnostics }: Checked): Diagnostic | undefined {
  if (drift.length === 0) return undefined;
  const own = diagnostics.filter(({ code }) => drifts.has(code));
  const edited = own.find(({ code }) => code === 'output/edited');
  const interrupted = own.find(({ code }) => code === 'output/interrupted');
  const { code, help } = edited ?? interrupted ?? own[0] ?? { code: 'output/stale' };
  const kinds = [...new Set(drift.map(({ kind }) => kind))].map(
    (kind) => `${drift.filter((entry) => entry.kind === kind).length} ${kind}`,
  );
  const count = drift.length === 1 ? '1 file differs' : `${drift.length} files differ`;
  const message = `${count} in ${options.output} from what ${shownAddress(options.document)} says: ${[kinds.join(', '), ...reasonsOf(drift)].join('; ')}.`;
  return diagnostic(code, message, { location: edited?.location, help });
}

interface Run extends Found, Pick<Review, 'comparison'>, Partial<Understood> {
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
  'output/interrupted',
]);

function report({ options, ok, files, drift, diagnostics }: Checked, paint: Paint): string {
  if (ok)
    return `${printable(options.output)} is up to date: ${files.length} files from ${printable(shownAddress(options.document))}.\n`;
  if (drift.length === 0) return '';
  const sentences = diagnostics.filter(({ code }) => drifts.has(code));
  const entries = drift.map(
    (entry, index) =>
      `${paint.red(entry.kind.padEnd(11))} ${printable(sentences[index]?.message ?? pathOf(entry, options))}\n${diffOf(entry, paint)}`,
  );
  const has = (...kinds: readonly Drift['kind'][]): boolean =>
    drift.some(({ kind }) => kinds.includes(kind));
  const advice = [
    `${drift.length === 1 ? '1 file differs' : `${drift.length} files differ`} from what ${printable(shownAddress(options.document))} says.`,
    ...(has('stale', 'missing', 'extra')
      ? [`${paint.bold('Run `concord generate`')} and commit what it writes.`]
      : []),
    ...(has('edited')
      ? [
          'What was edited by hand belongs into the document, the options or a template; `concord generate --force` takes it back.',
        ]
      : []),
    ...(has('reformatted') ? [printable(formatterHelp(options.output))] : []),
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

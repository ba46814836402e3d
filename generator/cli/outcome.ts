// The result of a command, and how it is reported: text for people, JSON and other formats for programs, and the exit code.

import pc from 'picocolors';

import { entryOf } from '../catalogue.js';
import { type Diagnostic, hasErrors, type SourceText } from '../diagnostics.js';
import type { Format, Reporter, ReportFile } from './config/option-table.js';
import { type Host, type Paint, wantsColor } from './host.js';
import { rendered } from './rendered.js';
import { writeReport } from './report-file.js';

export interface Outcome {
  readonly ok: boolean;
  /** How the process ends instead of with 1, where a command tells its findings apart. */
  readonly exit?: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a source file, for code frames. */
  readonly source?: ((file: string) => SourceText | undefined) | undefined;
  /** Further members of the JSON object, beside `ok` and `diagnostics`. */
  readonly json?: Readonly<Record<string, unknown>>;
  /** The text on standard output. */
  readonly text?: ((paint: Paint) => string) | undefined;
  /** Diagnostics that `text` shows in a way of its own. */
  readonly reported?: ReadonlySet<Diagnostic>;
  /** What annotations and test reports show instead of the diagnostics. */
  readonly annotations?: readonly Diagnostic[];
  /** The file that findings without a place of their own are about. */
  readonly about?: string | undefined;
  /** A comment on a pull request, where it is more than a table of what was found. */
  readonly markdown?: string;
  /** Whether the diagnostics are the product of the command (lint), and so go to standard output. */
  readonly findings?: boolean;
}

export interface Delivery {
  readonly command: string;
  readonly reporter: Reporter;
  readonly color?: boolean | undefined;
  /** Files that get the outcome as well, each in a format of its own. */
  readonly reports?: readonly ReportFile[] | undefined;
}

/** An outcome that is nothing but findings. */
export function failed(...diagnostics: readonly Diagnostic[]): Outcome {
  return { ok: false, diagnostics };
}

/** Prints the outcome and says how the process is to end. */
export async function deliver(
  result: Outcome,
  host: Host,
  { command, reporter, color, reports = [] }: Delivery,
): Promise<number> {
  const textOf = (outcome: Outcome, isColored: boolean): string =>
    outcome.text?.(pc.createColors(isColored)) ?? '';
  const render = (format: Format, outcome: Outcome): Promise<string> =>
    rendered(format, outcome, {
      command,
      host,
      exitCode: exitCode(outcome),
      text: textOf(outcome, false),
    });
  const unwritten: Diagnostic[] = [];
  for (const { format, file } of reports)
    unwritten.push(...writeReport(file, await render(format, result), host.cwd));
  const outcome = withFindings(result, unwritten);
  if (reporter !== 'terminal') host.stdout.write(await render(reporter, outcome));
  else {
    const { diagnostics, source = () => undefined, reported } = outcome;
    const shown = reported ? diagnostics.filter((entry) => !reported.has(entry)) : diagnostics;
    if (shown.length > 0) {
      const { renderDiagnostics } = await import('../report/terminal.js');
      const stream = outcome.findings ? host.stdout : host.stderr;
      stream.write(renderDiagnostics(shown, { color: wantsColor(host, stream, color), source }));
    }
    const product = textOf(outcome, wantsColor(host, host.stdout, color));
    if (product) host.stdout.write(product);
  }
  return exitCode(outcome);
}

function withFindings(outcome: Outcome, more: readonly Diagnostic[]): Outcome {
  if (more.length === 0) return outcome;
  const { diagnostics, annotations } = outcome;
  return {
    ...outcome,
    ok: false,
    diagnostics: [...diagnostics, ...more],
    ...(annotations && { annotations: [...annotations, ...more] }),
  };
}

/** 0 fine, 1 findings, 2 wrong usage or configuration, 3 could not do it, 70 a bug. */
function exitCode({ ok, diagnostics, exit = 1 }: Outcome): number {
  if (ok && !hasErrors(diagnostics)) return 0;
  const codes = diagnostics.filter(({ severity }) => severity === 'error').map(exitOf);
  return [70, 2, 3].find((code) => codes.includes(code)) ?? exit;
}

/** A file that is named on the command line or by the configuration, and not by a document, is without a location. */
function exitOf({ code, location }: Diagnostic): number {
  if ((code === 'document/not-found' || code === 'document/unreadable') && !location) return 3;
  return entryOf(code).exit ?? 1;
}

// The result of a command, and how it is reported: text for people, JSON and other formats for programs, and the exit code.

import { relative, resolve } from 'node:path';
import pc from 'picocolors';

import { entryOf } from '../catalogue.js';
import { type Diagnostic, hasErrors, type SourceText } from '../diagnostics.js';
import { jsonText } from '../model/json.js';
import type { Reporter } from './config/option-table.js';
import { type Host, type Paint, wantsColor } from './host.js';

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
}

/** An outcome that is nothing but findings. */
export function failed(...diagnostics: readonly Diagnostic[]): Outcome {
  return { ok: false, diagnostics };
}

/** Prints the outcome and says how the process is to end. */
export async function deliver(
  outcome: Outcome,
  host: Host,
  { command, reporter, color }: Delivery,
): Promise<number> {
  const code = exitCode(outcome);
  const {
    ok,
    diagnostics,
    annotations = diagnostics,
    source = () => undefined,
    reported,
  } = outcome;
  const text = (): string =>
    outcome.text?.(pc.createColors(wantsColor(host, host.stdout, color))) ?? '';
  switch (reporter) {
    case 'json': {
      const { jsonDiagnostic } = await import('../report/programs.js');
      const value = { ok, diagnostics: diagnostics.map(jsonDiagnostic), ...outcome.json };
      host.stdout.write(`${jsonText(value, 2)}\n`);
      break;
    }
    case 'sarif': {
      const { sarifLog } = await import('../report/programs.js');
      host.stdout.write(
        `${jsonText(sarifLog(annotations, { exitCode: code, about: outcome.about }), 2)}\n`,
      );
      break;
    }
    case 'junit': {
      const { junitReport } = await import('../report/programs.js');
      host.stdout.write(junitReport(annotations, { command }));
      break;
    }
    case 'markdown': {
      const { findingsTable } = await import('../report/printable.js');
      const parts = [findingsTable(diagnostics), text()].filter(Boolean);
      host.stdout.write(outcome.markdown ?? parts.join('\n'));
      break;
    }
    case 'github': {
      const { githubAnnotations } = await import('../report/programs.js');
      const fileName = (file: string): string => inRepository(file, host);
      host.stdout.write(`${githubAnnotations(annotations, { fileName })}${text()}`);
      break;
    }
    case 'terminal': {
      const shown = reported ? diagnostics.filter((entry) => !reported.has(entry)) : diagnostics;
      if (shown.length > 0) {
        const { renderDiagnostics } = await import('../report/terminal.js');
        const stream = outcome.findings ? host.stdout : host.stderr;
        stream.write(renderDiagnostics(shown, { color: wantsColor(host, stream, color), source }));
      }
      const product = text();
      if (product) host.stdout.write(product);
    }
  }
  return code;
}

/** Annotations name files from the root of the checkout, wherever the command runs. */
function inRepository(file: string, { cwd, env }: Host): string {
  const root = env['GITHUB_WORKSPACE'];
  return root ? relative(root, resolve(cwd, file)).replaceAll('\\', '/') : file;
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

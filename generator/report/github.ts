// Diagnostics as workflow commands of GitHub Actions: annotations of the files in a pull request.
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands

import { entryOf } from '../catalogue.js';
import type { Diagnostic, Location, Severity } from '../diagnostics.js';
import { printable } from './printable.js';

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const satisfies Record<
  Severity,
  string
>;

export interface GithubOptions {
  /** The name of a file in the repository, from its name in diagnostics. */
  readonly fileName: (file: string) => string;
}

/** A line a diagnostic. */
export function githubAnnotations(
  diagnostics: readonly Diagnostic[],
  options: GithubOptions,
): string {
  return diagnostics.map((entry) => `${annotation(entry, options)}\n`).join('');
}

function annotation(
  { code, severity, message, location, related = [], help = entryOf(code).fix }: Diagnostic,
  { fileName }: GithubOptions,
): string {
  const place = (at: Location): string => `${fileName(at.file)}:${at.line}:${at.column}`;
  const lines = [
    message,
    ...related.map(
      (other) => `${other.message}${other.location ? ` ${place(other.location)}` : ''}`,
    ),
    help,
  ];
  const properties = Object.entries({ ...(location && region(location, fileName)), title: code });
  const named = properties.map(([name, value]) => `${name}=${property(String(value))}`).join(',');
  return `::${commands[severity]} ${named}::${lines.map((line) => data(printable(line))).join('%0A')}`;
}

/** Columns are for what stands on one line. */
function region(
  { file, line, column, endLine = line, endColumn }: Location,
  fileName: GithubOptions['fileName'],
): Readonly<Record<string, string | number>> {
  const columns =
    endLine === line
      ? { col: column, ...(endColumn !== undefined && endColumn > column && { endColumn }) }
      : {};
  return { file: fileName(file), line, endLine, ...columns };
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

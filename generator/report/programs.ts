// Diagnostics for programs: JSON, JUnit for test reports, annotations for GitHub Actions.

import { entryOf } from '../catalogue.js';
import { type Diagnostic, kindOf, type Location, type Severity } from '../diagnostics.js';
import { groupBy } from '../model/maps.js';
import { placeOf, printable } from './printable.js';

/**
 * Test reports of CI services read it: an error is a failed case, what is no error is a case that passed. `command` is the name
 * of the suite, and of its one case where nothing was found.
 */
export function junitReport(
  diagnostics: readonly Diagnostic[],
  { command }: { readonly command: string },
): string {
  const failures = diagnostics.filter(({ severity }) => severity === 'error').length;
  const cases =
    diagnostics.length === 0
      ? [`<testcase classname=${attribute(command)} name="finds nothing"/>`]
      : diagnostics.map(testCase);
  const counts = `tests="${cases.length}" failures="${failures}"`;
  const suite = `<testsuite name=${attribute(command)} ${counts}>`;
  const lines = cases.map((each) => `    ${each}\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n  ${suite}\n${lines}  </testsuite>\n</testsuites>\n`;
}

function testCase({ code, severity, message, location, help }: Diagnostic): string {
  const where = placeOf(location);
  const name = where === '' ? message : `${message} ${where}`;
  const file = location ? ` file=${attribute(location.file)} line="${String(location.line)}"` : '';
  const open = `<testcase classname=${attribute(code)} name=${attribute(name)}${file}>`;
  const text = escaped([message, where, help ?? entryOf(code).fix].filter(Boolean).join(' '));
  const inside =
    severity === 'error'
      ? `<failure type=${attribute(code)} message=${attribute(message)}>${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `${open}${inside}</testcase>`;
}

function attribute(text: string): string {
  return `"${escaped(text)}"`;
}

/** XML has no way to write control characters and what is no character. */
function escaped(text: string): string {
  return printable(text)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const satisfies Record<
  Severity,
  string
>;

interface GithubOptions {
  /** The name of a file in the repository, from its name in diagnostics. */
  readonly fileName: (file: string) => string;
}

interface Annotations {
  /** Workflow commands, one a line. */
  readonly lines: string;
  /** How many of which kind there are beside those, for the log. */
  readonly left: string;
}

/** GitHub shows so many of a step; of one kind nobody reads more. */
const shown = 10;

/**
 * Diagnostics as workflow commands of GitHub Actions: annotations of the files in a pull request.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function githubAnnotations(
  diagnostics: readonly Diagnostic[],
  options: GithubOptions,
): Annotations {
  const kinds = groupBy(diagnostics, kindOf);
  const first = new Set([...kinds.values()].flatMap((group) => group.slice(0, shown)));
  return {
    lines: diagnostics
      .filter((entry) => first.has(entry))
      .map((entry) => `${annotation(entry, options)}\n`)
      .join(''),
    left: [...kinds]
      .filter(([, group]) => group.length > shown)
      .map(([kind, { length }]) => `… and ${length - shown} more of ${printable(kind)}\n`)
      .join(''),
  };
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

interface JsonDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Relative to the working directory, with forward slashes. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The place behind the last character, where it is known. */
  readonly endLine?: number;
  readonly endColumn?: number;
  /** A JSON Pointer into the bundled document. */
  readonly pointer?: string;
  /** What to do about it. */
  readonly help: string;
  /** The second place of a duplicate, the other steps of a cycle. */
  readonly related?: readonly {
    readonly message: string;
    readonly file?: string;
    readonly line?: number;
    readonly column?: number;
  }[];
}

/** The flat form that `--reporter json` prints. */
export function jsonDiagnostic({
  code,
  severity,
  message,
  location,
  pointer,
  related,
  help = entryOf(code).fix,
}: Diagnostic): JsonDiagnostic {
  return {
    code,
    severity,
    message,
    ...place(location),
    ...(location?.endLine !== undefined && { endLine: location.endLine }),
    ...(location?.endColumn !== undefined && { endColumn: location.endColumn }),
    ...(pointer !== undefined && { pointer }),
    help,
    ...(related &&
      related.length > 0 && {
        related: related.map((other) => ({ message: other.message, ...place(other.location) })),
      }),
  };
}

function place(location: Location | undefined): {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
} {
  return location ? { file: location.file, line: location.line, column: location.column } : {};
}

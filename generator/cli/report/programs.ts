// Diagnostics for programs: JSON, SARIF for code scanning, JUnit for test reports, annotations for
// GitHub Actions.

import { entryOf } from '../../base/catalogue.js';
import {
  type Diagnostic,
  diagnosticKind,
  type SourceLocation,
  type Severity,
} from '../../base/diagnostics.js';
import { groupBy } from '../../model/maps.js';
import { version } from '../../base/version.js';
import { printedLocation, printable } from './printable.js';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

interface SarifOptions {
  readonly exitCode: number;
  readonly about?: string | undefined;
  /** The name of a file in the repository, from its name in diagnostics. */
  readonly fileName: (file: string) => string;
}

/**
 * One run: its rules are the codes that occur, in the order in which they do; of changes between
 * documents, their ids.
 */
export function sarifLog(
  diagnostics: readonly Diagnostic[],
  { exitCode, about, fileName }: SarifOptions,
): object {
  // GitHub refuses a log in which a result has no place.
  const start = about === undefined ? undefined : { file: about, line: 1, column: 1 };
  const firsts = new Map<string, Diagnostic>();
  for (const entry of diagnostics)
    if (!firsts.has(diagnosticKind(entry))) firsts.set(diagnosticKind(entry), entry);
  const ids = [...firsts.keys()];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Concord',
            semanticVersion: version,
            rules: [...firsts].map(([id, entry]) => ruleOf(id, entry)),
          },
        },
        // The run did what it is for, also where it found something; a bug and what could not be
        // done are failures.
        invocations: [{ executionSuccessful: ![2, 3, 70].includes(exitCode), exitCode }],
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((entry) =>
          result(
            { ...entry, location: entry.location ?? start },
            { ruleIndex: ids.indexOf(diagnosticKind(entry)), fileName },
          ),
        ),
      },
    ],
  };
}

function ruleOf(id: string, { rule, code, help, severity: found }: Diagnostic): object {
  const { title, fix, severity } = entryOf(code);
  const words = `${id[0]?.toUpperCase() ?? ''}${id.slice(1).replaceAll('-', ' ')}`;
  return {
    id,
    shortDescription: { text: `${rule === undefined ? title : words}.` },
    help: { text: rule === undefined ? fix : (help ?? fix) },
    defaultConfiguration: { level: levels[rule === undefined ? severity : found] },
  };
}

function result(
  entry: Diagnostic,
  { ruleIndex, fileName }: Pick<SarifOptions, 'fileName'> & { readonly ruleIndex: number },
): object {
  const { severity, message, location, pointer, related = [], help, fingerprint } = entry;
  const place = {
    ...(location && physical(location, fileName)),
    ...(pointer !== undefined &&
      pointer !== '' && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
  };
  const others = related.flatMap((other, id) =>
    other.location
      ? [{ id, message: { text: other.message }, ...physical(other.location, fileName) }]
      : [],
  );
  return {
    ruleId: diagnosticKind(entry),
    ruleIndex,
    level: levels[severity],
    message: { text: help === undefined ? message : `${message} ${help}` },
    ...(Object.keys(place).length > 0 && { locations: [place] }),
    ...(others.length > 0 && { relatedLocations: others }),
    // The one that GitHub reads: an alert stays the same one while lines around it come and go.
    ...(fingerprint !== undefined && {
      partialFingerprints: { primaryLocationLineHash: fingerprint },
    }),
  };
}

function physical(
  { file, line, column, endLine, endColumn }: SourceLocation,
  fileName: SarifOptions['fileName'],
): object {
  const region = {
    startLine: line,
    startColumn: column,
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
  };
  const isAddress = /^https?:\/\//i.test(file);
  // Halves of characters have no encoding.
  const uri = isAddress
    ? file
    : fileName(file)
        .replace(/\p{Cs}/gu, '\ufffd')
        .split('/')
        .map(encodeURIComponent)
        .join('/');
  // A file outside of the repository has no address below it, and what was read from an address has
  // its own.
  return {
    physicalLocation: {
      artifactLocation: {
        uri,
        ...(isAddress || uri.startsWith('..') ? {} : { uriBaseId: '%SRCROOT%' }),
      },
      region,
    },
  };
}

/**
 * Test reports of CI services read it: an error is a failed case, what is no error is a case that
 * passed. `command` is the name of the suite, and of its one case where nothing was found.
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
  const where = printedLocation(location);
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
  const kinds = groupBy(diagnostics, diagnosticKind);
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
  const place = (at: SourceLocation): string => `${fileName(at.file)}:${at.line}:${at.column}`;
  // What was read from an address, or at a revision, is no file of the checkout.
  const isHere = location !== undefined && !/^(?:https?|git):/i.test(location.file);
  const lines = [
    isHere || location === undefined ? message : `${message} ${place(location)}`,
    ...related.map(
      (other) => `${other.message}${other.location ? ` ${place(other.location)}` : ''}`,
    ),
    help,
  ];
  const properties = Object.entries({
    ...(isHere && region(location, fileName)),
    title: code,
  });
  const named = properties.map(([name, value]) => `${name}=${property(String(value))}`).join(',');
  return `::${commands[severity]} ${named}::${lines.map((line) => data(printable(line))).join('%0A')}`;
}

/** Columns are for what stands on one line. */
function region(
  { file, line, column, endLine = line, endColumn }: SourceLocation,
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

function place(location: SourceLocation | undefined): {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
} {
  return location ? { file: location.file, line: location.line, column: location.column } : {};
}

// Diagnostics are data: stages collect them and go on; nobody throws for a user's mistake.

import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type DiagnosticCode, entryOf, severities, type Severity } from './catalogue.js';

export { type DiagnosticCode, severities, type Severity } from './catalogue.js';

/** A place in a source file. Lines and columns start at 1. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number | undefined;
  readonly endColumn?: number | undefined;
}

/** The text of a file, or a way to its lines (from 1). */
export type SourceText = string | ((line: number) => string | undefined);

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** One sentence in the terms of the document. */
  readonly message: string;
  /** Where in the bundled document, if it is about the document. */
  readonly pointer?: string | undefined;
  /** `key` when the name at `pointer` is wrong, not its value. */
  readonly part?: 'key' | undefined;
  readonly location?: SourceLocation | undefined;
  /** The second place of a duplicate, the other steps of a cycle. */
  readonly related?:
    | readonly {
        readonly message: string;
        readonly pointer?: string | undefined;
        readonly location?: SourceLocation | undefined;
      }[]
    | undefined;
  /**
   * The keys of the option that caused it: it is shown at that place of the configuration, where
   * there is one.
   */
  readonly option?: readonly string[] | undefined;
  /** What to do about it; the catalogue's advice when absent. */
  readonly help?: string | undefined;
  /** The id of a change between two documents, by which changes of one kind are known. */
  readonly rule?: string | undefined;
  /** What names a change between two documents: the same for the same change of other revisions. */
  readonly fingerprint?: string | undefined;
}

export type DiagnosticDetails = Omit<Diagnostic, 'code' | 'severity' | 'message'> & {
  readonly severity?: Severity;
};

/** A diagnostic with the severity of the catalogue, unless `details` says otherwise. */
export function diagnostic(
  code: DiagnosticCode,
  message: string,
  details: DiagnosticDetails = {},
): Diagnostic {
  return { code, message, ...details, severity: details.severity ?? entryOf(code).severity };
}

/**
 * A very long chain of schemas overflows the stack.
 * @throws What was thrown, if it is something else.
 */
export function overflow(error: unknown, stage: string): Diagnostic {
  if (!(error instanceof RangeError && /call stack/.test(error.message))) throw error;
  return diagnostic(
    'document/too-costly',
    `${stage}: schemas lead from one to the next in more steps than can be followed; nothing was written.`,
  );
}

/** A document that overflows the stack is no bug, whatever is done with it. */
export async function bounded<Result>(
  stage: string,
  work: () => Promise<Result>,
  otherwise: (found: Diagnostic) => Result,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    return otherwise(overflow(error, stage));
  }
}

/** Findings of one kind are counted together. */
export function diagnosticKind({ rule, code }: Pick<Diagnostic, 'rule' | 'code'>): string {
  return rule ?? code;
}

/** Whether there are findings of this severity, or of a worse one. */
export function fails(diagnostics: readonly Diagnostic[], failOn: Severity = 'error'): boolean {
  const worst = severities.indexOf(failOn);
  return diagnostics.some(({ severity }) => severities.indexOf(severity) <= worst);
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/**
 * The places in the user's code that an error came through, the innermost first, up to where
 * Concord called that code; in packages only where it came through nothing else. Files are relative
 * to `cwd`.
 */
export function thrownAt(error: unknown, cwd: string): readonly SourceLocation[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const sourceLocations: SourceLocation[] = [];
  const inPackages: SourceLocation[] = [];
  for (const row of stack.split('\n')) {
    const [, at = '', line, column] =
      /^ +at (?:.*\()?((?:file:|[/\\]|[A-Za-z]:[/\\]).*):(\d+):(\d+)\)?$/.exec(row) ?? [];
    const path = at.startsWith('file:') ? fileURLToPath(at) : at;
    const isOurs = path.startsWith(concord + sep);
    if (isOurs && sourceLocations.length + inPackages.length > 0) break;
    if (path === '' || isOurs) continue;
    const file = relative(cwd, path).replaceAll('\\', '/');
    const list = /[/\\]node_modules[/\\]/.test(path) ? inPackages : sourceLocations;
    list.push({ file, line: Number(line), column: Number(column) });
  }
  return sourceLocations.length > 0 ? sourceLocations : inPackages;
}

/** The folder of Concord's own code: its sources, or those of the build. */
const concord = dirname(fileURLToPath(import.meta.url)).replace(/[/\\]base$/, '');

// Diagnostics for programs: the flat form that `--reporter json` prints.

import { entryOf } from '../catalogue.js';
import type { Diagnostic, Location, Severity } from '../diagnostics.js';

export interface JsonDiagnostic {
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
  /** The second place of a duplicate, the other steps of a circle. */
  readonly related?: readonly {
    readonly message: string;
    readonly file?: string;
    readonly line?: number;
    readonly column?: number;
  }[];
}

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

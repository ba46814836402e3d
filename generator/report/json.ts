// Diagnostics for programs: the flat form that `--reporter json` prints.

import type { Diagnostic, Severity } from '../diagnostics.js';

export interface JsonDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Relative to the working directory, with forward slashes. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** A JSON Pointer into the bundled document. */
  readonly pointer?: string;
}

export function jsonDiagnostic({ code, severity, message, location, pointer }: Diagnostic): JsonDiagnostic {
  return {
    code,
    severity,
    message,
    ...(location && { file: location.file, line: location.line, column: location.column }),
    ...(pointer !== undefined && { pointer }),
  };
}

// The result of a command, and the exit code that follows.

import { entryOf } from '../base/catalogue.js';
import { type Diagnostic, hasErrors, type SourceText } from '../base/diagnostics.js';
import type { Paint } from './host.js';

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
  /**
   * Whether the diagnostics are the product of the command (lint), and so go to standard output.
   */
  readonly findings?: boolean;
}

/** An outcome that is nothing but findings. */
export function failed(...diagnostics: readonly Diagnostic[]): Outcome {
  return { ok: false, diagnostics };
}

/** 0 fine, 1 findings, 2 wrong usage or configuration, 3 could not do it, 70 a bug. */
export function exitCode({ ok, diagnostics, exit = 1 }: Outcome): number {
  if (ok && !hasErrors(diagnostics)) return 0;
  const codes = diagnostics.filter(({ severity }) => severity === 'error').map(exitOf);
  return [70, 2, 3].find((code) => codes.includes(code)) ?? exit;
}

/**
 * A file that is named on the command line or by the configuration, and not by a document, is
 * without a location.
 */
function exitOf({ code, location }: Diagnostic): number {
  if ((code === 'document/not-found' || code === 'document/unreadable') && !location) return 3;
  return entryOf(code).exit ?? 1;
}

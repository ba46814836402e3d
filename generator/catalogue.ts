// Every diagnostic code that Concord can report, with its cause and the way out. Codes are stable: users suppress and search by them.

import type { Severity } from './diagnostics.js';

export interface CatalogueEntry {
  readonly severity: Severity;
  /** A few words: what is wrong. */
  readonly title: string;
  /** What to do about it: one sentence. */
  readonly fix: string;
}

const entries = {
  'file-not-found': { severity: 'error', title: 'A file does not exist', fix: 'Check the path; it is relative to the folder of the file that names it.' },
  'name-collision': { severity: 'info', title: 'Two things want the same name', fix: 'Rename one of them in the document, or leave it: the names stay as they are from run to run.' },
} as const satisfies Record<string, CatalogueEntry>;

export type DiagnosticCode = keyof typeof entries;

export const catalogue: Readonly<Record<DiagnosticCode, CatalogueEntry>> = entries;

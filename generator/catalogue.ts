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
  'document/duplicate-key': { severity: 'error', title: 'A key is written twice', fix: 'Keep one of the two: readers differ in which of them counts.' },
  'document/empty': { severity: 'error', title: 'A file is empty', fix: 'Write an OpenAPI document into it, or name another file.' },
  'document/endless-alias': { severity: 'error', title: 'A YAML alias repeats the value that it stands in', fix: 'Write the value out, or use a $ref, which may be recursive.' },
  'document/endless-reference': { severity: 'error', title: 'References lead in a circle without reaching a value', fix: 'Let one of the references of the circle point at a value.' },
  'document/not-openapi': { severity: 'error', title: 'The file is not an OpenAPI document', fix: 'Name the file whose first level has the key openapi.' },
  'document/not-text': { severity: 'error', title: 'A file is not text in UTF-8', fix: 'Save the file as UTF-8.' },
  'document/outside': { severity: 'error', title: 'A reference leads out of the folder of the document', fix: 'Copy the file into the folder of the document and refer to the copy with a relative path.' },
  'document/renamed-component': { severity: 'warning', title: 'Two files give a component the same name', fix: 'Name both under components of the entry file, each with a $ref to its file.' },
  'document/several-documents': { severity: 'error', title: 'A file holds several YAML documents', fix: 'Keep one document in the file: remove the line --- and what follows it.' },
  'document/syntax': { severity: 'error', title: 'A file is not valid JSON or YAML', fix: 'Correct the syntax at this place.' },
  'document/too-deep': { severity: 'error', title: 'Values are nested too deeply', fix: 'Move inner schemas into components and refer to them.' },
  'document/too-large': { severity: 'error', title: 'A file is too large', fix: 'Split the document, or remove what repeats; YAML aliases count as often as they are used.' },
  'document/unreadable': { severity: 'error', title: 'A file cannot be read', fix: 'Check that the path names a file and that you may read it.' },
  'document/unresolved-reference': { severity: 'error', title: 'A reference points at nothing', fix: 'Correct the $ref, or add what it points at.' },
  'document/unsupported-version': { severity: 'error', title: 'The document is written in a version of OpenAPI that is not supported', fix: 'Convert the document to OpenAPI 3.1, for example with swagger2openapi.' },
  'file-not-found': { severity: 'error', title: 'A file does not exist', fix: 'Check the path; it is relative to the folder of the file that names it.' },
  'name-collision': { severity: 'info', title: 'Two things want the same name', fix: 'Rename one of them in the document, or leave it: the names stay as they are from run to run.' },
} as const satisfies Record<string, CatalogueEntry>;

export type DiagnosticCode = keyof typeof entries;

export const catalogue: Readonly<Record<DiagnosticCode, CatalogueEntry>> = entries;

// What the file system refuses, in words a user can act on. Anything else that is thrown is a bug and stays one.

import { type Diagnostic, type DiagnosticCode, diagnostic } from '../diagnostics.js';

/** A diagnostic for a failed system call on the output folder; rethrows what is no such failure. */
export function failure(error: unknown, output: string): Diagnostic {
  if (!isSystemError(error)) throw error;
  const code = codes.get(error.code) ?? 'output/failed';
  return diagnostic(
    code,
    `${output}: ${reasons.get(error.code) ?? `the system says ${error.code}`}; nothing was changed.`,
  );
}

/** True for an error that the operating system reported. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

const codes = new Map<string, DiagnosticCode>([
  ['EACCES', 'output/not-writable'],
  ['EPERM', 'output/not-writable'],
  ['EROFS', 'output/not-writable'],
  ['ENOSPC', 'output/no-space'],
  ['EDQUOT', 'output/no-space'],
  ['ENOTDIR', 'output/not-a-folder'],
  ['EEXIST', 'output/not-a-folder'],
  ['ELOCKED', 'output/locked'],
]);

const reasons = new Map<string, string>([
  ['EACCES', 'no permission to write there'],
  ['EPERM', 'no permission to write there'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['ENOTDIR', 'a file stands where a folder is needed'],
  ['EEXIST', 'a file stands where a folder is needed'],
  ['ELOCKED', 'another run is writing there'],
]);

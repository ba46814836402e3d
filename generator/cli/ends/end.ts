// One side of a comparison: what it is, and how a document becomes one.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Diagnostic, diagnostic, type SourceLocation } from '../../base/diagnostics.js';
import type { Input } from '../../diff/input.js';
import type { Packaged } from '../../diff/code/packages.js';
import type { Decided } from './decisions.js';
import { generatorOf, readInput, type ReadInput, type Twin } from '../../pipeline/input.js';
import type { GenerateOptions } from '../../base/options.js';
import type { Manifest } from '../../pipeline/manifest.js';
import type { Earlier } from '../config/select.js';
import type { SourceLookup } from '../each.js';

export interface End extends Pick<ReadInput, 'twin'> {
  /** Absent when it cannot be read. */
  readonly input?: Input;
  /** A package that ships no document, instead of one. */
  readonly packaged?: Packaged;
  /** The reasons why it cannot be read, or else notes about how it was read. */
  readonly diagnostics: readonly Diagnostic[];
  readonly source: SourceLookup;
  /** Whether the document did not exist then, so that everything is new. */
  readonly isNew?: true;
  /** What it was read with; its files may be gone. */
  readonly options?: GenerateOptions;
  /** What the team had decided about changes, where that is known. */
  readonly decided?: Decided;
}

export interface EndSettings {
  readonly earlier: Earlier;
  /** The other side, where it has been read. */
  readonly twin?: Twin | undefined;
}

interface Reading {
  /** The name in messages. */
  readonly shown?: string;
  readonly twin?: Twin | undefined;
  /** The name of its files in diagnostics, where they are no files of this folder. */
  readonly fileName?: (file: string) => string;
  /**
   * Of the packages that were made from it, where another Concord may have done that; null where
   * nothing tells which.
   */
  readonly manifest?: Manifest | null;
}

export async function readEnd(
  path: string,
  options: GenerateOptions,
  { shown = path, twin: other, fileName = (file) => file, manifest }: Reading = {},
): Promise<End> {
  const { input, twin, diagnostics, source } = await readInput(path, options, other);
  if (input && twin) {
    const generator = manifest ? generatorOf(manifest.concord, manifest.templates) : undefined;
    const made = manifest === undefined ? input : { ...input, generator };
    return { input: made, twin, diagnostics: [], source, options };
  }
  const problem = unreadable(
    `${shown} cannot be read as a document, so nothing is compared.`,
    'What follows says why. Correct it there, or name another base.',
  );
  const names = new Map<string, string>();
  const moved = (location: SourceLocation): SourceLocation => {
    const file = fileName(location.file);
    names.set(file, location.file);
    return { ...location, file };
  };
  const named = diagnostics.map(({ location, related, ...found }): Diagnostic => ({
    ...found,
    ...(location && { location: moved(location) }),
    ...(related && {
      related: related.map((other) => ({
        ...other,
        ...(other.location && { location: moved(other.location) }),
      })),
    }),
  }));
  return {
    diagnostics: [...problem.diagnostics, ...named],
    source: (file) => source(names.get(file) ?? ''),
  };
}

export function unreadable(message: string, help?: string): End {
  const found = diagnostic('diff/unreadable', message, help === undefined ? {} : { help });
  return { diagnostics: [found], source: undefined };
}

export async function inTemporaryFolder(work: (folder: string) => Promise<End>): Promise<End> {
  const folder = mkdtempSync(join(tmpdir(), 'concord-diff-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

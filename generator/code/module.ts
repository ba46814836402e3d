// The one import of ts-morph for targets that users define: a project in memory, for files that are
// rather a tree than a text. Generated packages are printed without it, whose import takes a quarter
// of a run for a small document.

import type { Project } from 'ts-morph';

type Morph = typeof import('ts-morph');

/**
 * A ts-morph project in memory, which has no files yet, and the module `ts-morph` itself, for kinds
 * of structures.
 */
export interface MorphProject {
  readonly project: Project;
  readonly morph: Morph;
}

export async function createProject(): Promise<MorphProject> {
  const morph = await import('ts-morph');
  const project = new morph.Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: {
      indentationText: morph.IndentationText.TwoSpaces,
      quoteKind: morph.QuoteKind.Single,
    },
  });
  return { project, morph };
}

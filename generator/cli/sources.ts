// The texts for code frames when a command is about several documents.

import type { SourceText } from '../diagnostics.js';

export type Source = ((file: string) => SourceText | undefined) | undefined;

/** The first of the sources that knows the file. */
export function joinSources(sources: readonly Source[]): (file: string) => SourceText | undefined {
  return (file) => {
    for (const source of sources) {
      const text = source?.(file);
      if (text !== undefined) return text;
    }
    return undefined;
  };
}

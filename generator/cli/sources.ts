// The texts for code frames when a command is about several documents.

export type Source = ((file: string) => string | undefined) | undefined;

/** The first of the sources that knows the file. */
export function joinSources(sources: readonly Source[]): (file: string) => string | undefined {
  return (file) => {
    for (const source of sources) {
      const text = source?.(file);
      if (text !== undefined) return text;
    }
    return undefined;
  };
}

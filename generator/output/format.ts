// `--format`: lays out the output as the consumer lays out everything else, by the prettier configuration that holds in the output folder.

import { resolve } from 'node:path';

import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { GenerateOptions } from '../options.js';
import type { OutputFile } from '../targets/target.js';

export interface Formatted {
  /** In the same order; those with `format: false` and those that prettier does not know as they were. */
  readonly files: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function formatFiles(
  files: readonly OutputFile[],
  { output, cwd }: Pick<GenerateOptions, 'output' | 'cwd'>,
): Promise<Formatted> {
  const { format, getFileInfo, resolveConfig } = await import('prettier');
  const results: OutputFile[] = [];
  for (const file of files) {
    const filepath = resolve(cwd, output, file.path);
    try {
      const isKnown =
        file.format !== false && (await getFileInfo(filepath)).inferredParser !== null;
      results.push(
        isKnown
          ? {
              ...file,
              content: await format(file.content, {
                ...(await resolveConfig(filepath, { editorconfig: true })),
                filepath,
              }),
            }
          : file,
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
      return {
        files,
        diagnostics: [
          diagnostic('output/format', `prettier cannot lay out ${file.path}: ${reason}`),
        ],
      };
    }
  }
  return { files: results, diagnostics: [] };
}

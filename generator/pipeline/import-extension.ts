// Decides how the imports of plain folders end: Node and bundlers look for files in different ways,
// and the tsconfig.json nearest to the output says which of them compiles it.

import type { GenerateOptions, ImportExtension } from '../base/options.js';
import { nearestTsconfig } from './tsconfig.js';

export interface ImportStyle {
  readonly extension: ImportExtension;
  /** The reason for people; absent if an option states it or the layout leaves no choice. */
  readonly reason?: string | undefined;
  /** The tsconfig.json that decides, relative to `cwd`. */
  readonly tsconfig?: string;
}

type Where = Pick<GenerateOptions, 'cwd' | 'output' | 'layout' | 'importExtension'>;

export function importStyle({ cwd, output, layout, importExtension }: Where): ImportStyle {
  if (layout !== 'source') return { extension: 'js' };
  if (importExtension !== undefined) return { extension: importExtension };
  const found = nearestTsconfig({ cwd, output });
  if (!found) return { extension: 'js', reason: 'there is no tsconfig.json' };
  if (found === 'unreadable')
    return { extension: 'js', reason: 'the nearest tsconfig.json cannot be read' };
  const { file, options } = found;
  const { module, moduleResolution = module } = options;
  return {
    tsconfig: file,
    extension: /^node(?:16|18|20|next)$/i.test(moduleResolution ?? '') ? 'js' : 'none',
    reason: `${file} has ${moduleResolution === undefined ? 'no module resolution' : `the module resolution ${moduleResolution}`}`,
  };
}

/** Returns the files with this ending of imports; they are printed with `.js`. */
export function withImportExtension<T extends { readonly path: string; readonly content: string }>(
  files: readonly T[],
  extension: ImportExtension,
): readonly T[] {
  if (extension === 'js') return files;
  const end = extension === 'ts' ? '.ts' : '';
  return files.map((file) =>
    /\.(?:ts|md)$/.test(file.path)
      ? {
          ...file,
          content: file.content.replace(imported, (_, before: string) => `${before}${end}'`),
        }
      : file,
  );
}

/**
 * The specifier of an import or export declaration, which ends a line that starts with its word or
 * its closing brace.
 */
const imported = /^((?:import|export|\}).* '\.{1,2}\/[^'\n]*)\.js'(?=;$)/gm;

// The tsconfig.json nearest to the output, which compiles plain folders: how it finds files, and
// whether its library has what they use.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { getTsconfig, type TsConfigJson } from 'get-tsconfig';
import { parse } from 'jsonc-parser';

import { type Diagnostic, diagnostic } from '../base/diagnostics.js';
import type { GenerateOptions } from '../base/options.js';
import { isObject } from '../model/json.js';

export interface NearestTsconfig {
  /** Relative to `cwd`. */
  readonly file: string;
  readonly options: NonNullable<TsConfigJson['compilerOptions']>;
}

/** `undefined` where there is none. */
export function nearestTsconfig({
  cwd,
  output,
}: Pick<GenerateOptions, 'cwd' | 'output'>): NearestTsconfig | 'unreadable' | undefined {
  try {
    const result = getTsconfig(resolve(cwd, output));
    if (!result) return undefined;
    const { path, config } = result;
    const file = relative(cwd, path).replaceAll('\\', '/');
    return { file, options: config.compilerOptions ?? {} };
  } catch {
    return alone({ cwd, output }) ?? 'unreadable';
  }
}

/**
 * What the file itself says of modules, where it extends one that is not there: that of SvelteKit
 * is made by its first command, and the output is the same before and after.
 */
function alone({
  cwd,
  output,
}: Pick<GenerateOptions, 'cwd' | 'output'>): NearestTsconfig | undefined {
  let folder = resolve(cwd, output);
  while (!existsSync(join(folder, 'tsconfig.json'))) {
    if (dirname(folder) === folder) return undefined;
    folder = dirname(folder);
  }
  const path = join(folder, 'tsconfig.json');
  const config: unknown = parse(readFileSync(path, 'utf8'), undefined, {
    allowTrailingComma: true,
  });
  const own = isObject(config) ? config['compilerOptions'] : undefined;
  const resolution = isObject(own) ? (own['moduleResolution'] ?? own['module']) : undefined;
  if (!isResolution(resolution)) return undefined;
  return {
    file: relative(cwd, path).replaceAll('\\', '/'),
    options: { moduleResolution: resolution },
  };
}

function isResolution(
  value: unknown,
): value is NonNullable<NearestTsconfig['options']['moduleResolution']> {
  return (
    typeof value === 'string' && /^(?:bundler|node(?:16|18|20|next|10)?|classic)$/i.test(value)
  );
}

/** Warns of a library that is older than the output; packages bring their own tsconfig.json. */
export function oldLibrary(
  options: Pick<GenerateOptions, 'cwd' | 'output' | 'layout'>,
): readonly Diagnostic[] {
  const found = options.layout === 'source' ? nearestTsconfig(options) : undefined;
  if (found === undefined || found === 'unreadable') return [];
  const { lib, target } = found.options;
  const stated = lib ?? (target === undefined ? [] : [target]);
  if (stated.length === 0 || stated.some(hasEnough)) return [];
  const setting = lib ? `the lib ${lib.join(', ')}` : `the target ${target}`;
  return [
    diagnostic(
      'output/old-library',
      `${found.file} has ${setting}, and plain folders use what came with ES2020, such as BigInt and String.matchAll.`,
    ),
  ];
}

/** Also a part of a library: whoever names parts knows what is in them. */
function hasEnough(name: string): boolean {
  const [, year = ''] = /^es(\d{4})/i.exec(name) ?? [];
  return Number(year) >= 2020 || /^esnext/i.test(name);
}

// `--format`: formats the output with the Prettier configuration that applies to the output folder.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { type Diagnostic, diagnostic } from '../base/diagnostics.js';
import type { GenerateOptions } from '../base/options.js';
import { missingPeers, packageFolder } from '../base/peers.js';
import type { OutputFile } from '../targets/target.js';

export interface Formatted {
  /**
   * In the same order. Files with `format: false` and those that Prettier does not support are
   * unchanged.
   */
  readonly files: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function formatFiles(
  files: readonly OutputFile[],
  { format: isAsked, output, cwd }: Pick<GenerateOptions, 'format' | 'output' | 'cwd'>,
): Promise<Formatted> {
  if (!isAsked) return { files, diagnostics: [] };
  const folder = packageFolder('prettier', cwd);
  if (folder === undefined) return { files, diagnostics: missingPeers(['prettier'], cwd) };
  const { format, getFileInfo, resolveConfig }: typeof import('prettier') = await import(
    pathToFileURL(join(folder, 'index.mjs')).href
  );
  const results: OutputFile[] = [];
  for (const file of files) {
    const filepath = resolve(cwd, output, file.path);
    const before = formattedFiles.get(filepath);
    if (before?.given === file.content) {
      results.push({ ...file, content: before.content });
      continue;
    }
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
      formattedFiles.set(filepath, { given: file.content, content: results.at(-1)?.content ?? '' });
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

/**
 * The results of the last run in this process, because an edit changes few files. Prettier reads
 * its configuration once per process.
 */
const formattedFiles = new Map<string, { readonly given: string; readonly content: string }>();

/**
 * The Prettier configuration for the folders as a string; `undefined` if it is code or in other
 * packages.
 */
export function layoutConfiguration(folders: ReadonlySet<string>, cwd: string): string | undefined {
  const all = new Set<string>();
  for (const folder of folders)
    for (let path = folder; !all.has(path); path = dirname(path)) all.add(path);
  const texts: (readonly [path: string, text: string])[] = [];
  for (const folder of [...all].sort()) {
    for (const name of entriesOf(folder)
      .filter((entry) => isConfiguration.test(entry))
      .sort()) {
      const text = readFileSync(join(folder, name), 'utf8');
      const configured = name === 'package.json' ? prettierKey(text) : text;
      if (configured === undefined) continue;
      // A string without a key is the name of a shared configuration.
      const isPlain =
        isData.test(name) && !configured.includes('plugins') && /[:=]/.test(configured);
      if (!isPlain) return undefined;
      texts.push([relative(cwd, join(folder, name)).replaceAll('\\', '/'), configured]);
    }
  }
  return JSON.stringify(texts);
}

const isConfiguration =
  /^(\.prettierrc.*|prettier\.config\..*|\.editorconfig|package\.(json|ya?ml))$/;
const isData = /^(\.prettierrc(\.(json5?|ya?ml|toml))?|\.editorconfig|package\.(json|ya?ml))$/;

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The key `prettier` of a package.json. */
function prettierKey(text: string): string | undefined {
  try {
    const { prettier }: { readonly prettier?: unknown } = JSON.parse(text);
    return prettier === undefined ? undefined : JSON.stringify(prettier);
  } catch {
    return text;
  }
}

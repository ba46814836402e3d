// Lays out one file with prettier: the only importer. The user's own prettier configuration plays no part, so the output is the same everywhere.

import type { Plugin } from 'prettier';

export interface Sheet {
  readonly path: string;
  readonly content: string;
}

/** The version of prettier and the settings, for the keys of the cache. */
export async function layoutKey(): Promise<string> {
  const prettier: object = await import('prettier/standalone');
  return JSON.stringify({ version: 'version' in prettier ? prettier.version : undefined, ...settings });
}

/** Whether prettier knows the kind of file. */
export function isPrintable(path: string): boolean {
  return parserOf(path) !== undefined;
}

/** The content as prettier prints it. What it cannot parse is a bug of a target or of a template, so that throws. */
export async function prettify({ path, content }: Sheet): Promise<string> {
  const parser = parserOf(path);
  if (!parser) return content;
  const { format } = await import('prettier/standalone');
  const plugins = await loadPlugins(parser);
  try {
    return await format(content, { ...settings, parser, plugins: [...plugins] });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`A target or a template wrote ${path} in a way that cannot be parsed: ${reason}`, { cause: error });
  }
}

const settings = { printWidth: 100, singleQuote: true, trailingComma: 'all', embeddedLanguageFormatting: 'off' } as const;

type Parser = 'typescript' | 'babel' | 'json' | 'markdown' | 'yaml';

function parserOf(path: string): Parser | undefined {
  return parsers.get(path.slice(path.lastIndexOf('.') + 1));
}

const parsers = new Map<string, Parser>([
  ['ts', 'typescript'],
  ['mts', 'typescript'],
  ['tsx', 'typescript'],
  ['js', 'babel'],
  ['mjs', 'babel'],
  ['json', 'json'],
  ['md', 'markdown'],
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
]);

async function loadPlugins(parser: Parser): Promise<readonly Plugin[]> {
  if (parser === 'markdown') return [await import('prettier/plugins/markdown')];
  if (parser === 'yaml') return [await import('prettier/plugins/yaml')];
  const estree = await import('prettier/plugins/estree');
  return [parser === 'typescript' ? await import('prettier/plugins/typescript') : await import('prettier/plugins/babel'), estree];
}

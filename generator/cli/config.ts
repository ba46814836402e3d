// Finds and reads the configuration: concord.config.ts, concord.config.json or the `concord` key of package.json.

import { basename, dirname, relative, resolve } from 'node:path';

import { type Diagnostic, diagnostic, hasErrors, type Location } from '../diagnostics.js';
import { fileName, loadFile } from '../document/load-file.js';
import { nearest } from '../document/source.js';
import type { DocumentConfig } from '../options.js';
import { type NamedConfig, readConfig } from './config-fields.js';
import { runTypeScript } from './config-typescript.js';

export interface Configuration {
  /** The name of the file in diagnostics. */
  readonly file: string;
  /** The documents, their paths relative to `cwd`. */
  readonly documents: readonly NamedConfig[];
}

export interface FoundConfiguration {
  /** Absent when there is none, or when there are errors. */
  readonly configuration?: Configuration;
  readonly diagnostics: readonly Diagnostic[];
  readonly source: (file: string) => string | undefined;
}

export const configFiles = ['concord.config.ts', 'concord.config.json', 'package.json'] as const;

/** The file that was named, or the configuration in `cwd` or a folder above, up to the package that `cwd` is in. */
export async function findConfiguration(cwd: string, named?: string): Promise<FoundConfiguration> {
  const texts = new Map<string, string>();
  const source = (file: string): string | undefined => texts.get(file);
  const path = named === undefined ? await search(cwd) : resolve(cwd, named);
  if (path === undefined) return { diagnostics: [], source };
  const { value, locate, diagnostics } = await read(path, { cwd, texts });
  const found: Diagnostic[] = [...diagnostics];
  if (!locate || hasErrors(found)) return { diagnostics: found, source };
  const documents = readConfig(value, ({ code, message, path: keys, part }) => found.push(diagnostic(code, message, { location: locate(keys, part) })));
  found.push(...sharedOutputs(documents, locate));
  if (hasErrors(found)) return { diagnostics: found, source };
  const base = dirname(path);
  const configuration = { file: fileName(path, cwd), documents: documents.map((entry) => ({ ...entry, config: moved(entry.config, base, cwd) })) };
  return { configuration, diagnostics: found, source };
}

interface Raw {
  readonly value?: unknown;
  readonly diagnostics: readonly Diagnostic[];
  readonly locate?: (path: readonly string[], part: 'key' | 'value') => Location;
}

async function search(cwd: string): Promise<string | undefined> {
  const { cosmiconfig } = await import('cosmiconfig');
  const marker = (): object => ({ found: true });
  const inPackage = (_: string, text: string): object => (mentionsConcord(text) ? { concord: { found: true } } : {});
  const loaders = { '.ts': marker, '.json': (path: string, text: string) => (basename(path) === 'package.json' ? inPackage(path, text) : marker()) };
  const found = await cosmiconfig('concord', { searchPlaces: [...configFiles], loaders, packageProp: 'concord', searchStrategy: 'project', ignoreEmptySearchPlaces: false, cache: false }).search(cwd);
  return found?.filepath;
}

/** A package.json that cannot be parsed but speaks of Concord is read again, for the place of the mistake. */
function mentionsConcord(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Object.hasOwn(value, 'concord');
  } catch {
    return text.includes('"concord"');
  }
}

async function read(path: string, workspace: { readonly cwd: string; readonly texts: Map<string, string> }): Promise<Raw> {
  const { file, diagnostics } = await loadFile({ path, role: 'The configuration' }, workspace);
  const name = fileName(path, workspace.cwd);
  if (/\.[cm]?[tj]s$/.test(path)) {
    // Only the text counts here: what the loader found when it took the code for YAML does not.
    const text = workspace.texts.get(name);
    return text === undefined ? { diagnostics: diagnostics.map(asConfig) } : runTypeScript({ path, name, text });
  }
  if (!file || hasErrors(diagnostics)) return { diagnostics: diagnostics.map(asConfig) };
  const prefix = basename(path) === 'package.json' ? ['concord'] : [];
  const value: unknown = prefix.length > 0 ? memberOf(file.value, 'concord') : file.value;
  return { value, diagnostics: [], locate: (keys, part) => nearest(file, [...prefix, ...keys], part) };
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;
}

/** What is wrong with the file is wrong with the configuration, and ends with the exit code of that. */
function asConfig(found: Diagnostic): Diagnostic {
  return { ...found, code: found.location ? 'config/syntax' : 'config/unreadable' };
}

function sharedOutputs(documents: readonly NamedConfig[], locate: NonNullable<Raw['locate']>): readonly Diagnostic[] {
  const owners = new Map<string, string>();
  return documents.flatMap(({ name = '', config }) => {
    const output = resolve('/', config.output ?? 'generated');
    const owner = owners.get(output);
    owners.set(output, name);
    if (owner === undefined) return [];
    return [diagnostic('config/same-output', `${owner} and ${name} have the same output.`, { location: locate(['documents', name, 'output'], 'value') })];
  });
}

/** The configuration with its paths relative to `cwd` instead of to its file. */
function moved(config: DocumentConfig, base: string, cwd: string): DocumentConfig {
  const move = (path: string): string => relative(cwd, resolve(base, path)).replaceAll('\\', '/') || '.';
  return {
    ...config,
    document: move(config.document),
    output: move(config.output ?? 'generated'),
    ...(config.overlays && { overlays: config.overlays.map(move) }),
    ...(config.templates !== undefined && { templates: move(config.templates) }),
  };
}

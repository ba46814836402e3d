// Finds and reads the configuration: concord.config.ts (or .mts, .js, .mjs, .cjs),
// concord.config.json or the `concord` key of package.json.

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { ts as compiler } from 'ts-morph';
import {
  type Diagnostic,
  diagnostic,
  type DiagnosticCode,
  hasErrors,
  type SourceLocation,
  thrownAt,
} from '../../base/diagnostics.js';
import { fileName, loadFile } from '../../document/load/load-file.js';
import { isRemote } from '../../document/load/remote.js';
import { nearest } from '../../document/parse/source.js';
import { quoted } from '../../document/parse/problems.js';
import { isObject } from '../../model/json.js';
import { defaultOptions, type DocumentConfig } from '../../base/options.js';
import { closest } from '../../base/suggest.js';
import { optionRows } from './option-table.js';

export interface Configuration {
  /** The name of the file in diagnostics. */
  readonly file: string;
  /** The documents, their paths relative to `cwd`. */
  readonly documents: readonly NamedConfig[];
  /** Where the file says what is at these keys. */
  readonly locate: LocateOption;
}

export type LocateOption = (
  keys: readonly string[],
  part: Problem['part'],
) => SourceLocation | Promise<SourceLocation>;

interface FoundConfiguration {
  /** Absent when there is none, or when there are errors. */
  readonly configuration?: Configuration;
  readonly diagnostics: readonly Diagnostic[];
  readonly source: (file: string) => string | undefined;
}

export const configFiles = [
  'concord.config.ts',
  'concord.config.mts',
  'concord.config.js',
  'concord.config.mjs',
  'concord.config.cjs',
  'concord.config.json',
  'package.json',
] as const;

/**
 * The file that was named, or the configuration in `cwd` or a folder above, up to the package that
 * `cwd` is in.
 */
export async function findConfiguration(cwd: string, named?: string): Promise<FoundConfiguration> {
  const texts = new Map<string, string>();
  const source = (file: string): string | undefined => texts.get(file);
  const path = named === undefined ? search(cwd) : resolve(cwd, named);
  if (path === undefined) return { diagnostics: [], source };
  const raw = await read(path, { cwd, texts });
  if (!('locate' in raw)) return { diagnostics: raw.diagnostics, source };
  const problems: Problem[] = [];
  const documents = readConfig(raw.value, (message, keys, details) =>
    problems.push({ code: 'config/wrong-value', message, path: keys, part: 'value', ...details }),
  );
  problems.push(...sharedOutputs(documents));
  const diagnostics = await Promise.all(
    problems.map(async ({ code, message, path: keys, part }) =>
      diagnostic(code, message, { location: await raw.locate(keys, part) }),
    ),
  );
  if (hasErrors(diagnostics)) return { diagnostics, source };
  const base = dirname(path);
  return {
    diagnostics,
    source,
    configuration: {
      file: fileName(path, cwd),
      locate: raw.locate,
      documents: documents.map((entry) => ({ ...entry, config: moved(entry.config, base, cwd) })),
    },
  };
}

/**
 * Where a configuration may be, the first that is there counts: in `cwd` or a folder above, up to
 * the package that `cwd` is in.
 */
export function configPaths(cwd: string): readonly string[] {
  const folders = [cwd];
  for (
    let folder = cwd;
    !existsSync(join(folder, 'package.json')) && dirname(folder) !== folder;
    folder = dirname(folder)
  )
    folders.push(dirname(folder));
  return folders.flatMap((folder) => configFiles.map((name) => join(folder, name)));
}

function search(cwd: string): string | undefined {
  return configPaths(cwd).find(
    (path) => existsSync(path) && (basename(path) !== 'package.json' || mentionsConcord(path)),
  );
}

/**
 * A package.json that cannot be parsed but speaks of Concord is read again, for the place of the
 * mistake.
 */
export function mentionsConcord(path: string): boolean {
  const text = readFileSync(path, 'utf8');
  if (!text.includes('"concord"')) return false;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && Object.hasOwn(value, 'concord');
  } catch {
    return true;
  }
}

type Raw =
  | { readonly diagnostics: readonly Diagnostic[] }
  | { readonly value: unknown; readonly locate: LocateOption };

async function read(
  path: string,
  workspace: { readonly cwd: string; readonly texts: Map<string, string> },
): Promise<Raw> {
  const { file, diagnostics } = await loadFile({ path, role: 'The configuration' }, workspace);
  const name = fileName(path, workspace.cwd);
  const text = workspace.texts.get(name);
  if (diagnostics.some(({ code }) => unreadable.has(code)))
    return { diagnostics: diagnostics.map(asConfig) };
  if (/\.[cm]?[tj]s$/.test(path) && text !== undefined) {
    // Only the text is used; the loader's diagnostics are about code that it took for YAML.
    const script = { cwd: workspace.cwd, path, name, text };
    const { value, diagnostics: running } = await runScript(script);
    return running.length > 0
      ? { diagnostics: running }
      : { value, locate: (keys) => placeInScript(script, keys) };
  }
  if (!file || hasErrors(diagnostics)) return { diagnostics: diagnostics.map(asConfig) };
  const prefix = basename(path) === 'package.json' ? ['concord'] : [];
  return {
    value: prefix.length > 0 && isObject(file.value) ? file.value['concord'] : file.value,
    locate: (keys, part) => nearest(file, [...prefix, ...keys], part),
  };
}

const unreadable: ReadonlySet<string> = new Set(['document/not-found', 'document/unreadable']);

/** Reports a file that cannot be read as a mistake of the configuration, for its exit code. */
function asConfig(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, code: diagnostic.location ? 'config/syntax' : 'config/unreadable' };
}

function sharedOutputs(documents: readonly NamedConfig[]): readonly Problem[] {
  const owners = new Map<string, string>();
  return documents.flatMap(({ name = '', config }): readonly Problem[] => {
    const output = resolve('/', config.output ?? defaultOptions.output);
    const owner = owners.get(output);
    owners.set(output, name);
    return owner === undefined
      ? []
      : [
          {
            code: 'config/same-output',
            message: `${owner} and ${name} have the same output.`,
            path: ['documents', name, 'output'],
            part: 'value',
          },
        ];
  });
}

/** The configuration with its paths relative to `cwd` instead of to its file. */
function moved(config: DocumentConfig, base: string, cwd: string): DocumentConfig {
  const move = (path: string): string =>
    relative(cwd, resolve(base, path)).replaceAll('\\', '/') || '.';
  const moveUnlessRemote = (path: string): string => (isRemote(path) ? path : move(path));
  return {
    ...config,
    document: moveUnlessRemote(config.document),
    output: move(config.output ?? defaultOptions.output),
    ...(config.overlays && { overlays: config.overlays.map(moveUnlessRemote) }),
    ...(config.templates !== undefined && { templates: move(config.templates) }),
    ...(config.ignore !== undefined && { ignore: move(config.ignore) }),
    ...(config.root !== undefined && { root: move(config.root) }),
  };
}

/** Creates the diagnostic for the value, or the key, at a path of keys. */
interface Problem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly path: readonly string[];
  readonly part: 'key' | 'value';
}

/** If details are absent, the value at the path is not what it must be. */
type Report = (
  message: string,
  path: Problem['path'],
  details?: Partial<Pick<Problem, 'code' | 'part'>>,
) => void;

export interface NamedConfig {
  /** The key under `documents`; absent when the configuration is about one document. */
  readonly name?: string;
  readonly config: DocumentConfig;
}

/** The documents of a configuration; everything that is wrong with it goes to `report`. */
function readConfig(value: unknown, report: Report): readonly NamedConfig[] {
  if (!isObject(value)) {
    report('The configuration must be an object.', []);
    return [];
  }
  // Editors ask for it.
  const { $schema, ...options } = value;
  if ($schema !== undefined && typeof $schema !== 'string')
    report('$schema must be a string.', ['$schema']);
  if (!Object.hasOwn(options, 'documents')) return readDocument(options, { path: [], report });
  const { documents, ...others } = options;
  for (const key of Object.keys(others))
    report(`The key ${quoted(key)} stands beside documents; it belongs into one of them.`, [key], {
      code: 'config/unknown-key',
      part: 'key',
    });
  if (!isObject(documents)) {
    report('documents must be an object: a name for each document, and what to do with it.', [
      'documents',
    ]);
    return [];
  }
  if (Object.keys(documents).length === 0)
    report('documents is empty.', ['documents'], { code: 'config/no-documents' });
  return Object.entries(documents).flatMap(([name, config]) =>
    readDocument(config, { path: ['documents', name], report }).map((read) => ({ name, ...read })),
  );
}

interface Context {
  readonly path: readonly string[];
  readonly report: Report;
}

function readDocument(value: unknown, { path, report }: Context): readonly NamedConfig[] {
  if (!isObject(value)) {
    report(`${path.join('.')} must be an object.`, path);
    return [];
  }
  const values = new Map<string, unknown>();
  for (const [key, entry] of Object.entries(value)) {
    const field = optionRows.get(key)?.field;
    if (!field) {
      const known = [...optionRows.keys(), ...(path.length === 0 ? ['documents'] : [])];
      const meant = closest(key, known);
      const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
      report(`The key ${quoted(key)} is unknown.${hint}`, [...path, key], {
        code: 'config/unknown-key',
        part: 'key',
      });
    } else if (entry !== undefined) {
      const problem = field(entry);
      if (problem === undefined) values.set(key, entry);
      else report(`${key} must be ${problem}`, [...path, key]);
    }
  }
  if (value['document'] === undefined) {
    const what = path.length === 0 ? 'The configuration' : path.join('.');
    report(`${what} names no document.`, path, { code: 'config/no-documents' });
    return [];
  }
  const config = Object.fromEntries(values);
  return isConfig(config) ? [{ config }] : [];
}

/** The values of all keys have been checked; only `document` may be missing. */
function isConfig(config: object): config is DocumentConfig {
  return 'document' in config;
}

export interface Script {
  readonly cwd: string;
  /** Absolute. */
  readonly path: string;
  /** The name of the file in diagnostics. */
  readonly name: string;
  readonly text: string;
}

/**
 * Runs a configuration that is written in TypeScript, on every Node that Concord supports: the
 * default export of the script.
 *
 * @param virtualModules Modules that its imports get instead of installed ones, by their names.
 */
export async function runScript(
  script: Script,
  virtualModules: Record<string, unknown> = {},
): Promise<{ readonly value?: unknown; readonly diagnostics: readonly Diagnostic[] }> {
  const { createJiti } = await import('jiti');
  try {
    const loaded = await createJiti(import.meta.url, {
      fsCache: false,
      moduleCache: false,
      interopDefault: false,
      virtualModules,
    }).import(script.path);
    return {
      value:
        typeof loaded === 'object' && loaded !== null && 'default' in loaded
          ? loaded.default
          : undefined,
      diagnostics: [],
    };
  } catch (error) {
    const mistakes = await syntaxMistakes(script);
    if (mistakes.length > 0) return { diagnostics: mistakes };
    const reason = error instanceof Error ? error.message : String(error);
    const start: SourceLocation = { file: script.name, line: 1, column: 1 };
    const places = thrownAt(error, script.cwd);
    // Where a module cannot be found, the stack has nothing but what loads modules.
    const location = places.find(({ file }) => !file.includes('node_modules/')) ?? start;
    return {
      diagnostics: [
        diagnostic('config/function', `${script.name} fails: ${reason.split('\n')[0]}`, {
          location,
        }),
      ],
    };
  }
}

/** The place of the last of these keys, as far as the text shows it. */
async function placeInScript(
  { path, name, text }: Script,
  keys: readonly string[],
): Promise<SourceLocation> {
  const { ts } = await import('ts-morph');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const keyOf = ({ name: key }: compiler.PropertyAssignment): string =>
    ts.isIdentifier(key) || ts.isStringLiteralLike(key) ? key.text : key.getText(source);
  const findKey = (node: compiler.Node, key: string): compiler.Node | undefined =>
    ts.forEachChild(node, (child): compiler.Node | undefined =>
      ts.isPropertyAssignment(child) && keyOf(child) === key ? child : findKey(child, key),
    );
  let place: compiler.Node = source;
  for (const key of keys) place = findKey(place, key) ?? place;
  if (place === source) return { file: name, line: 1, column: 1 };
  const { line, character } = source.getLineAndCharacterOfPosition(place.getStart(source));
  return { file: name, line: line + 1, column: character + 1 };
}

async function syntaxMistakes({ path, name, text }: Script): Promise<readonly Diagnostic[]> {
  const { ts } = await import('ts-morph');
  const { diagnostics = [] } = ts.transpileModule(text, {
    fileName: path,
    reportDiagnostics: true,
  });
  return diagnostics.map(({ file, start = 0, messageText }) => {
    const { line, character } = file?.getLineAndCharacterOfPosition(start) ?? {
      line: 0,
      character: 0,
    };
    return diagnostic(
      'config/syntax',
      `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      { location: { file: name, line: line + 1, column: character + 1 } },
    );
  });
}

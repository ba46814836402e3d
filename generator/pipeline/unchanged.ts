// Records in the cache of the user what an output was made from, so that a run in which nothing
// changed ends at once. All inputs and all files of the output are read and hashed again. A record
// in the checkout could be forged: it would say of any output that it is as it should be.

import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { replacedTemplates } from '../base/assets.js';
import type { Diagnostic, SourceText } from '../base/diagnostics.js';
import { linesIn } from '../base/lines.js';
import type { GenerateOptions } from '../base/options.js';
import { buildHash, version } from '../base/version.js';
import { defaultCacheFolder, digest, openCache } from './cache.js';
import { hasLeftovers } from './commit.js';
import { isSystemError, readPrevious } from './disk.js';
import { layoutConfiguration } from './format.js';
import { importStyle } from './import-extension.js';
import { oldLibrary } from './tsconfig.js';
import type { TargetMemory } from '../targets/target.js';

/** The result that a full run would have. */
export interface Unchanged {
  /** The paths of the output, in the order in which they were made. */
  readonly paths: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Commands that install the npm packages that the output imports. */
  readonly commands: readonly string[];
  /** Returns the lines of a source file, for code frames. */
  readonly source: (file: string) => SourceText | undefined;
}

interface RunResult extends Pick<Unchanged, 'diagnostics' | 'commands'> {
  /** The texts of the files that were read, by name relative to `cwd`. */
  readonly inputs: ReadonlyMap<string, string>;
  readonly files: readonly { readonly path: string; readonly content: string }[];
}

interface InputRecord extends Omit<Unchanged, 'source'> {
  readonly options: string;
  readonly inputs: { readonly [name: string]: string };
  /**
   * The lines of the inputs that code frames show, so that large documents need not be split into
   * lines.
   */
  readonly lines: { readonly [name: string]: { readonly [line: string]: string } };
  readonly output: string;
}

/** Returns `undefined` if anything has changed or cannot be compared. */
export function unchanged(options: GenerateOptions): Unchanged | undefined {
  const root = resolve(options.cwd, options.output);
  try {
    const key = buildHash === undefined ? undefined : keyOf(options);
    const text = key === undefined ? undefined : records()?.get(key);
    if (text === undefined) return undefined;
    const record: InputRecord = JSON.parse(text);
    if (record.options !== digestOf(options, record.paths)) return undefined;
    const { paths, diagnostics, commands, inputs, lines } = record;
    const hashFile = createFileHash();
    for (const [name, hash] of Object.entries(inputs))
      if (hashFile(resolve(options.cwd, name)) !== hash) return undefined;
    const generated = new Set(paths);
    if (
      hasLeftovers(root) ||
      [...readPrevious(root).owned.keys()].some((path) => !generated.has(path))
    )
      return undefined;
    if (outputHash(paths, (path) => hashFile(join(root, path))) !== record.output) return undefined;
    const source = (name: string): SourceText | undefined => {
      if (!Object.hasOwn(inputs, name)) return undefined;
      let rest: ReturnType<typeof linesIn> | undefined;
      return (line) =>
        lines[name]?.[line] ??
        (rest ??= linesIn(readFileSync(resolve(options.cwd, name), 'utf8')))(line);
    };
    return { paths, diagnostics, commands, source };
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

/**
 * Writes the record for the next run. There is none if an input is from the network, because it may
 * change at any time.
 */
export function remember(
  options: GenerateOptions,
  { inputs, files, diagnostics, commands }: RunResult,
): void {
  const contents = new Map(files.map(({ path, content }) => [path, content]));
  const paths = [...contents.keys()];
  const shaping = digestOf(options, paths);
  const isRemote = [...inputs.keys()].some((name) => /^[a-z][a-z\d+.-]*:/i.test(name));
  // Only a build remembers: sources may change at any time.
  if (buildHash === undefined || shaping === undefined || isRemote) return;
  const record: InputRecord = {
    options: shaping,
    inputs: Object.fromEntries([...inputs].map(([name, text]) => [name, digest(text)])),
    lines: shownLines(diagnostics, inputs),
    output: outputHash(paths, (path) => digest(contents.get(path) ?? '')),
    ...{ paths, commands, diagnostics },
  };
  const key = keyOf(options);
  if (key !== undefined) records()?.set(key, JSON.stringify(record));
}

/** What targets made in earlier runs with these options; `undefined` where Concord is no build. */
export function targetMemory(options: GenerateOptions): TargetMemory | undefined {
  const folder = defaultCacheFolder();
  if (buildHash === undefined || folder === undefined) return undefined;
  const store = openCache(join(folder, 'targets'));
  const about = JSON.stringify([version, buildHash, shapingOptions(options)]);
  const own = (key: string): string => digest(`${about}\0${key}`);
  return {
    least: 2_500_000,
    digest,
    get: (key) => store.get(own(key)),
    set: (key, text) => store.set(own(key), text),
  };
}

function records(): ReturnType<typeof openCache> | undefined {
  const folder = defaultCacheFolder();
  return folder === undefined ? undefined : openCache(folder);
}

/**
 * The key of the record depends on the document's text, so that a branch or another checkout finds
 * the record of the same document; `undefined` if it is no file, because a pipe cannot be read
 * again.
 */
function keyOf(options: GenerateOptions): string | undefined {
  const path = resolve(options.cwd, options.document);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  return digest(
    JSON.stringify([version, buildHash, shapingOptions(options), createFileHash()(path)]),
  );
}

/**
 * The lines around the first locations for each code, which are those shown; without very long
 * lines.
 */
function shownLines(
  diagnostics: readonly Diagnostic[],
  inputs: RunResult['inputs'],
): InputRecord['lines'] {
  const files = new Map<string, Map<string, string>>();
  const seen = new Map<string, number>();
  const readers = new Map([...inputs].map(([name, text]) => [name, linesIn(text)]));
  for (const { code, location } of diagnostics) {
    const lineAt = location && readers.get(location.file);
    const times = (seen.get(code) ?? 0) + 1;
    seen.set(code, times);
    if (!lineAt || times > maxFrames) continue;
    const lines = files.get(location.file) ?? new Map<string, string>();
    files.set(location.file, lines);
    for (let line = location.line - contextLines; line <= location.line + contextLines; line += 1) {
      const text = line < 1 ? undefined : lineAt(line);
      if (text !== undefined && text.length < maxLineLength) lines.set(String(line), text);
    }
  }
  return Object.fromEntries([...files].map(([name, lines]) => [name, Object.fromEntries(lines)]));
}

const contextLines = 2;
const maxFrames = 3;
const maxLineLength = 2_000;

/**
 * A digest of everything that affects the output, except the texts of inputs; `undefined` if it
 * cannot be known, as what code of the user does.
 */
function digestOf(options: GenerateOptions, paths: readonly string[]): string | undefined {
  const { cwd, output, format, ownTargets } = options;
  if (ownTargets) return undefined;
  const root = resolve(cwd, output);
  const layout = format
    ? layoutConfiguration(new Set(paths.map((path) => dirname(join(root, path)))), cwd)
    : '';
  return layout === undefined
    ? undefined
    : digest(JSON.stringify([shapingOptions(options), layout]));
}

/** Everything of the options that affects what a run finds or writes. */
function shapingOptions({
  cwd,
  output,
  failOn: _f,
  headers: _h,
  levels: _l,
  ignore: _i,
  ...options
}: GenerateOptions): readonly (readonly [string, unknown])[] {
  const named = (path: string): string => relative(cwd, resolve(cwd, path)).replaceAll('\\', '/');
  const { document, overlays, templates } = options;
  const own =
    templates === undefined
      ? []
      : [named(templates), ...replacedTemplates(resolve(cwd, templates))];
  return Object.entries({
    ...options,
    document: named(document),
    overlays: overlays.map(named),
    templates: own,
    importExtension: importStyle({ ...options, cwd, output }).extension,
    library: oldLibrary({ ...options, cwd, output }),
  })
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function outputHash(paths: readonly string[], hashOf: (path: string) => string): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0${hashOf(path)}\0`);
  return hash.digest('hex');
}

/** Reuses one buffer for thousands of files. */
function createFileHash(): (path: string) => string {
  let buffer = Buffer.allocUnsafe(1 << 20);
  return (path) => {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      if (size >= buffer.length) buffer = Buffer.allocUnsafe(size + 1);
      let length = 0;
      for (let count = -1; count !== 0; length += count)
        count = readSync(file, buffer, length, buffer.length - length, null);
      return createHash('sha256').update(buffer.subarray(0, length)).digest('hex');
    } finally {
      closeSync(file);
    }
  };
}

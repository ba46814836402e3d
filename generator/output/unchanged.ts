// What the output was last made from, kept in the output folder itself: a run in which none of it has changed ends at once. Nothing is taken on
// trust: all that decides is read and hashed again, and so is every file of the output.

import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { replacedTemplates } from '../assets.js';
import type { Diagnostic, SourceText } from '../diagnostics.js';
import { linesIn } from '../lines.js';
import { isObject, jsonText } from '../model/json.js';
import type { GenerateOptions } from '../options.js';
import { build, version } from '../version.js';
import { isInterrupted } from './commit.js';
import { isSystemError, readPrevious } from './disk.js';
import { layoutConfiguration } from './format.js';

export const inputsName = 'concord.inputs.json';

/** What a run in full would say. */
export interface Unchanged {
  /** Of the output, in the order in which they were made. */
  readonly paths: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** What installs what the output imports. */
  readonly commands: readonly string[];
  /** Of a source file, for code frames. */
  readonly source: (file: string) => SourceText | undefined;
}

interface Made extends Pick<Unchanged, 'diagnostics' | 'commands'> {
  /** The files that were read, by their names relative to `cwd`, with their texts. */
  readonly inputs: ReadonlyMap<string, string>;
  readonly files: readonly { readonly path: string; readonly content: string }[];
}

interface Remembered extends Omit<Unchanged, 'source'> {
  readonly concord: string;
  readonly build: string;
  readonly options: string;
  readonly inputs: { readonly [name: string]: string };
  /** Of the inputs, those that code frames show: of a document of many megabytes a few are wanted. */
  readonly lines: { readonly [name: string]: { readonly [line: string]: string } };
  readonly output: string;
}

/** Nothing where anything has changed, or cannot be known not to have. */
export function unchanged(options: GenerateOptions): Unchanged | undefined {
  const root = resolve(options.cwd, options.output);
  try {
    const record = recordIn(readFileSync(join(root, inputsName), 'utf8'));
    if (
      record?.build !== build ||
      record?.concord !== version ||
      record.options !== digestOf(options, record.paths)
    )
      return undefined;
    const { paths, diagnostics, commands, inputs, lines } = record;
    const hashFile = createFileHash();
    for (const [name, hash] of Object.entries(inputs))
      if (hashFile(resolve(options.cwd, name)) !== hash) return undefined;
    const generated = new Set(paths);
    if (
      isInterrupted(root) ||
      [...readPrevious(root).owned.keys()].some((path) => !generated.has(path))
    )
      return undefined;
    if (outputOf(paths, (path) => hashFile(join(root, path))) !== record.output) return undefined;
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

const about =
  'What this folder was made from. It lets a run in which nothing has changed end at once, and may be deleted.';

/** For the next run. What is read from the network may change at any time: nothing is remembered of it. */
export function remember(
  options: GenerateOptions,
  { inputs, files, diagnostics, commands }: Made,
): void {
  const contents = new Map(files.map(({ path, content }) => [path, content]));
  const paths = [...contents.keys()];
  const digest = digestOf(options, paths);
  if (
    build === undefined ||
    digest === undefined ||
    [...inputs.keys()].some((name) => /^[a-z][a-z\d+.-]*:/i.test(name))
  )
    return;
  const record: Remembered = {
    ...{ concord: version, build, options: digest },
    inputs: Object.fromEntries([...inputs].map(([name, text]) => [name, sha256(text)])),
    lines: shownLines(diagnostics, inputs),
    output: outputOf(paths, (path) => sha256(contents.get(path) ?? '')),
    ...{ paths, commands, diagnostics },
  };
  const path = join(resolve(options.cwd, options.output), inputsName);
  const staged = `${path}.${randomUUID()}`;
  try {
    const text = jsonText({ about, seal: sealOf(record), ...record }, 2);
    writeFileSync(staged, `${text}\n`);
    renameSync(staged, path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    rmSync(staged, { force: true });
  }
}

/** Only what was written by this function's counterpart, as it was written. */
function recordIn(text: string): Remembered | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return undefined;
    const { about: _, seal, ...record } = value;
    return isSealed(record, seal) ? record : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isSealed(record: object, seal: unknown): record is Remembered {
  return seal === sealOf(record);
}

function sealOf(record: object): string {
  return sha256(JSON.stringify(record));
}

/** The lines around the first places of each kind, which are those that are shown; none of a file that is one long line. */
function shownLines(
  diagnostics: readonly Diagnostic[],
  inputs: Made['inputs'],
): Remembered['lines'] {
  const files = new Map<string, Map<string, string>>();
  const seen = new Map<string, number>();
  const readers = new Map([...inputs].map(([name, text]) => [name, linesIn(text)]));
  for (const { code, location } of diagnostics) {
    const lineAt = location && readers.get(location.file);
    const times = (seen.get(code) ?? 0) + 1;
    seen.set(code, times);
    if (!lineAt || times > framed) continue;
    const lines = files.get(location.file) ?? new Map<string, string>();
    files.set(location.file, lines);
    for (let line = location.line - around; line <= location.line + around; line += 1) {
      const text = line < 1 ? undefined : lineAt(line);
      if (text !== undefined && text.length < longest) lines.set(String(line), text);
    }
  }
  return Object.fromEntries([...files].map(([name, lines]) => [name, Object.fromEntries(lines)]));
}

const around = 2;
const framed = 3;
const longest = 2_000;

/** Of all that shapes the output beside the texts of its inputs; nothing where that cannot be known. */
function digestOf(
  { cwd, output, failOn: _, headers: _h, levels: _l, ignore: _i, ...options }: GenerateOptions,
  paths: readonly string[],
): string | undefined {
  const root = resolve(cwd, output);
  const layout = options.format
    ? layoutConfiguration(new Set(paths.map((path) => dirname(join(root, path)))), cwd)
    : '';
  if (layout === undefined) return undefined;
  const named = (path: string): string => relative(cwd, resolve(cwd, path)).replaceAll('\\', '/');
  const { document, overlays, templates } = options;
  const own =
    templates === undefined
      ? []
      : [named(templates), ...replacedTemplates(resolve(cwd, templates))];
  const sorted = Object.entries({
    ...options,
    document: named(document),
    overlays: overlays.map(named),
    templates: own,
    layout,
  })
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256(JSON.stringify(sorted));
}

function outputOf(paths: readonly string[], hashOf: (path: string) => string): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0${hashOf(path)}\0`);
  return hash.digest('hex');
}

/** Reads thousands of files through the same piece of memory. */
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
      return sha256(buffer.subarray(0, length));
    } finally {
      closeSync(file);
    }
  };
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

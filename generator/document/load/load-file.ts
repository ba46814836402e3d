// Reads one file of a document: bytes, text, value, with a diagnostic for everything that can be
// wrong on the way.

import { locationsIn, type SourceFile, sourceFile } from '../parse/source.js';
import { isUtf8 } from 'node:buffer';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, relative, sep } from 'node:path';
import { diagnostic, type Diagnostic } from '../../base/diagnostics.js';
import { positionsIn } from '../../base/lines.js';
import { parseJson, type ParseResult } from '../parse/parse-json.js';
import { closest, didYouMean } from '../../base/suggest.js';
import { fetchBytes, isRemote, type Remote, shownAddress } from './remote.js';

/** Bytes of one file; also the limit for all files of a document together. */
export const maxBytes = 128 * 1024 * 1024;

/** What the files of one document share. */
export interface LoadedFiles {
  readonly cwd: string;
  /** The folder whose files references may name, relative to `cwd`; found when absent. */
  readonly root?: string | undefined;
  /**
   * The texts of all files, by the name that diagnostics have for them; an empty one where there is
   * none.
   */
  readonly texts: Map<string, string>;
  readonly remote?: Remote | undefined;
}

interface Request {
  /** Absolute. */
  readonly path: string;
  /** What the file is for those who read the diagnostics: "The document", "The overlay". */
  readonly role: string;
  /** Whether its text comes from standard input, and only its name and folder from the path. */
  readonly isStandardInput?: boolean;
}

/** A file may be present although it has errors, if they leave no doubt about the rest of it. */
export type LoadedFile = {
  readonly file?: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
};

export type LoadedText = { readonly text?: string; readonly diagnostics: readonly Diagnostic[] };

export async function loadFile(request: Request, workspace: LoadedFiles): Promise<LoadedFile> {
  const { text, diagnostics: reading } = await loadText(request, workspace);
  if (text === undefined) return { diagnostics: reading };
  const name = fileName(request.path, workspace.cwd);
  const location = { file: name, line: 1, column: 1 };
  const isEmpty = (what: string): LoadedFile => ({
    diagnostics: [diagnostic('document/empty', `${request.role} ${name} ${what}.`, { location })],
  });
  if (text.trim() === '') return isEmpty('is empty');
  const { parsed, diagnostics } = await parse(text, name);
  if (parsed === undefined) return { diagnostics };
  if (parsed.value === null) return isEmpty('holds no value');
  return { file: sourceFile({ path: request.path, name, text }, parsed), diagnostics };
}

/**
 * Diagnostics about a file that cannot be read have no location; the caller adds the place that
 * names the file.
 */
export async function loadText(
  { path, role, isStandardInput = false }: Request,
  { cwd, texts, remote }: LoadedFiles,
): Promise<LoadedText> {
  const name = fileName(path, cwd);
  const start = { file: name, line: 1, column: 1 };
  const fail = (problem: Diagnostic): LoadedText => ({ diagnostics: [problem] });

  const content = isRemote(path)
    ? await fetchBytes(path, remote ?? nowhere, maxBytes)
    : isStandardInput
      ? await readStandardInput()
      : await readBytes(path);
  if (typeof content === 'string' && content !== 'large') texts.set(name, '');
  if (content === 'missing')
    return fail(
      diagnostic(
        'document/not-found',
        `${role} ${name} does not exist.`,
        didYouMean(isRemote(path) ? undefined : await similarTo(path)),
      ),
    );
  if (content === 'large')
    return fail(
      diagnostic(
        'document/too-large',
        `${role} ${name} is larger than ${maxBytes / 1024 / 1024} MB.`,
        { location: start },
      ),
    );
  if (typeof content === 'string')
    return fail(diagnostic('document/unreadable', `${role} ${name} cannot be read: ${content}.`));

  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const decoded = decode(bytes);
  if ('problem' in decoded) {
    const position = positionsIn(bytes.toString('latin1', 0, decoded.offset))(decoded.offset);
    return fail(
      diagnostic('document/not-text', `${role} ${name} is not text in UTF-8: ${decoded.problem}.`, {
        location: { file: name, ...position },
      }),
    );
  }
  const { text } = decoded;
  texts.set(name, text);
  return { text, diagnostics: [] };
}

/** The name of a file beside a missing one that looks most like it. */
async function similarTo(path: string): Promise<string | undefined> {
  const names = await readdir(dirname(path)).catch(() => []);
  return closest(basename(path), names.sort());
}

/** The name of a file in diagnostics. */
export function fileName(path: string, cwd: string): string {
  if (isRemote(path)) return shownAddress(path);
  return relative(cwd, path).split(sep).join('/') || '.';
}

const nowhere: Remote = { hosts: [], headers: {} };

/**
 * Reads files synchronously, because the thread pool takes longer than a small file; pipes are
 * awaited.
 */
async function readBytes(path: string): Promise<Buffer | string> {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return 'it is a folder';
    if (!stats.isFile() && !stats.isFIFO()) return 'it is not a regular file';
    if (stats.size > maxBytes) return 'large';
    const bytes = stats.isFile() ? readFileSync(path) : await readFile(path);
    return bytes.length > maxBytes ? 'large' : bytes;
  } catch (error) {
    return reason(error);
  }
}

async function readStandardInput(): Promise<Buffer | string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of createReadStream('', { fd: 0, autoClose: false })) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > maxBytes) return 'large';
      chunks.push(bytes);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    return reason(error);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'its permissions forbid it',
  EPERM: 'its permissions forbid it',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead in a cycle',
  ENAMETOOLONG: 'its name is too long',
  ERR_INVALID_ARG_VALUE: 'its name holds a NUL character',
};

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? `the system says ${code === '' ? 'no' : code}`;
}

async function parse(text: string, name: string): Promise<ParseResult> {
  const at = locationsIn(name, text);
  const opensJson = /^\s*[[{]/.test(text);
  if (extname(name).toLowerCase() === '.json') return await parseJson(text, at);
  if (opensJson) {
    // Flow mappings look like JSON too: what is no JSON is left to the YAML parser.
    const json = await parseJson(text, at);
    if (
      json.parsed !== undefined ||
      json.diagnostics.every(({ code }) => code !== 'document/syntax')
    )
      return json;
  }
  const { parseYaml } = await import('../parse/parse-yaml.js');
  return parseYaml(text, { name, at });
}

type Decoded = { readonly text: string } | { readonly problem: string; readonly offset: number };

/**
 * Strict UTF-8; the byte order mark is dropped. `offset` is the byte where the text stops being
 * text.
 */
function decode(bytes: Buffer): Decoded {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { problem: 'it is UTF-16', offset: 0 };
  const nul = bytes.indexOf(0);
  if (nul !== -1)
    return { problem: 'it contains a NUL byte, as binary files and UTF-16 text do', offset: nul };
  if (!isUtf8(bytes)) return { problem: 'it is not valid UTF-8', offset: validPrefix(bytes) };
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { text: bytes.toString('utf8', marked ? 3 : 0) };
}

/** The length of the longest prefix that is valid UTF-8. */
function validPrefix(bytes: Buffer): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isValidCut(bytes, middle)) low = middle;
    else high = middle - 1;
  }
  while (!isUtf8(bytes.subarray(0, low))) low--;
  return low;
}

/** A prefix may end inside a character: only whole characters count against it. */
function isValidCut(bytes: Buffer, end: number): boolean {
  for (let cut = end; cut >= Math.max(0, end - 3); cut--)
    if (isUtf8(bytes.subarray(0, cut))) return true;
  return false;
}

// The documents that are wrong in one way each: which there are, and what the command line says about them in YAML and in JSON.

import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { run } from '../../generator/cli/run.js';

export const invalidFolder = fileURLToPath(new URL('invalid', import.meta.url));

export interface Case {
  /** The code that the case is about: `document/duplicate-key`. */
  readonly code: string;
  /** `document/duplicate-key/in-a-map`. */
  readonly name: string;
  readonly folder: string;
}

/** Every folder with a document. */
export function cases(): readonly Case[] {
  return readdirSync(invalidFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|[\\/])openapi\.(yaml|json)$/.test(path))
    .map((path) => dirname(path).replaceAll('\\', '/'))
    .filter((name, index, all) => all.indexOf(name) === index)
    .sort()
    .map((name) => ({
      name,
      code: name.split('/').slice(0, 2).join('/'),
      folder: join(invalidFolder, name),
    }));
}

/** What is printed about a case, as `report.txt` has it: once for each form of the document. */
export async function reportOf({ folder }: Case): Promise<string> {
  const scene = mkdtempSync(join(tmpdir(), 'concord-invalid-'));
  try {
    cpSync(folder, scene, {
      recursive: true,
      filter: (path) => !/[\\/](report|command)\.txt$/.test(path),
    });
    const json = jsonForm(folder);
    if (json !== undefined) writeFileSync(join(scene, 'openapi.json'), json);
    const documents = ['openapi.yaml', 'openapi.json'].filter((name) =>
      existsSync(join(scene, name)),
    );
    const reports: string[] = [];
    for (const document of documents)
      reports.push(await reportAbout(document, { scene, command: commandOf(folder) }));
    return reports.join('\n');
  } finally {
    rmSync(scene, { recursive: true });
  }
}

async function reportAbout(
  document: string,
  { scene, command }: { readonly scene: string; readonly command: readonly string[] },
): Promise<string> {
  const written = { stdout: '', stderr: '' };
  const [name = '', ...flags] = command;
  const status = await run(
    [name, document, ...flags, ...(name === 'generate' ? ['-o', 'out'] : [])],
    {
      cwd: scene,
      env: {},
      stdout: { write: (text) => (written.stdout += text) },
      stderr: { write: (text) => (written.stderr += text) },
    },
  );
  const isWritten = existsSync(join(scene, 'out'));
  if (status !== 0 && isWritten)
    throw new Error(
      `${relative(scene, join(scene, 'out'))} was written although the exit code is ${status}.`,
    );
  rmSync(join(scene, 'out'), { recursive: true, force: true });
  const found = name === 'lint' ? written.stdout : written.stderr;
  return `$ concord ${[name, document, ...flags].join(' ')}\n${found}exit ${status}\n`;
}

/** `generate`, with the overlay that lies beside the document; or what `command.txt` says. */
function commandOf(folder: string): readonly string[] {
  const path = join(folder, 'command.txt');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim().split(/\s+/);
  return [
    'generate',
    ...(existsSync(join(folder, 'overlay.yaml')) ? ['--overlay', 'overlay.yaml'] : []),
  ];
}

/** The same document as JSON, where it is a value that JSON can say: what is wrong with the YAML alone is not. */
function jsonForm(folder: string): string | undefined {
  const path = join(folder, 'openapi.yaml');
  if (existsSync(join(folder, 'openapi.json')) || !existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes) || text.includes('&')) return undefined;
  const [document, another] = parseAllDocuments(text, { logLevel: 'silent' });
  if (
    document === undefined ||
    !('errors' in document) ||
    another !== undefined ||
    document.errors.length + document.warnings.length > 0
  )
    return undefined;
  try {
    const value: unknown = document.toJS();
    const json = JSON.stringify(value, undefined, 2);
    return value === null || !isDeepStrictEqual(JSON.parse(json), value) ? undefined : `${json}\n`;
  } catch {
    return undefined;
  }
}

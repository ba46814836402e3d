// The sides of a comparison: a file, an address, a folder of a package with its document, a published package, or a document as it was at a revision.

import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

import { type Diagnostic, diagnostic } from '../../diagnostics.js';
import type { Input } from '../../diff/compare.js';
import { isRemote } from '../../document/load/remote.js';
import { readInput, type ReadInput, type Twin } from '../../input.js';
import { isObject } from '../../model/json.js';
import type { GenerateOptions } from '../../options.js';
import { manifestName, parseManifest } from '../../output/manifest.js';
import { optionsIn } from '../../output/options.js';
import { type Earlier, revisionPath } from '../config/select.js';
import type { Source } from './each.js';

export interface End extends Pick<ReadInput, 'twin'> {
  /** Absent when it cannot be read. */
  readonly input?: Input;
  readonly diagnostics: readonly Diagnostic[];
  readonly source: Source;
}

export interface EndSettings {
  readonly earlier: Earlier;
  /** The other side, where it has been read. */
  readonly twin?: Twin | undefined;
}

const packageVersion = /^(?:npm:)?((?:@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*)@([\w.^~+-]+)$/i;

export async function loadEnd(
  argument: string,
  options: GenerateOptions,
  settings: EndSettings,
): Promise<End> {
  const [, ref, path] = revisionPath.exec(argument) ?? [];
  if (ref !== undefined && path !== undefined)
    return atRevision({ ref, path, ...settings }, options);
  const isThere = isRemote(argument) || existsSync(resolve(options.cwd, argument));
  const [, name, version] = (isThere ? undefined : packageVersion.exec(argument)) ?? [];
  if (name !== undefined && version !== undefined) return published(name, version, options);
  const bundled = join(argument, 'openapi.json');
  return !isRemote(argument) && existsSync(resolve(options.cwd, bundled))
    ? read(bundled, asShipped(options, textIn(resolve(options.cwd, argument, manifestName))))
    : read(argument, options, settings.twin);
}

/** What `--against` names: also a revision, for the document as it was where the work on it began. */
export async function loadBase(
  argument: string,
  options: GenerateOptions,
  settings: EndSettings,
): Promise<End> {
  const { cwd, document } = options;
  if (isRemote(argument) || /^(?:git|npm):/.test(argument) || existsSync(resolve(cwd, argument)))
    return loadEnd(argument, options, settings);
  const ref = forkPoint(argument, cwd);
  if (ref === undefined)
    return packageVersion.test(argument)
      ? loadEnd(argument, options, settings)
      : unreadable(
          `There is no file, revision or package ${argument} here.`,
          'A shallow clone has only its own revision: fetch the base, for example with fetch-depth: 0 of actions/checkout.',
        );
  return isRemote(document)
    ? unreadable(`${argument} is a revision, but a document that is named by its address has none.`)
    : atRevision({ ref, path: relative(cwd, resolve(cwd, document)), ...settings }, options);
}

async function read(path: string, options: GenerateOptions, other?: Twin): Promise<End> {
  const { input, twin, diagnostics, source } = await readInput(path, options, other);
  if (input && twin) return { input, twin, diagnostics: [], source };
  const problem = unreadable(`${path} cannot be read as a document, so nothing is compared.`);
  return { diagnostics: [...problem.diagnostics, ...diagnostics], source };
}

function unreadable(message: string, help?: string): End {
  const found = diagnostic('diff/unreadable', message, help === undefined ? {} : { help });
  return { diagnostics: [found], source: undefined };
}

/** The document that a package ships: overlays are applied and operations selected already, and its manifest says how it is named. */
function asShipped(options: GenerateOptions, manifest: string | undefined): GenerateOptions {
  const parsed = manifest === undefined ? undefined : parseManifest(manifest);
  return {
    ...options,
    ...(typeof parsed === 'object' && optionsIn(parsed)),
    overlays: [],
    include: [],
    exclude: [],
  };
}

function textIn(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

async function inTemporaryFolder(work: (folder: string) => Promise<End>): Promise<End> {
  const folder = mkdtempSync(join(tmpdir(), 'concord-diff-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Nothing of the repository is run: names go to git as arguments. */
function gitIn(cwd: string): (args: readonly string[], input?: string) => Buffer {
  return (args, input) =>
    execFileSync('git', [...args], {
      cwd,
      input,
      maxBuffer: 1 << 30,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
}

function forkPoint(ref: string, cwd: string): string | undefined {
  if (ref.startsWith('-')) return undefined;
  const git = gitIn(cwd);
  const lines = (args: readonly string[]): string | undefined => {
    try {
      return git(args).toString().trim() || undefined;
    } catch {
      return undefined;
    }
  };
  const commit = lines(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  return commit && (lines(['merge-base', commit, 'HEAD']) ?? commit);
}

interface AtRevision extends EndSettings {
  readonly ref: string;
  readonly path: string;
}

/** The document as it was configured then, in a copy of the files that it may consist of. */
function atRevision(
  { ref, path, earlier, twin }: AtRevision,
  options: GenerateOptions,
): Promise<End> {
  return inTemporaryFolder(async (folder) => {
    const git = gitIn(options.cwd);
    const file = path.replaceAll('\\', '/');
    try {
      const prefix = git(['rev-parse', '--show-prefix']).toString().trim();
      const inTree = (name: string): string => posix.normalize(posix.join(prefix, name));
      if (ref.startsWith('-') || /^(?:\.\.)?\//.test(inTree(file)) || file.startsWith('/'))
        return unreadable(`git:${ref}:${path} names nothing in this repository.`);
      const tree = git(['ls-tree', '-r', '-z', '--full-tree', '--name-only', ref]).toString();
      const names = tree.split('\0').filter((name) => !name.includes('\n'));
      const files = names.filter((name) => /\.(json|ya?ml)$/i.test(name));
      if (!files.includes(inTree(file))) return unreadable(`There is no ${path} at ${ref}.`);
      const configured = earlier.files.find((name) => names.includes(inTree(name)));
      if (configured !== undefined) checkOut(git, { ref, files: [inTree(configured)], folder });
      const there = { cwd: join(folder, prefix), file: configured };
      const then = await earlier.optionsIn(options, there);
      const { overlays } = then;
      const local = overlays.filter((overlay) => !isRemote(overlay));
      const beside = [file, ...local].map((name) => posix.dirname(inTree(name)));
      const withOverlays = (): GenerateOptions => ({
        ...then,
        overlays: overlays.filter(
          (overlay) => isRemote(overlay) || existsSync(resolve(folder, prefix, overlay)),
        ),
      });
      const near = files.filter((name) =>
        beside.some((parent) => parent === '.' || name.startsWith(`${parent}/`)),
      );
      checkOut(git, { ref, files: near, folder });
      const end = await read(file, withOverlays(), twin);
      if (end.input || near.length === files.length) return end;
      // It refers to files elsewhere in the repository.
      checkOut(git, { ref, files, folder });
      return await read(file, withOverlays());
    } catch (error) {
      if (!(error instanceof Error && 'status' in error)) throw error;
      return unreadable(`git cannot show ${path} at ${ref}.`);
    }
  });
}

interface Checkout {
  readonly ref: string;
  readonly files: readonly string[];
  readonly folder: string;
}

/** Writes files as they were; `git cat-file --batch` prints for each name a line that ends with a size, and the content. */
function checkOut(git: ReturnType<typeof gitIn>, { ref, files, folder }: Checkout): void {
  const objects = git(['cat-file', '--batch'], files.map((name) => `${ref}:${name}\n`).join(''));
  let at = 0;
  for (const name of files) {
    const end = objects.indexOf('\n', at);
    const size = Number(/ blob (\d+)$/.exec(objects.toString('utf8', at, end))?.[1]);
    const target = resolve(folder, name);
    if (!Number.isFinite(size)) return;
    at = end + 1 + size + 1;
    if (!target.startsWith(folder + sep)) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, objects.subarray(end + 1, end + 1 + size));
  }
}

/** The document of a package: of the one that is installed if it has this version, else from the registry that npm uses here. */
async function published(name: string, version: string, options: GenerateOptions): Promise<End> {
  const installed = installedIn(options.cwd, name);
  if (installed?.version === version)
    return existsSync(join(installed.folder, 'openapi.json'))
      ? read(
          join(installed.folder, 'openapi.json'),
          asShipped(options, textIn(join(installed.folder, manifestName))),
        )
      : unreadable(`The package ${name}@${version} has no openapi.json.`);
  return inTemporaryFolder(async (folder) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const pack = ['pack', `${name}@${version}`, '--ignore-scripts', '--pack-destination', folder];
    try {
      const settings = { cwd: options.cwd, timeout: 60_000, shell: npm.endsWith('.cmd') };
      await promisify(execFile)(npm, pack, settings);
    } catch {
      return unreadable(
        `npm cannot fetch ${name}@${version}.`,
        `Run \`npm view ${name}@${version}\` to see why.`,
      );
    }
    const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'));
    const tar = archive === undefined ? undefined : gunzipSync(readFileSync(join(folder, archive)));
    const text = tar && fileIn(tar, 'openapi.json');
    if (tar === undefined || text === undefined)
      return unreadable(`The package ${name}@${version} has no openapi.json.`);
    const path = `${name}@${version}/openapi.json`;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    const manifest = fileIn(tar, manifestName)?.toString();
    return read(path, { ...asShipped(options, manifest), cwd: folder });
  });
}

function installedIn(
  cwd: string,
  name: string,
): { readonly folder: string; readonly version: unknown } | undefined {
  for (let parent = resolve(cwd); ; parent = dirname(parent)) {
    const folder = join(parent, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) {
      const value: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return { folder, version: isObject(value) ? value['version'] : undefined };
    }
    if (dirname(parent) === parent) return undefined;
  }
}

/** A file in the one folder of an archive: blocks of 512 bytes, a header with name and size before each file. */
function fileIn(tar: Buffer, name: string): Buffer | undefined {
  for (let at = 0; at + 512 <= tar.length;) {
    const field = (from: number, to: number): string =>
      tar.toString('utf8', at + from, at + to).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 136), 8) || 0;
    const [, path] = /^[^/]+\/(.+)$/s.exec(field(0, 100)) ?? [];
    if (path === name) return tar.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return undefined;
}

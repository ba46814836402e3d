// What a package ships: of one that is installed, of one that is packed, of one that a registry
// has. That is its document, or declarations alone.

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

import { diagnostic } from '../../base/diagnostics.js';
import type { Packaged } from '../../diff/code/packages.js';
import { maxBytes } from '../../document/load/load-file.js';
import { generatorOf, madeBy } from '../../pipeline/input.js';
import { type GenerateOptions, targetNames } from '../../base/options.js';
import { type Manifest, manifestName, parseManifest } from '../../pipeline/manifest.js';
import { optionsIn } from '../../pipeline/shaping-options.js';
import { readSurface } from '../../surface/read.js';
import { filesIn } from './archive.js';
import { declarationsIn, factsIn } from './declarations.js';
import { type End, inTemporaryFolder, readEnd, unreadable } from './end.js';

const document = 'openapi.json';

/**
 * Of the one that is installed if it has this version, else from the registry that npm uses for
 * this user.
 */
export async function published(
  name: string,
  version: string,
  options: GenerateOptions,
): Promise<End> {
  const installed = installedIn(options.cwd, name);
  if (installed?.version === version) return inFolder(installed.folder, options);
  return inTemporaryFolder(async (folder) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const pack = ['pack', `${name}@${version}`, '--ignore-scripts', '--pack-destination', folder];
    // npm takes settings from the folder with the nearest package.json: this one, and none of the
    // checkout.
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    try {
      const settings = { cwd: folder, env: ownEnvironment(process.env), timeout: 60_000 };
      await promisify(execFile)(npm, pack, { ...settings, shell: npm.endsWith('.cmd') });
    } catch {
      return unreadable(
        `npm cannot fetch ${name}@${version}.`,
        `Run \`npm view ${name}@${version}\` in another folder to see why: a .npmrc of the checkout does not count here, your own does.`,
      );
    }
    const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'));
    return archive === undefined
      ? unreadable(`npm cannot fetch ${name}@${version}.`)
      : unpacked(join(folder, archive), `${name}@${version}`, { ...options, cwd: folder });
  });
}

/** A package that lies there as an archive. */
export function packed(path: string, options: GenerateOptions): Promise<End> {
  return inTemporaryFolder((folder) =>
    unpacked(resolve(options.cwd, path), basename(path), { ...options, cwd: folder }),
  );
}

/** A folder with what was shipped. */
export function inFolder(folder: string, options: GenerateOptions): Promise<End> {
  const home = resolve(options.cwd, folder);
  const textOf = (name: string): string | undefined =>
    existsSync(join(home, name)) ? readFileSync(join(home, name), 'utf8') : undefined;
  if (existsSync(join(home, document)))
    return readShipped(join(folder, document), options, textOf(manifestName));
  const names = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => isDeclared(name) && !/(?:^|\/)node_modules\//.test(name));
  let bytes = 0;
  for (const name of names) bytes += statSync(join(home, name)).size;
  if (bytes > maxBytes)
    return Promise.resolve(
      unreadable(`The declarations in ${folder} are larger than ${megabytes}.`),
    );
  const files = new Map(names.map((name) => [name, textOf(name) ?? '']));
  return declaredBy(files, folder, options);
}

async function unpacked(path: string, name: string, options: GenerateOptions): Promise<End> {
  const files =
    statSync(path).size > maxBytes
      ? `it is larger than ${megabytes}`
      : filesIn(readFileSync(path), (file) => file === document || isDeclared(file));
  if (typeof files === 'string') return unreadable(`The package ${name} cannot be read: ${files}.`);
  const content = files.get(document);
  if (content === undefined) {
    const texts = [...files].map(([file, bytes]) => [file, bytes.toString()] as const);
    return declaredBy(new Map(texts), name, options);
  }
  const target = `${name}/${document}`;
  mkdirSync(dirname(join(options.cwd, target)), { recursive: true });
  writeFileSync(join(options.cwd, target), content);
  return readShipped(target, options, files.get(manifestName)?.toString());
}

const megabytes = `${maxBytes / 1024 / 1024} MB`;

/** The source of the declarations of a package without a document. */
function isDeclared(name: string): boolean {
  return /^(?:package|concord\.manifest)\.json$|\.d\.ts$/.test(name);
}

/**
 * Overlays are applied and operations selected already, and its manifest says how the packages were
 * made.
 */
function readShipped(
  path: string,
  options: GenerateOptions,
  text: string | undefined,
): Promise<End> {
  const manifest = manifestIn(text);
  const made = { ...options, ...(manifest && optionsIn(manifest)) };
  return readEnd(path, { ...made, overlays: [], include: [], exclude: [] }, { manifest });
}

function manifestIn(text: string | undefined): Manifest | null {
  const parsed = text === undefined ? undefined : parseManifest(text);
  return typeof parsed === 'object' ? parsed : null;
}

/** What code sees of a package, where that is all that there is. */
async function declaredBy(
  files: ReadonlyMap<string, string>,
  shown: string,
  options: GenerateOptions,
): Promise<End> {
  const facts = factsIn(files.get('package.json') ?? '');
  const { name, version } = facts ?? {};
  const target = targetNames.find((targetName) => String(name).endsWith(targetName));
  const declarations = facts && declarationsIn(facts, files);
  if (typeof version !== 'string' || target === undefined || !declarations?.entries.has(''))
    return unreadable(
      `The package ${shown} has no ${document}, and no declarations of a package that Concord has made.`,
    );
  const manifest = manifestIn(files.get(manifestName));
  try {
    const packaged: Packaged = {
      target,
      version,
      surface: await readSurface(declarations),
      hash: manifest?.document,
      options: manifest ? madeBy({ ...options, ...optionsIn(manifest) }).options : undefined,
      generator: manifest ? generatorOf(manifest.concord, manifest.templates) : undefined,
    };
    const message = `The package ${shown} ships no document: its declarations alone are compared, nothing of the wire or of what validators take.`;
    return { packaged, diagnostics: [diagnostic('diff/no-document', message)], source: undefined };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unreadable(`The declarations of ${shown} lead from one to the next without an end.`);
  }
}

/**
 * Without what npm itself has set for what it runs: among that are the settings of the checkout. A
 * user writes NPM_CONFIG_…; programs of the checkout do not stand in the path.
 */
function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('npm_'));
  const isOwn = (folder: string): boolean => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder);
  return Object.fromEntries(
    kept.map(([name, value = '']) => [
      name,
      name.toUpperCase() === 'PATH' ? value.split(delimiter).filter(isOwn).join(delimiter) : value,
    ]),
  );
}

function installedIn(
  cwd: string,
  name: string,
): { readonly folder: string; readonly version: unknown } | undefined {
  for (let parent = resolve(cwd); ; parent = dirname(parent)) {
    const folder = join(parent, 'node_modules', name);
    if (existsSync(join(folder, 'package.json')))
      return {
        folder,
        version: factsIn(readFileSync(join(folder, 'package.json'), 'utf8'))?.['version'],
      };
    if (dirname(parent) === parent) return undefined;
  }
}

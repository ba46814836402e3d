// The document that a package ships: of one that is installed, of one that is packed, of one that a registry has.

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { maxBytes } from '../../document/load/load-file.js';
import { isObject } from '../../model/json.js';
import type { GenerateOptions } from '../../options.js';
import { manifestName, parseManifest } from '../../output/manifest.js';
import { optionsIn } from '../../output/options.js';
import { filesIn } from './archive.js';
import { type End, inTemporaryFolder, readEnd, unreadable } from './end.js';

const document = 'openapi.json';

/** Of the one that is installed if it has this version, else from the registry that npm uses for this user. */
export async function published(
  name: string,
  version: string,
  options: GenerateOptions,
): Promise<End> {
  const installed = installedIn(options.cwd, name);
  if (installed?.version === version)
    return existsSync(join(installed.folder, document))
      ? inFolder(installed.folder, options)
      : unreadable(`The package ${name}@${version} has no ${document}.`);
  return inTemporaryFolder(async (folder) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const pack = ['pack', `${name}@${version}`, '--ignore-scripts', '--pack-destination', folder];
    // npm takes settings from the folder with the nearest package.json: this one, and none of the checkout.
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

/** A folder with a document that was shipped. */
export function inFolder(folder: string, options: GenerateOptions): Promise<End> {
  const manifest = join(resolve(options.cwd, folder), manifestName);
  const text = existsSync(manifest) ? readFileSync(manifest, 'utf8') : undefined;
  return readShipped(join(folder, document), options, text);
}

async function unpacked(path: string, name: string, options: GenerateOptions): Promise<End> {
  const files =
    statSync(path).size > maxBytes
      ? `it is larger than ${maxBytes / 1024 / 1024} MB`
      : filesIn(readFileSync(path), [document, manifestName]);
  if (typeof files === 'string') return unreadable(`The package ${name} cannot be read: ${files}.`);
  const content = files.get(document);
  if (content === undefined) return unreadable(`The package ${name} has no ${document}.`);
  const target = `${name}/${document}`;
  mkdirSync(dirname(join(options.cwd, target)), { recursive: true });
  writeFileSync(join(options.cwd, target), content);
  return readShipped(target, options, files.get(manifestName)?.toString());
}

/** Overlays are applied and operations selected already, and its manifest says how the packages were made. */
function readShipped(
  path: string,
  options: GenerateOptions,
  text: string | undefined,
): Promise<End> {
  const parsed = text === undefined ? undefined : parseManifest(text);
  const manifest = typeof parsed === 'object' ? parsed : null;
  const made = { ...options, ...(manifest && optionsIn(manifest)) };
  return readEnd(path, { ...made, overlays: [], include: [], exclude: [] }, { manifest });
}

/**
 * Without what npm itself has set for what it runs: among that are the settings of the checkout. A user writes NPM_CONFIG_…; programs
 * of the checkout do not stand in the path.
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
      return { folder, version: versionIn(join(folder, 'package.json')) };
    if (dirname(parent) === parent) return undefined;
  }
}

/** Nothing where a package.json is damaged. */
function versionIn(path: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isObject(value) ? value['version'] : undefined;
  } catch {
    return undefined;
  }
}

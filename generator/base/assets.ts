// The files of our own that are read while a command runs: templates and the runtime's sources,
// once a process, and the page of the sandbox.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildHash } from './version.js';

/** Names (`client/README.md.hbs`, `client.ts`) in alphabetical order → text. */
export type Assets = ReadonlyMap<string, string>;

const cache = new Map<string, Assets>();

/** The built-in templates. */
export function templateAssets(): Assets {
  return readFolder(join(packageRoot(), 'templates'));
}

/** The templates of a user's folder that have the name of a built-in one. */
export function replacedTemplates(folder: string): Assets {
  const texts = [...templateAssets().keys()].map((name): [string, string | undefined] => [
    name,
    textOf(join(folder, name)),
  ]);
  return new Map(
    texts.flatMap(([name, text]): [string, string][] => (text === undefined ? [] : [[name, text]])),
  );
}

/** A template of a target of the user's own, in the folder that the user names. */
export function ownTemplate(folder: string, name: string): string | undefined {
  return textOf(join(folder, name));
}

export function hashOfTemplates(templates: Assets): string {
  return createHash('sha256')
    .update(JSON.stringify([...templates]))
    .digest('hex');
}

/**
 * The sources of a runtime that ships with a target: the folder `generator/runtime/<target>`, and
 * of a build its copy, which is laid out as outputs are.
 */
export function runtimeAssets(target: string): Assets {
  return readFolder(
    join(packageRoot(), buildHash === undefined ? 'generator' : 'dist', 'runtime', target),
  );
}

/** The page of the sandbox, which exists as a whole in the build only. */
export function pageAsset(): string {
  return readFileSync(join(packageRoot(), 'dist', 'page.html'), 'utf8');
}

/**
 * This module runs from `generator/base/` and, bundled, from `dist/` (or a folder in it): the root is
 * the nearest folder above that has the templates.
 */
function packageRoot(): string {
  const candidates = ['../', '../../', '../../../'].map((step) =>
    fileURLToPath(new URL(step, import.meta.url)),
  );
  const root = candidates.find((candidate) => existsSync(join(candidate, 'templates', 'client')));
  if (root === undefined)
    throw new Error(
      `The templates and runtime sources are missing beside ${fileURLToPath(import.meta.url)}`,
    );
  return root;
}

function readFolder(folder: string): Assets {
  const known = cache.get(folder);
  if (known) return known;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(hbs|md|ts)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const assets = new Map(
    names.map((name) => [name, readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')]),
  );
  cache.set(folder, assets);
  return assets;
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : undefined;
}

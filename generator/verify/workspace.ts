// A folder in which generated packages are compiled and imported as an application would have them.

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Exports } from './check.js';
import { packageFolder } from './compilers.js';
import { inTemporaryFolder } from './leftovers.js';

export const artefacts = ['client', 'validators', 'fixtures'] as const;
export type Artefact = (typeof artefacts)[number];

export interface TextFile {
  readonly path: string;
  readonly content: string;
}

export interface Workspace {
  readonly folder: string;
  /** What the packages are called: `@video-automation/client`. */
  readonly packages: ReadonlyMap<Artefact, string>;
}

/** What the packages need, as Concord has it. */
const dependencies = ['zod', 'openapi-fetch', 'msw'];

/** Hands the packages to `use` in a temporary folder that is removed afterwards. `files`: a generation in the layout of packages. */
export function inWorkspace<T>(
  files: readonly TextFile[],
  use: (workspace: Workspace) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder(async (folder) => use(await writeWorkspace(files, folder)));
}

export async function writeWorkspace(
  generated: readonly TextFile[],
  folder: string,
): Promise<Workspace> {
  // Nothing that is proven needs Mock Service Worker: without it, what does is left out.
  const files =
    packageFolder('msw') === undefined
      ? generated.filter(
          ({ path }) => !/^fixtures\/src\/(handlers\/|runtime\/mock\/|service\.ts$)/.test(path),
        )
      : generated;
  await writeFiles(folder, [
    { path: 'package.json', content: '{ "type": "module" }\n' },
    ...files.map(({ path, content }) => ({ path: `packages/${path}`, content })),
  ]);
  const packages = new Map(
    artefacts.flatMap((artefact): [Artefact, string][] => {
      const manifest = files.find(({ path }) => path === `${artefact}/package.json`);
      return manifest ? [[artefact, nameIn(manifest.content)]] : [];
    }),
  );
  for (const [artefact, name] of packages)
    await link(join(folder, 'packages', artefact), join(folder, 'node_modules', name));
  for (const name of dependencies) {
    const source = packageFolder(name);
    if (source !== undefined) await link(source, join(folder, 'node_modules', name));
  }
  return { folder, packages };
}

/** Imports a package by a file that its `exports` lead to. Nothing where it was not generated. */
export async function load(
  { folder, packages }: Workspace,
  artefact: Artefact,
  entry = 'index.js',
): Promise<Exports> {
  const path = join(folder, 'packages', artefact, 'dist', entry);
  if (!packages.has(artefact) || (entry !== 'index.js' && !existsSync(path))) return {};
  const exported: Exports = await import(pathToFileURL(path).href);
  return exported;
}

/** What was generated for a package, but for the runtime that ships with it. */
export async function sourcesOf(
  { folder }: Workspace,
  artefact: Artefact,
): Promise<readonly TextFile[]> {
  const top = join(folder, 'packages', artefact, 'src');
  const entries = existsSync(top)
    ? await readdir(top, { recursive: true, withFileTypes: true })
    : [];
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(top.length + 1)
        .replaceAll('\\', '/'),
    );
  return Promise.all(
    paths
      .filter((path) => !path.startsWith('runtime/'))
      .sort()
      .map(async (path) => ({ path, content: await readFile(join(top, path), 'utf8') })),
  );
}

export async function writeFiles(folder: string, files: readonly TextFile[]): Promise<void> {
  for (const parent of new Set(files.map(({ path }) => dirname(join(folder, path)))))
    await mkdir(parent, { recursive: true });
  await Promise.all(files.map(({ path, content }) => writeFile(join(folder, path), content)));
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path, 'junction');
}

function nameIn(manifest: string): string {
  const { name } = JSON.parse(manifest);
  return String(name);
}

// A folder in which generated packages are compiled and imported as an application would have them.

import { existsSync } from 'node:fs';
import {
  mkdir,
  readdir,
  readFile,
  symlink,
  writeFile,
  lstat,
  mkdtemp,
  realpath,
  rm,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Exports } from './check.js';
import { packageFolder } from './compilers.js';
import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir, userInfo } from 'node:os';

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

// The temporary folders of runs that do not come to their end: a signal ends the process at once, in the middle of a compilation, too.

const prefix = 'concord-verify-';

/** A temporary folder for `use`, removed afterwards: also when this process is ended meanwhile, by whatever means. */
export async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftovers();
  const folder = await realpath(await mkdtemp(join(tmpdir(), prefix)));
  const guard = await guardOf(folder);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    if (guard?.connected) guard.disconnect();
  }
}

/** A small process that outlives this one, to remove the folder. */
async function guardOf(folder: string): Promise<ChildProcess | undefined> {
  const path = join(folder, 'guard.mjs');
  await writeFile(path, guardCode);
  try {
    // Detached: what ends this process with all its children, as Ctrl-C does, leaves it alone.
    const child = fork(path, [folder], {
      detached: true,
      stdio: 'ignore',
      cwd: dirname(folder),
      execArgv: [],
    });
    child.on('error', () => {});
    child.unref();
    child.channel?.unref();
    return child;
  } catch {
    return undefined;
  }
}

/** Compilers that were started may write for a while yet. The process can be gone before this one has begun. */
const guardCode = `import { existsSync, rmSync } from 'node:fs';
const [, , folder] = process.argv;
const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
const clear = () => {
  if (!existsSync(folder)) process.exit();
  remove();
  setInterval(remove, 2_000);
  setTimeout(() => process.exit(), 30_000);
};
if (process.connected) process.once('disconnect', clear);
else clear();
`;

/** No run takes a day: what is older was left behind, by a machine that went down. */
const oldest = 24 * 60 * 60 * 1_000;

/** Only folders of one's own; links are not followed. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir()).catch(() => [])).filter((name) => name.startsWith(prefix));
  const { uid } = userInfo();
  for (const path of names.map((name) => join(tmpdir(), name))) {
    const found = await lstat(path).catch(() => undefined);
    if (
      found?.isDirectory() &&
      (uid === -1 || found.uid === uid) &&
      Date.now() - found.mtimeMs > oldest
    )
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

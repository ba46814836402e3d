// A generated package as another repository gets it: packed from a copy, installed from the tarball, compiled under the strict matrix and run.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lock } from 'proper-lockfile';
import { expect } from 'vitest';
import {
  type Compiler,
  inScratch,
  type Resolution,
  root,
  run,
  strictFlags,
  tsc,
  writeAll,
} from './compile.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];

/** Installs packages (tarballs, names with versions) from the registry. */
export async function install(folder: string, packages: readonly string[]): Promise<void> {
  const ended = await run(npm, ['install', ...quiet, ...packages], folder);
  expect(ended, ended.output).toMatchObject({ code: 0 });
}

const packs = join(root, 'node_modules/.cache/concord-packs');

/**
 * The tarball that `npm pack` makes of a generated package, which builds it first: with `peers` installed, or with what the repository has. Several
 * tests want the same ones: a package of the same content is packed once, by whoever comes first.
 */
export async function pack(name: string, peers: readonly string[] = []): Promise<string> {
  const tarball = join(packs, `${name}-${await digestOf(name, peers)}.tgz`);
  await mkdir(packs, { recursive: true });
  // Whoever loses the lock packs the same once more, which does no harm.
  const release = await lock(tarball, {
    realpath: false,
    stale: 300_000,
    retries: { retries: 600, factor: 1 },
    onCompromised: () => {},
  });
  try {
    if (!existsSync(tarball))
      await inScratch(async (folder) => {
        await copyFile(await packIn(folder, name, peers), `${tarball}.part`);
        await rename(`${tarball}.part`, tarball);
      });
  } finally {
    await release().catch(() => {});
  }
  return tarball;
}

/** What decides about the content of a tarball. */
async function digestOf(name: string, peers: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const peer of peers) hash.update(`${peer}\n`);
  hash.update(await readFile(join(root, 'package-lock.json')));
  const folder = join(root, 'generated', name);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[/\\](?:node_modules|dist)[/\\]/.test(path.slice(folder.length)));
  for (const path of paths.sort())
    hash.update(`${path.slice(root.length)}\n`).update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
}

/** It is built in a copy, so that the repository stays as it is. */
async function packIn(folder: string, name: string, peers: readonly string[]): Promise<string> {
  const source = join(folder, 'source', name);
  await cp(join(root, 'generated', name), source, {
    recursive: true,
    filter: (path) => !/[/\\](?:node_modules|dist)$/.test(path),
  });
  await provide(source, peers);
  const packed = join(folder, 'packed', name);
  await mkdir(packed, { recursive: true });
  const ended = await run(npm, ['pack', '--pack-destination', packed], source);
  expect(ended, ended.output).toMatchObject({ code: 0 });
  const [tarball = ''] = (await readdir(packed)).filter((file) => file.endsWith('.tgz'));
  return join(packed, tarball);
}

/**
 * What the build of a package needs: what the repository has, the newest compiler, which is the fastest, and its peers as their tarballs hold them.
 * That they install is shown by an application; that each builds with what it asks for, by `package/alone`.
 */
async function provide(source: string, peers: readonly string[]): Promise<void> {
  const modules = join(source, 'node_modules');
  await mkdir(join(modules, '.bin'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== 'typescript')
      await symlink(join(root, 'node_modules', name), join(modules, name), 'junction');
  await symlink(join(root, 'node_modules/typescript-7'), join(modules, 'typescript'), 'junction');
  await symlink('../typescript/bin/tsc', join(modules, '.bin/tsc'));
  for (const peer of peers) {
    await run('tar', ['-xzf', peer], source);
    const { name } = JSON.parse(await readFile(join(source, 'package/package.json'), 'utf8'));
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await rename(join(source, 'package'), join(modules, name));
  }
}

/** A new project with a program, `main.ts`, and the packages that it needs. */
export async function createApp(
  folder: string,
  program: string,
  packages: readonly string[],
): Promise<string> {
  const app = join(folder, 'app');
  await writeAll(app, [
    {
      path: 'package.json',
      content: JSON.stringify({ name: 'app', private: true, type: 'module' }),
    },
    { path: 'main.ts', content: program },
  ]);
  await install(app, [...packages, await own('@types/node')]);
  return app;
}

/** A package in the version that this repository has: `zod@4.6.7`. */
export async function own(name: string): Promise<string> {
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  return `${name}@${dependencies[name] ?? devDependencies[name]}`;
}

/**
 * Compiles the program under every compiler and every resolution, once (`corpus/features-compile` has all pairs of them), then runs it; the JSON
 * that it prints.
 */
export async function compileAndRun(
  app: string,
  env: Readonly<Record<string, string>>,
): Promise<unknown> {
  const configure = (options: object): Promise<void> =>
    writeFile(
      join(app, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['main.ts'] }),
    );
  for (const [compiler, resolution] of [
    ['5.9', 'nodenext'],
    ['7', 'bundler'],
  ] satisfies [Compiler, Resolution][]) {
    await configure({
      ...strictFlags({ resolution }),
      types: ['node'],
      // What runs is what the first one emits.
      ...(resolution === 'nodenext' && { noEmit: false, outDir: 'out' }),
    });
    expect(await tsc(app, compiler), `${compiler} ${resolution}`).toEqual([]);
  }
  const ran = await run(process.execPath, ['out/main.js'], app, { ...process.env, ...env });
  expect(ran, ran.output).toMatchObject({ code: 0 });
  return JSON.parse(ran.output);
}

/** The judgement of publint and of are-the-types-wrong. */
export async function expectCleanPackage(
  tarball: string,
  profile: 'esm-only' | 'node16' = 'esm-only',
): Promise<void> {
  const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
  const lint = await run(bin('publint'), ['run', tarball, '--strict'], root);
  expect(lint, lint.output).toMatchObject({ code: 0 });
  expect(lint.output).toContain('All good');
  const types = await run(bin('attw'), [tarball, '--profile', profile, '--no-emoji'], root);
  expect(types, types.output).toMatchObject({ code: 0 });
}

/** The package holds `wanted`, and nothing that does not belong to it. */
export async function expectFiles(tarball: string, wanted: readonly string[]): Promise<void> {
  const listed = await run('tar', ['-tzf', tarball], root);
  const files = listed.output.split('\n').map((line) => line.replace(/^package\//, ''));
  for (const each of wanted) expect(files).toContain(each);
  expect(files.filter((file) => /tsconfig|node_modules|\.tgz$/.test(file))).toEqual([]);
}

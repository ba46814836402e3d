// A temporary folder in which packages are installed, compiled and imported as in an application.

import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageFolder } from '../base/peers.js';
import type { SubjectExports, TextFile, TypeMistake } from './subject/check.js';

export const artefacts = ['client', 'validators', 'fixtures', 'query'] as const;

type Artefact = (typeof artefacts)[number];

export interface ProofWorkspace {
  readonly folder: string;
  /** The names of the packages: `@pet-shop/client`. */
  readonly packages: ReadonlyMap<Artefact, string>;
}

/** The packages' dependencies; linked to the copies that are installed. */
const dependencies = ['zod', 'openapi-fetch', 'msw', '@tanstack/query-core'];

/**
 * Calls `use` with packages in a temporary folder, which is removed afterwards. What they depend on
 * may be installed where `cwd` is.
 */
export function inWorkspace<T>(
  { files, cwd }: { readonly files: readonly TextFile[]; readonly cwd?: string },
  use: (workspace: ProofWorkspace) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder(async (folder) => use(await writeWorkspace(files, folder, cwd)));
}

export async function writeWorkspace(
  generated: readonly TextFile[],
  folder: string,
  cwd = '',
): Promise<ProofWorkspace> {
  // What is not installed is not checked: the files that import it are left out.
  const without = [
    ...(packageFolder('msw', cwd) === undefined
      ? [/^fixtures\/src\/(handlers\/|runtime\/mock\.ts$|service\.ts$)/]
      : []),
    ...(packageFolder('@tanstack/query-core', cwd) === undefined ? [/^query\//] : []),
  ];
  const files = generated.filter(({ path }) => !without.some((pattern) => pattern.test(path)));
  await writeWorkspaceFiles(folder, [
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
    const source = packageFolder(name, cwd);
    if (source !== undefined) await link(source, join(folder, 'node_modules', name));
  }
  return { folder, packages };
}

/** Imports an entry of a package; no exports if it was not generated. */
export async function load(
  { folder, packages }: ProofWorkspace,
  artefact: Artefact,
  entry = 'index.js',
): Promise<SubjectExports> {
  const path = join(folder, 'packages', artefact, 'dist', entry);
  if (!packages.has(artefact) || !existsSync(path)) return {};
  const exported: SubjectExports = await import(pathToFileURL(path).href);
  return exported;
}

/** The generated sources of a package, without its runtime. */
export async function sourcesOf(
  { folder }: ProofWorkspace,
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

export async function writeWorkspaceFiles(
  folder: string,
  files: readonly TextFile[],
): Promise<void> {
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

const prefix = 'concord-verify-';

/** Calls `use` with a temporary folder and removes it; a later run removes what a signal left. */
export async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftovers();
  const folder = await realpath(await mkdtemp(join(tmpdir(), prefix)));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** In milliseconds. No run takes a day: an older folder was left behind. */
const maxAge = 24 * 60 * 60 * 1_000;

/** Removes old temporary folders of this user. Does not follow links. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir()).catch(() => [])).filter((name) => name.startsWith(prefix));
  const { uid } = userInfo();
  for (const path of names.map((name) => join(tmpdir(), name))) {
    const stats = await lstat(path).catch(() => undefined);
    if (
      stats?.isDirectory() &&
      (uid === -1 || stats.uid === uid) &&
      Date.now() - stats.mtimeMs > maxAge
    )
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** The result of one compiler with one module resolution. */
export interface Compilation {
  readonly compiler: string;
  readonly resolution: Resolution;
  readonly complaints: readonly Complaint[];
}

/** Emits JavaScript and declarations of every package. */
export async function build(
  { folder, packages }: ProofWorkspace,
  compiler: Compiler,
): Promise<readonly Complaint[]> {
  const complaints: Complaint[] = [];
  const buildPackage = async (artefact: Artefact): Promise<void> => {
    if (!packages.has(artefact)) return;
    const options = {
      ...strictFlags('nodenext'),
      rootDir: 'src',
      outDir: 'dist',
      declaration: true,
      noEmitOnError: false,
      skipLibCheck: true,
    };
    const project = await configure(join(folder, 'packages', artefact), {
      compilerOptions: options,
      include: ['src'],
    });
    for (const complaint of await compile(compiler, project))
      complaints.push({ ...complaint, file: `${artefact}/${complaint.file}` });
  };
  // The other packages import the client's types.
  await buildPackage('client');
  await Promise.all([
    ...[buildPackage('validators'), buildPackage('fixtures')],
    buildPackage('query'),
  ]);
  return complaints;
}

/** Compiles the packages with every compiler under both module resolutions. */
export async function compileMatrix(
  workspace: ProofWorkspace,
  compilers: readonly Compiler[],
  done: (cell: Compilation) => void,
): Promise<readonly Compilation[]> {
  const cells = compilers.flatMap((compiler) =>
    (['nodenext', 'bundler'] as const).map((resolution) => ({ compiler, resolution })),
  );
  const results: Compilation[] = [];
  for (const { compiler, resolution } of cells) {
    const project = await configure(
      join(workspace.folder, 'matrix', `${compiler.version}-${resolution}`),
      {
        compilerOptions: {
          ...strictFlags(resolution),
          declaration: true,
          noEmit: true,
          // Only the newest compiler, which is fast, checks the declarations of dependencies.
          skipLibCheck: compiler !== compilers.at(-1),
        },
        include: ['../../packages/*/src'],
      },
    );
    const complaints = (await compile(compiler, project)).map((complaint) => ({
      ...complaint,
      file: complaint.file.replace(/^(\.\.\/)*packages\//, ''),
    }));
    const cell = { compiler: compiler.version, resolution, complaints };
    results.push(cell);
    done(cell);
  }
  return results;
}

/** Type-checks files that import the packages as `client`, `validators` and `fixtures`. */
export async function typeErrors(
  { folder, packages }: ProofWorkspace,
  compiler: Compiler,
  files: readonly TextFile[],
): Promise<readonly TypeMistake[]> {
  let location = join(folder, 'types', '0');
  for (let index = 1; existsSync(location); index += 1)
    location = join(folder, 'types', String(index));
  await writeWorkspaceFiles(location, files);
  const paths = Object.fromEntries(
    [...packages.keys()].flatMap((artefact) => [
      [artefact, [`../../packages/${artefact}/dist/index.d.ts`]],
      [`${artefact}/*`, [`../../packages/${artefact}/dist/*`]],
    ]),
  );
  // The files declare types and variables only for the compiler to check.
  const project = await configure(location, {
    compilerOptions: {
      ...strictFlags('bundler'),
      noUnusedLocals: false,
      skipLibCheck: true,
      noEmit: true,
      paths,
    },
    include: ['**/*.ts'],
  });
  const complaints = await compile(compiler, project);
  const stray = complaints.find(({ file }) => !files.some(({ path }) => path === file));
  if (stray)
    throw new Error(
      `The types cannot be tested: ${relative(location, stray.file)} ${stray.message}`,
    );
  return complaints.map(({ file, line, message }) => ({ path: file, line, message }));
}

async function configure(folder: string, configuration: object): Promise<string> {
  await writeWorkspaceFiles(folder, [
    { path: 'tsconfig.verify.json', content: JSON.stringify(configuration) },
  ]);
  return join(folder, 'tsconfig.verify.json');
}

export interface Compiler {
  /** `5.9.3` */
  readonly version: string;
  readonly program: string;
}

type Resolution = 'bundler' | 'nodenext';

/** An error of a compiler; lines start at 1. */
export interface Complaint {
  /** Relative to the compiler's working directory; empty if the error is about no file. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/**
 * The installed TypeScript, and TypeScript 7 if it is installed beside it under the name
 * `typescript-7`.
 */
export function findCompilers(cwd = ''): readonly Compiler[] {
  return ['typescript', 'typescript-7'].flatMap((name) => {
    const folder = packageFolder(name, cwd);
    if (folder === undefined) return [];
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return [{ version: String(version), program: join(folder, 'bin', 'tsc') }];
  });
}

/** The strictest compiler options that a consumer may use. */
export function strictFlags(resolution: Resolution): Readonly<Record<string, unknown>> {
  return {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: resolution === 'bundler' ? 'ESNext' : 'NodeNext',
    moduleResolution: resolution === 'bundler' ? 'bundler' : 'NodeNext',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noFallthroughCasesInSwitch: true,
    noImplicitReturns: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    skipLibCheck: false,
  };
}

/** Runs a compiler on a configuration and returns its errors. */
export function compile({ program }: Compiler, project: string): Promise<readonly Complaint[]> {
  return new Promise((resolve, reject) => {
    const child = fork(program, ['-p', project, '--pretty', 'false'], {
      cwd: dirname(project),
      silent: true,
      execArgv: ['--max-old-space-size=6000'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      const complaints = parseErrors(output);
      const message = output.trim().slice(-2000) || `The compiler ended with ${code}.`;
      const isMute = code !== 0 && complaints.length === 0;
      resolve(isMute ? [{ file: '', line: 1, message }] : complaints);
    });
  });
}

/** Parses `a.ts(1,2): error TS1: text`, followed by indented lines of detail. */
export function parseErrors(output: string): readonly Complaint[] {
  const complaints: Complaint[] = [];
  for (const text of output.split(/\r?\n/)) {
    const [, file = '', line = '1', placed] =
      /^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/.exec(text) ?? [];
    const [, general] = /^error (TS\d+: .*)$/.exec(text) ?? [];
    const last = complaints.at(-1);
    if (placed !== undefined)
      complaints.push({ file: file.replaceAll('\\', '/'), line: Number(line), message: placed });
    else if (general !== undefined) complaints.push({ file: '', line: 1, message: general });
    else if (last && text.startsWith(' '))
      complaints[complaints.length - 1] = { ...last, message: `${last.message} ${text.trim()}` };
  }
  return complaints;
}

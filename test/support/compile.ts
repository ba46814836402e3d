// Type-checks files under the strictest flags that a consumer may have, with a real tsc in a folder of its own.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The compilers that output must pass, by the folder of their package: 5.7 is the oldest that the generated READMEs promise. */
export const compilers = {
  '5.7': 'typescript-5.7',
  '5.9': 'typescript',
  '7': 'typescript-7',
} as const;
export type Compiler = keyof typeof compilers;
export type Resolution = 'bundler' | 'nodenext';

export interface CompileOptions {
  readonly compiler: Compiler;
  readonly resolution: Resolution;
  readonly lib?: readonly string[];
}

/** The flags of the strict matrix. That TypeScript's own libraries are right is checked once a compiler and resolution, by `corpus/features-compile`. */
export function strictFlags({
  resolution,
  lib = ['ES2022', 'DOM', 'DOM.Iterable'],
}: Omit<CompileOptions, 'compiler'>): Record<string, unknown> {
  return {
    target: 'ES2022',
    lib,
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
    skipDefaultLibCheck: true,
    noEmit: true,
  };
}

const fewFlags = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  types: [],
  skipLibCheck: true,
  noEmit: true,
} as const;

/** What many projects have: nothing but `strict`, not even that, or an old target. */
export const looseFlags = {
  'only strict': { ...fewFlags, strict: true },
  'not strict': { ...fewFlags, target: 'ES2020', lib: ['ES2020', 'DOM'], strict: false },
  'as Next.js has them': {
    ...fewFlags,
    target: 'ES2017',
    lib: ['DOM', 'DOM.Iterable', 'ESNext'],
    strict: true,
  },
} as const;

/** A temporary folder that is removed after `use`, with the project's packages in reach. */
export async function inScratch<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'concord-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function writeAll(
  folder: string,
  files: readonly { readonly path: string; readonly content: string }[],
): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/**
 * The lines that tsc prints for `files`: none where everything compiles. What dependencies and the default libraries declare is the same for all of
 * them: `corpus/features-compile` and the tests of packages check that, under every compiler and resolution, and it costs more than the files.
 */
export async function typeErrors(
  files: readonly { readonly path: string; readonly content: string }[],
  options: CompileOptions,
): Promise<readonly string[]> {
  return errorsWith(
    files,
    { ...strictFlags(options), skipLibCheck: options.lib === undefined },
    options.compiler,
  );
}

/** The same under flags of one's own. A program is compiled once, as long as neither it nor what is installed changes. */
export async function errorsWith(
  files: readonly { readonly path: string; readonly content: string }[],
  compilerOptions: Readonly<Record<string, unknown>>,
  compiler: Compiler,
): Promise<readonly string[]> {
  const program = [
    ...files,
    { path: 'package.json', content: JSON.stringify({ type: 'module' }) },
    {
      path: 'tsconfig.json',
      content: JSON.stringify({
        compilerOptions,
        include: ['**/*.ts'],
        exclude: ['node_modules'],
      }),
    },
  ];
  return remembered(JSON.stringify([compiler, program]), () =>
    inScratch(async (folder) => {
      await writeAll(folder, program);
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
      return tsc(folder, compiler);
    }),
  );
}

const cache = join(root, 'node_modules/.cache/concord-tests');
const installed = readFileSync(join(root, 'package-lock.json'));

/** What a program printed when it last ran on this input, with the packages that are installed now. */
async function remembered(
  input: string,
  find: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const name = createHash('sha256').update(installed).update(input).digest('hex');
  const path = join(cache, `${name}.json`);
  if (existsSync(path)) return JSON.parse(await readFile(path, 'utf8'));
  const lines = await find();
  await mkdir(cache, { recursive: true });
  await writeFile(`${path}.${process.pid}`, JSON.stringify(lines));
  await rename(`${path}.${process.pid}`, path);
  return lines;
}

/** Runs tsc on the tsconfig.json of a folder. */
export async function tsc(
  folder: string,
  compiler: Compiler,
  project = 'tsconfig.json',
): Promise<readonly string[]> {
  const { code, output } = await run(
    process.execPath,
    [
      join(root, 'node_modules', compilers[compiler], 'bin', 'tsc'),
      '-p',
      project,
      '--pretty',
      'false',
      // Its threads check much of the same, and its collector runs far more often than a program that ends needs it.
      ...(compiler === '7' ? ['--singleThreaded'] : []),
    ],
    folder,
    { ...process.env, GOGC: '300' },
  );
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return code !== 0 && lines.length === 0 ? [`tsc ended with ${code}`] : lines;
}

/** Runs a program to its end; never throws for its exit code. */
export function run(
  file: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(file, args, { cwd, env, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      resolve({
        code: error ? (typeof error.code === 'number' ? error.code : 1) : 0,
        output: stdout + stderr,
      });
    });
  });
}

// Compiles the packages of a workspace: built as their own scripts would, then under every compiler and module resolution in reach.

import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';

import type { TypeFile, TypeMistake } from './check.js';
import {
  compile,
  type Compiler,
  type Complaint,
  type Resolution,
  strictFlags,
} from './compilers.js';
import { type Artefact, type Workspace, writeFiles } from './workspace.js';

/** One cell of the matrix. */
export interface Compilation {
  readonly compiler: string;
  readonly resolution: Resolution;
  readonly complaints: readonly Complaint[];
}

/** Emits JavaScript and declarations of every package. What it depends on is looked at by the matrix. */
export async function build(
  { folder, packages }: Workspace,
  compiler: Compiler,
): Promise<readonly Complaint[]> {
  const complaints: Complaint[] = [];
  const one = async (artefact: Artefact): Promise<void> => {
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
    complaints.push(
      ...(await compile(compiler, project)).map((complaint) => ({
        ...complaint,
        file: `${artefact}/${complaint.file}`,
      })),
    );
  };
  // The others are about the client's types.
  await one('client');
  await Promise.all([one('validators'), one('fixtures')]);
  return complaints;
}

/** Every compiler under both resolutions. */
export async function compileMatrix(
  workspace: Workspace,
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
          // What dependencies declare is the same for all: the newest compiler, which is the fastest, looks at it.
          skipLibCheck: compiler !== compilers.at(-1),
        },
        include: ['../../packages/*/src'],
      },
    );
    const complaints = await compile(compiler, project);
    const cell = {
      compiler: compiler.version,
      resolution,
      complaints: complaints.map((complaint) => ({
        ...complaint,
        file: complaint.file.replace(/^(\.\.\/)*packages\//, ''),
      })),
    };
    results.push(cell);
    done(cell);
  }
  return results;
}

/** Type-checks files that import the packages as `client`, `validators` and `fixtures`. */
export async function typeErrors(
  { folder, packages }: Workspace,
  compiler: Compiler,
  files: readonly TypeFile[],
): Promise<readonly TypeMistake[]> {
  let location = join(folder, 'types', '0');
  for (let index = 1; existsSync(location); index += 1)
    location = join(folder, 'types', String(index));
  await writeFiles(location, files);
  const paths = Object.fromEntries(
    [...packages.keys()].flatMap((artefact) => [
      [artefact, [`../../packages/${artefact}/dist/index.d.ts`]],
      [`${artefact}/*`, [`../../packages/${artefact}/dist/*`]],
    ]),
  );
  // What a test declares is there to be looked at by the compiler alone.
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
  await writeFiles(folder, [
    { path: 'tsconfig.verify.json', content: JSON.stringify(configuration) },
  ]);
  return join(folder, 'tsconfig.verify.json');
}

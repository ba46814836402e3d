// What is generated of the features compiles under the strict matrix, all of it in one program a cell, and can be imported. One cell has
// each feature with what it has of the runtime, once; all others the whole runtime once, and all features that import it.

import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeRuntime } from '../../generator/targets/runtime.js';
import type { OutputFile } from '../../generator/targets/target.js';
import {
  type Compiler,
  looseFlags,
  type Resolution,
  root,
  run,
  strictFlags,
  tsc,
  writeAll,
} from '../support/compile.js';
import { features, planFeature } from './features.js';

const targets = ['client', 'validators', 'fixtures', 'query'] as const;
const folders = { copy: 'features', package: 'sharing' } as const;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-features-'));
  for (const name of features)
    for (const runtime of ['copy', 'package'] as const) {
      const { files } = await planFeature(name, {
        targets,
        layout: 'source',
        runtime,
        raw: true,
        format: false,
        handlers: true,
        counterExamples: true,
        validators: undefined,
      });
      const paths = new Set(files.map(({ path }) => path));
      expect(
        files.flatMap((file) => imported(file)).filter((path) => !paths.has(path)),
        name,
      ).toEqual([]);
      await writeAll(join(folder, folders[runtime], name), files);
    }
  const whole = [...wholeRuntime().files].map(([path, content]) => ({ path, content }));
  await writeAll(join(folder, folders.package, 'node_modules/concord-runtime'), [
    ...whole,
    {
      path: 'package.json',
      content: JSON.stringify({
        name: 'concord-runtime',
        type: 'module',
        exports: { './*': './*.ts' },
      }),
    },
  ]);
  await writeAll(folder, [{ path: 'package.json', content: JSON.stringify({ type: 'module' }) }]);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The options of a cell, and the files that it compiles. */
function project(runtime: keyof typeof folders, compilerOptions: object): string {
  return JSON.stringify({ compilerOptions, include: [`${folders[runtime]}/**/*.ts`] });
}

/** The files that a file imports, by their paths. */
function imported({ path, content }: OutputFile): readonly string[] {
  if (!path.endsWith('.ts')) return [];
  return [...content.matchAll(/ from '(\.{1,2}\/[^']+)\.js';$/gm)].map(([, specifier]) =>
    join(dirname(path), `${specifier}.ts`).replaceAll('\\', '/'),
  );
}

describe('the features', () => {
  it.each<[Compiler, Resolution, keyof typeof folders]>([
    ['7', 'bundler', 'copy'],
    ['7', 'nodenext', 'package'],
    ['5.9', 'nodenext', 'package'],
  ])(
    'compile with TypeScript %s (%s)',
    { timeout: 300_000 },
    async (compiler, resolution, runtime) => {
      const path = `tsconfig.${compiler}.${resolution}.json`;
      const flags = { ...strictFlags({ resolution }), skipDefaultLibCheck: false };
      await writeAll(folder, [{ path, content: project(runtime, flags) }]);
      expect(await tsc(folder, compiler, path)).toEqual([]);
    },
  );

  it.each<[keyof typeof looseFlags, Compiler]>([
    ['only strict', '7'],
    ['not strict', '7'],
    ['only strict', '5.7'],
    ['as Next.js has them', '7'],
  ])(
    'compile where the flags of a project are %s, with TypeScript %s',
    { timeout: 300_000 },
    async (flags, compiler) => {
      const path = `tsconfig.${flags.replaceAll(' ', '-')}.${compiler}.json`;
      await writeAll(folder, [{ path, content: project('package', looseFlags[flags]) }]);
      expect(await tsc(folder, compiler, path)).toEqual([]);
    },
  );

  it('are imported without throwing', async () => {
    const entries = features.flatMap((name) =>
      targets.map((target) => join('features', name, target, 'index.ts')),
    );
    await build({
      absWorkingDir: folder,
      entryPoints: entries,
      outdir: join(folder, 'bundles'),
      outbase: '.',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      external: ['zod', 'msw', 'openapi-fetch'],
      logLevel: 'error',
    });
    const program = entries
      .map(
        (entry) =>
          `await import(${JSON.stringify(`./${entry.replaceAll('\\', '/').replace(/\.ts$/, '.js')}`)});\n`,
      )
      .join('');
    await writeAll(join(folder, 'bundles'), [
      { path: 'main.js', content: `${program}console.log('imported');\n` },
    ]);
    const { code, output } = await run(process.execPath, ['main.js'], join(folder, 'bundles'));
    expect(output).toBe('imported\n');
    expect(code).toBe(0);
  });
});

// What is generated of the features compiles under the strict matrix, all of it in one program a cell, and can be imported.

import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { OutputFile } from '../../generator/targets/target.js';
import { type Compiler, type Resolution, root, run, strictFlags, tsc, writeAll } from '../support/compile.js';
import { features, planFeature } from './features.js';

const targets = ['client', 'validators', 'fixtures'] as const;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-features-'));
  const runtime = new Map<string, string>();
  for (const name of features) {
    const { files } = await planFeature(name, { layout: 'source', raw: true, format: false, fixtures: { handlers: true }, validators: undefined });
    await writeAll(join(folder, 'features', name), files.filter((file) => !isRuntime(file)));
    // Modules of the runtime are copies of the same files: one copy is compiled for all.
    for (const { path, content } of files.filter(isRuntime)) {
      expect(runtime.get(path) ?? content, `${name}: ${path}`).toBe(content);
      runtime.set(path, content);
    }
    for (const target of targets) await symlink(join(folder, 'runtime', target, 'runtime'), join(folder, 'features', name, target, 'runtime'), 'junction');
  }
  await writeAll(join(folder, 'runtime'), [...runtime].map(([path, content]) => ({ path, content })));
  await writeAll(folder, [{ path: 'package.json', content: JSON.stringify({ type: 'module' }) }]);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function isRuntime({ path }: OutputFile): boolean {
  return path.includes('/runtime/');
}

describe('the features', () => {
  it.each<[Compiler, Resolution]>([
    ['7', 'bundler'],
    ['7', 'nodenext'],
    ['5.9', 'bundler'],
    ['5.9', 'nodenext'],
  ])('compile with TypeScript %s (%s)', { timeout: 300_000 }, async (compiler, resolution) => {
    const project = `tsconfig.${compiler}.${resolution}.json`;
    await writeAll(folder, [{ path: project, content: JSON.stringify({ compilerOptions: strictFlags({ resolution }), include: ['features/**/*.ts'], exclude: ['node_modules'] }) }]);
    expect(await tsc(folder, compiler, project)).toEqual([]);
  });

  it('are imported without throwing', async () => {
    const entries = features.flatMap((name) => targets.map((target) => join('features', name, target, 'index.ts')));
    await build({ absWorkingDir: folder, entryPoints: entries, outdir: join(folder, 'bundles'), outbase: '.', bundle: true, splitting: true, format: 'esm', platform: 'node', external: ['zod', 'msw', 'openapi-fetch'], logLevel: 'error' });
    const program = entries.map((entry) => `if (Object.keys(await import(${JSON.stringify(`./${entry.replaceAll('\\', '/').replace(/\.ts$/, '.js')}`)})).length === 0) console.log(${JSON.stringify(entry)});\n`).join('');
    await writeAll(join(folder, 'bundles'), [{ path: 'main.js', content: `${program}console.log('imported');\n` }]);
    const { code, output } = await run(process.execPath, ['main.js'], join(folder, 'bundles'));
    expect(output).toBe('imported\n');
    expect(code).toBe(0);
  });
});

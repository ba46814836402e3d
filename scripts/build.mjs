// Bundles Concord into dist/: the command line, the library and the formatting thread, with their dependencies left in node_modules.
// Plain JavaScript, because Node 20 runs no TypeScript and this is what `npm ci` runs.

import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'dist');

if (process.argv.includes('--if-needed') && newest('generator', 'package.json', 'scripts/build.mjs') < builtAt()) process.exit(0);

rmSync(output, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: { cli: 'generator/cli/main.ts', index: 'generator/index.ts', 'format-worker': 'generator/output/format-worker.ts' },
  outdir: 'dist',
  chunkNames: 'chunk-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'scripts/tsconfig.types.json')], { stdio: 'inherit' });

/** The time of the newest file; code, not the runtime that is only copied. */
function newest(...paths) {
  let time = 0;
  for (const path of paths.map((name) => join(root, name))) {
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }).map((name) => join(path, name)) : [path];
    for (const file of files) time = Math.max(time, statSync(file).mtimeMs);
  }
  return time;
}

function builtAt() {
  const built = ['cli.js', 'index.js', 'format-worker.js', 'types/generator/index.d.ts'].map((name) => statSync(join(output, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.min(...built);
}

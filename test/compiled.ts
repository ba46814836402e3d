// Concord as plain modules, compiled once for all test files: Node loads them as they are, where Vitest would transform and link 600 sources anew
// in each process. What replaces modules (`vi.mock`) runs over the sources.

import { mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { root } from './support/compile.js';

const folder = join(root, 'node_modules/.cache/concord/compiled');

/** What Vitest leaves to Node. */
export const compiledModules = /[/\\]concord[/\\]compiled[/\\]/;

/** Compiles the sources that are newer than their modules. */
export async function compileConcord(): Promise<void> {
  write(join(folder, 'package.json'), readFileSync(join(root, 'package.json'), 'utf8'));
  const sources = readdirSync(join(root, 'generator'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.d\.ts$|(^|[/\\])dist[/\\]/.test(path))
    .map((path) => join(root, 'generator', path));
  await Promise.all(sources.map(compileModule));
}

async function compileModule(source: string): Promise<void> {
  const module = moduleOf(source);
  const changed = statSync(source).mtimeMs;
  if (changed <= (statSync(module, { throwIfNoEntry: false })?.mtimeMs ?? 0)) return;
  const { code } = await transform(readFileSync(source, 'utf8'), {
    ...{ loader: 'ts', format: 'esm', target: 'node20', sourcefile: source },
    ...{ sourcemap: 'inline', sourcesContent: false },
  });
  // What a module names by an address, such as templates, stands beside its source.
  const address = JSON.stringify(pathToFileURL(source).href);
  write(
    module,
    code
      .replace(/(new URL\([^()\n]*, )import\.meta\.url/g, `$1${address}`)
      .replace(/ from "[^"\n]+\.json"/g, '$& with { type: "json" }'),
  );
}

/** Writes a whole file at once: another run may be reading it. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

function moduleOf(source: string): string {
  return join(folder, relative(root, source).replace(/\.ts$/, '.js'));
}

/** Leads what tests import of Concord to its compiled modules. */
export const compiledConcord = {
  name: 'compiled-concord',
  enforce: 'pre' as const,
  resolveId(specifier: string, importer: string | undefined) {
    if (importer === undefined || !/^\.\.?\/.*\.[jt]s$/.test(specifier)) return undefined;
    const source = join(dirname(importer), specifier);
    return relative(root, source).startsWith(`generator${sep}`) && !/[/\\]dist[/\\]/.test(source)
      ? { id: moduleOf(source), external: true }
      : undefined;
  },
};

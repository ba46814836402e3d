// The tests of behaviour as files that run where vitest does not: bundled with vitest's runner, assertions and mocks.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from '../support/compile.js';

const behaviour = join(root, 'test/behaviour');

/** They look at the sources and at bundles, not at a client that runs. */
const elsewhere = ['specification.test.ts', 'size.test.ts'];

export const testFiles: readonly string[] = readdirSync(behaviour).filter((name) => name.endsWith('.test.ts') && !elsewhere.includes(name));

export interface Bundled {
  /** `<test file without its ending>.js` → its code. */
  readonly files: ReadonlyMap<string, string>;
}

const page = join(root, 'test/platforms/page');

/** What a page has in place of modules of Node. */
const inPage: Readonly<Record<string, string>> = {
  'node:http': 'http.ts',
  'node:util': 'util.ts',
  'node:events': 'emitter.ts',
  '../conformance/generated.js': 'generated.ts',
};

const replaced: Plugin = {
  name: 'page',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^node:|^(?:\.\.\/support\/|\.\.\/conformance\/)/ }, ({ path, importer }) => (importer.startsWith(behaviour) ? { path: join(page, inPage[path] ?? 'missing.ts') } : undefined));
    // Parts of vitest that a page never calls.
    onResolve({ filter: /^(?:node:|module$|vite\/module-runner$)/ }, () => ({ path: join(page, 'missing.ts') }));
  },
};

/** For a browser, or for what has the modules of Node. */
export async function bundleTests(platform: 'browser' | 'node'): Promise<Bundled> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(testFiles.map((name) => [name.replace(/\.ts$/, ''), entry(name)])),
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'esm',
    platform,
    target: 'es2022',
    logLevel: 'error',
    define: { 'import.meta.env': 'process.env' },
    plugins: [entries, ...(platform === 'browser' ? [replaced] : [])],
    ...(platform === 'browser' ? { inject: [join(page, 'globals.ts')] } : { external: ['esbuild', 'typescript', 'ts-morph', 'prettier', 'handlebars', 'openapi-typescript', '@redocly/*'] }),
  });
  return { files: new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*[/\\]/, ''), text])) };
}

const entry = (name: string): string => `entry:${name}`;

/** A module for each file, which exports `run`. */
const entries: Plugin = {
  name: 'entries',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^entry:/ }, ({ path }) => ({ path, namespace: 'entry' }));
    onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => {
      const name = path.replace('entry:', '');
      const contents = `import { runFile } from './test/platforms/runner.js';
        export const run = () => runFile(${JSON.stringify(name)}, () => import(${JSON.stringify(`./test/behaviour/${name}`)}));`;
      return { contents, loader: 'ts', resolveDir: root };
    });
  },
};

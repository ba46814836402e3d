// The tests of behaviour as files that run where vitest does not: bundled with vitest's runner, assertions and mocks.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from '../support/compile.js';

const behaviour = join(root, 'test/behaviour');
const here = join(root, 'test/platforms');
const page = join(here, 'page');

/** They look at the sources and at bundles, or run the generator, which is for Node alone. */
const elsewhere = [
  'specification.test.ts',
  'size.test.ts',
  'stream-choice.test.ts',
  'media-types.test.ts',
  'swagger.test.ts',
];

/** Gives what is bundled of CommonJS packages the `require` that modules do not have. */
const withRequire =
  `import { createRequire } from 'node:module';\n` +
  `const require = createRequire(import.meta.url);`;

export const testFiles: readonly string[] = readdirSync(behaviour)
  .filter(
    (name) => name.endsWith('.test.ts') && !name.startsWith('sandbox') && !elsewhere.includes(name),
  )
  .map((name) => `test/behaviour/${name}`);

/** They give the client a fetch that a page does not have, or compress what they answer. */
const notInPage = ['custom-fetch.test.ts', 'echoes.test.ts', 'foreign.test.ts'];

export const filesInPage: readonly string[] = testFiles.filter(
  (path) => !notInPage.some((name) => path.endsWith(`/${name}`)),
);

/** The tests of time count sockets and give timers of their own to the fetch of Node, which does not expect those of jsdom. */
export const filesInJsdom: readonly string[] = testFiles.filter(
  (path) => !path.endsWith('/time.test.ts'),
);

/** What only a page can show. */
export const pageFiles: readonly string[] = ['test/platforms/page/in-page.ts'];

/** What a page has in place of modules that the tests import. */
const inPage: Readonly<Record<string, string>> = {
  'node:http': 'http.ts',
  'node:util': 'util.ts',
  'node:events': 'emitter.ts',
};

/** Modules that each run `run`, by the path of the file of tests: for a browser, or for what has the modules of Node. */
export async function bundleTests(
  platform: 'browser' | 'node',
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(files.map((path, index) => [String(index), `entry:${path}`])),
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'esm',
    platform,
    target: 'es2022',
    logLevel: 'error',
    plugins: [entries, generation, ...(platform === 'browser' ? [pageModules] : [])],
    ...(platform === 'browser'
      ? { inject: [join(page, 'globals.ts')] }
      : { external: ['esbuild'], banner: { js: withRequire } }),
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*[/\\]/, ''), text]));
  return new Map(files.map((path, index) => [path, texts.get(`${index}.js`) ?? '']));
}

const entries: Plugin = {
  name: 'entries',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^entry:/ }, ({ path }) => ({
      path: path.slice('entry:'.length),
      namespace: 'entry',
    }));
    onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
      contents:
        `import { runFile } from './test/platforms/runner.js';\n` +
        `export const run = () => runFile(${JSON.stringify(path)}, () => import(` +
        `${JSON.stringify(`./${path}`)}));`,
      loader: 'ts',
      resolveDir: root,
    }));
  },
};

const generation: Plugin = {
  name: 'generation',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/conformance\/generated\.js$/ }, () => ({
      path: join(here, 'generated.ts'),
    })),
};

const pageModules: Plugin = {
  name: 'page',
  setup: ({ onResolve }) => {
    const missing = { path: join(page, 'missing.ts') };
    onResolve({ filter: /^node:/ }, ({ path, importer }) =>
      importer.startsWith(behaviour) && path in inPage
        ? { path: join(page, inPage[path] ?? '') }
        : missing,
    );
    onResolve({ filter: /\/support\/|^module$|^vite\/module-runner$/ }, () => missing);
  },
};

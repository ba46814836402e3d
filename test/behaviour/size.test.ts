// What an application pays that uses one operation: bundled, minified and gzipped, with everything that comes along.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { plan } from '../../generator/generate.js';
import { withDefaults } from '../../generator/base/options.js';
import { corpusFile } from '../support/corpus.js';
import { inScratch, root, writeAll } from '../support/compile.js';

/**
 * Bytes. A third of them keeps successes, secrets and messages from being lost without a word: unlisted successes, redirects that are named,
 * values that JSON loses, texts in their character set, the dates of HTTP, what services and platforms say. Fifty are the class of refusals whose
 * status the specification does not state. A thousand find secrets however a service writes them, and five hundred are what frameworks need:
 * copies of requests with all that fetch takes, stacks that name the caller, bounds, the rate limits of the standard.
 */
const ceiling = 8_750;
/** The same with the iterators of a list. */
const ceilingOfLists = 9_500;
const curated = (name: string): string => `
import { ${name}, RateLimitError, VideoAutomationCore } from 'CLIENT';
const core = new VideoAutomationCore({ apiKey: 'k' });
${name}(core, {}).then(console.log, (error) => { if (error instanceof RateLimitError) console.log(error.status); });
`;

/** As the generated package.json states it; plain folders have none. */
const withoutSideEffects: Plugin = {
  name: 'side-effects',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace(/\.js$/, '.ts')),
      sideEffects: false,
    })),
};

async function size(folder: string, program: string, plugins: Plugin[] = []): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: program.replace('CLIENT', join(folder, 'index.ts')),
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
    nodePaths: [join(root, 'node_modules')],
    plugins,
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

/** Every operation of the curated document. */
const { names } = await plan(
  withDefaults(
    { document: 'openapi/openapi.yaml', overlays: ['openapi/overlays/readings.yaml'] },
    root,
  ),
);
const sources = readdirSync(join(root, 'generated/client/src/resources'))
  .map((file) => readFileSync(join(root, 'generated/client/src/resources', file), 'utf8'))
  .join('');
const operations: readonly (readonly [name: string, most: number])[] = [
  ...(names?.operations.values() ?? []),
].map(({ function: name }) => {
  const [own = ''] = new RegExp(`^export function ${name}\\b[^]*?^}`, 'm').exec(sources) ?? [];
  return [name, own.includes('listPages') ? ceilingOfLists : ceiling];
});

function expectSize(name: string, bytes: number, most: number): void {
  console.log(`${name}: ${bytes} bytes`);
  expect(bytes).toBeLessThanOrEqual(most);
  // It is the whole client, not an empty file.
  expect(bytes).toBeGreaterThan(3_000);
}

describe('an application with one operation', () => {
  it('[size.operation] is measured for all of them', () => expect(operations.length).toBe(19));

  it.each(operations)(
    '[size.operation] %s of a package',
    { timeout: 120_000 },
    async (name, most) => {
      expectSize(
        name,
        await size(join(root, 'generated/client/src'), curated(name), [withoutSideEffects]),
        most,
      );
    },
  );

  it('[size.operation] of plain folders', { timeout: 120_000 }, async () => {
    const { files } = await plan({
      document: 'generated/client/openapi.json',
      cwd: root,
      output: 'out',
      layout: 'source',
      targets: ['client'],
      overlays: [],
      name: 'VideoAutomation',
      raw: false,
      format: false,
    });
    await inScratch(async (folder) => {
      await writeAll(folder, files);
      for (const [name, most] of operations)
        expectSize(`${name}, plain`, await size(join(folder, 'client'), curated(name)), most);
    });
  });

  const github = corpusFile('github.json');
  it.skipIf(github === undefined)('[size.operation] of 1,223', { timeout: 300_000 }, async () => {
    const document = github ?? '';
    const { files } = await plan({
      document,
      cwd: dirname(document),
      output: 'out',
      layout: 'source',
      targets: ['client'],
      overlays: [],
      raw: false,
      format: false,
    });
    await inScratch(async (folder) => {
      await writeAll(folder, files);
      const names = [
        ...(files.find(({ path }) => path === 'client/core.ts')?.content ?? '').matchAll(
          /export class (\w+Core)/g,
        ),
      ].map(([, name]) => name);
      // The second one has parameters in its path.
      for (const call of [
        'metaGet(core)',
        "issuesGet(core, { owner: 'o', repo: 'r', issue_number: 1 })",
      ]) {
        const program = `import { ${call.replace(/\(.*/, '')}, ${names[0]} } from 'CLIENT'; const core = new ${names[0]}({}); ${call}.then(console.log);`;
        expectSize(`${call}, one of 1,223`, await size(join(folder, 'client'), program), ceiling);
      }
    });
  });
});

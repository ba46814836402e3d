// What an application pays that uses one operation: bundled, minified and gzipped, with everything that comes along.

import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { plan } from '../../generator/generate.js';
import { corpusFile } from '../support/corpus.js';
import { inScratch, root, writeAll } from '../support/compile.js';

/** Kilobytes of 1,000 bytes. */
const ceiling = 5.3;
/** The same with the iterators of a list. */
const ceilingOfLists = 6.2;

const curated = (name: string): string => `
import { ${name}, RateLimitError, VideoAutomationCore } from 'CLIENT';
const core = new VideoAutomationCore({ apiKey: 'k' });
${name}(core, {}).then(console.log, (error) => { if (error instanceof RateLimitError) console.log(error.status); });
`;

async function size(folder: string, program: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program.replace('CLIENT', join(folder, 'index.ts')), resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
    nodePaths: [join(root, 'node_modules')],
    // As the generated package.json states it.
    plugins: [{ name: 'side-effects', setup: ({ onResolve }) => onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => ({ path: join(resolveDir, path.replace(/\.js$/, '.ts')), sideEffects: false })) }],
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
  return bytes / 1000;
}

describe('an application with one operation', () => {
  it.each([
    ['getPlanUsage', ceiling],
    ['getProjectStatus', ceiling],
    ['createCaptions', ceiling],
    ['getAllUploads', ceilingOfLists],
  ])('[size.operation] %s', { timeout: 120_000 }, async (name, most) => {
    const kilobytes = await size(join(root, 'generated/client/src'), curated(name));
    console.log(`${name}: ${kilobytes.toFixed(2)} kB`);
    expect(kilobytes).toBeLessThan(most);
    // It is the whole client, not an empty file.
    expect(kilobytes).toBeGreaterThan(3);
  });

  const github = corpusFile('github.json');
  it.skipIf(github === undefined)('[size.operation] of 1,223', { timeout: 300_000 }, async () => {
    const document = github ?? '';
    const { files } = await plan({ document, cwd: dirname(document), output: 'out', layout: 'source', targets: ['client'], overlays: [], raw: false, format: false });
    await inScratch(async (folder) => {
      await writeAll(folder, files);
      const names = [...(files.find(({ path }) => path === 'client/core.ts')?.content ?? '').matchAll(/export class (\w+Core)/g)].map(([, name]) => name);
      // The second one has parameters in its path.
      for (const call of ['metaGet(core)', "issuesGet(core, { owner: 'o', repo: 'r', issue_number: 1 })"]) {
        const program = `import { ${call.replace(/\(.*/, '')}, ${names[0]} } from 'CLIENT'; const core = new ${names[0]}({}); ${call}.then(console.log);`;
        const kilobytes = await size(join(folder, 'client'), program);
        console.log(`${call}, one of 1,223: ${kilobytes.toFixed(2)} kB`);
        expect(kilobytes).toBeLessThan(ceiling);
      }
    });
  });
});

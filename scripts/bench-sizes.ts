// How much an output is: the lines and files of plain folders, what an application bundles, and the committed packages. Sizes are the same on
// every machine; `npm run bench -- --bars` writes them beside what is timed.

import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { withDefaults, type DocumentConfig } from '../generator/base/options.js';
import { plan } from '../generator/generate.js';
import { root } from '../test/support/compile.js';
import { corpusFile } from '../test/support/corpus.js';
import { petShop, shop } from '../test/support/shops.js';
import type { Bar } from './bench-bars.js';

export async function sizeBars(folder: string): Promise<readonly Bar[]> {
  const written = (name: string, document: unknown): string => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify(document));
    return path;
  };
  const museum = await linesOf(corpusFile('museum.yaml') ?? '');
  const pets = await linesOf(written('pets', petShop));
  const [shopFile, shopFolder] = [written('shop', shop), join(folder, 'shop')];
  const whole = await linesOf(shopFile, { handlers: true });
  await write(shopFile, shopFolder);
  return [
    {
      what: 'museum as sources, lines',
      figure: museum.lines,
      bar: 5000,
      why: 'The core of a client has 2,900 of them, making values 1,300, validation and the evaluator 1,400; what is generated of the document 1,750.',
    },
    { what: 'museum as sources, files', figure: museum.files, bar: 30, why: 'A file a subject.' },
    {
      what: 'two operations as sources, lines',
      figure: pets.lines,
      bar: 3800,
      why: 'Only 380 of them are generated: a client of two operations sends, judges and makes values as one of many.',
    },
    {
      what: 'twelve operations with handlers as sources, lines',
      figure: whole.lines,
      bar: 7500,
      why: 'Handlers, which read and judge requests as the server does, have 2,300 of them; 1,900 are generated.',
    },
    {
      what: 'one call as a function, kB in gzip',
      figure: await bundled(
        [
          "import { getOrder, ShopCore } from './shop/client/index.js';",
          "console.log(await getOrder(new ShopCore({ token: 'key' }), { id: 'a' }));",
        ],
        folder,
      ),
      bar: 5,
      why: 'Sending, waiting and reading have half of it, errors a seventh, logging with secrets that are masked a seventh, the client an eighth.',
    },
    {
      what: 'the same with the class, kB in gzip',
      figure: await bundled(
        [
          "import { Shop } from './shop/client/index.js';",
          "console.log(await new Shop({ token: 'key' }).orders.getOrder({ id: 'a' }));",
        ],
        folder,
      ),
      bar: 9,
      why: 'A class has all operations, and what only some of them need.',
    },
    {
      what: '`generated/`, kB',
      figure: kilobytes(join(root, 'generated')),
      bar: 750,
      why: 'Runtime is 500 of them, 220 of it in fixtures; the document itself is 90, the types of the raw layer 75, READMEs and promises 60.',
    },
  ];
}

async function planned(document: string, options: Partial<DocumentConfig> = {}) {
  const { files } = await plan(withDefaults({ document, layout: 'source', ...options }, '/'));
  return files;
}

async function linesOf(
  document: string,
  options: Partial<DocumentConfig> = {},
): Promise<{ readonly lines: number; readonly files: number }> {
  const sources = (await planned(document, options)).filter(({ path }) => path.endsWith('.ts'));
  const lines = sources.reduce((sum, { content }) => sum + content.split('\n').length - 1, 0);
  return { lines, files: sources.length };
}

async function write(document: string, folder: string): Promise<void> {
  for (const { path, content } of await planned(document, { targets: ['client'] })) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** What an application bundles that has no more than this; plain folders promise no tree-shaking. */
async function bundled(program: readonly string[], folder: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program.join('\n'), resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, minify: true, write: false, format: 'esm', target: 'es2022' },
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1000;
}

function kilobytes(folder: string): number {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !/(^|[/\\])(node_modules|dist)([/\\]|$)/.test(path),
  );
  return (
    sources
      .map((path) => statSync(join(folder, path)))
      .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0) / 1000
  );
}

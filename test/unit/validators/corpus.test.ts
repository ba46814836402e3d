// Real documents become validators that compile beside their client under the strictest flags, and of which a bundle holds what it uses.

import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { plan } from '../../../generator/generate.js';
import type { Layout } from '../../../generator/options.js';
import type { OutputFile } from '../../../generator/targets/target.js';
import {
  type CompileOptions,
  inScratch,
  root,
  typeErrors,
  writeAll,
} from '../../support/compile.js';
import { corpusFile } from '../../support/corpus.js';

const everywhere: readonly CompileOptions[] = [
  { compiler: '5.9', resolution: 'bundler' },
  { compiler: '7', resolution: 'nodenext' },
];
const fast: readonly CompileOptions[] = [{ compiler: '7', resolution: 'nodenext' }];

describe.each([
  ['museum.yaml', everywhere],
  ['twilio.json', fast],
  ['openai.json', fast],
  ['github.json', fast],
] as const)('%s', (name, matrix) => {
  const path = corpusFile(name);

  it.skipIf(path === undefined)('compiles', { timeout: 300_000 }, async () => {
    const files = await filesOf(path ?? '', 'source');
    for (const options of matrix)
      expect(await typeErrors(files, options), JSON.stringify(options)).toEqual([]);
  });
});

describe('a bundle', () => {
  const path = corpusFile('github.json');

  it.skipIf(path === undefined)(
    'holds the schema that it uses, and what that refers to',
    { timeout: 300_000 },
    async () => {
      const files = await filesOf(path ?? '', 'source');
      const text = await inScratch(async (folder) => {
        await writeAll(
          folder,
          files.filter((file) => file.path.startsWith('validators/')),
        );
        const result = await build({
          stdin: {
            contents: `export { licenseSimpleSchema } from './validators/index.ts';`,
            resolveDir: folder,
            loader: 'ts',
          },
          bundle: true,
          minify: true,
          format: 'esm',
          write: false,
          external: ['zod'],
        });
        return result.outputFiles[0]?.text ?? '';
      });
      expect(text).toContain('spdx_id');
      expect(text).not.toContain('login');
      expect(text.length).toBeLessThan(16_000);
    },
  );
});

describe('the package', () => {
  it('has a manifest, a README and what is not checked', async () => {
    const files = await filesOf(join(root, 'openapi/openapi.yaml'), 'packages');
    const content = (name: string): string =>
      files.find(({ path }) => path === `validators/${name}`)?.content ?? '';
    expect(JSON.parse(content('package.json'))).toMatchObject({
      sideEffects: false,
      peerDependencies: { zod: '^4.6.0' },
      exports: { '.': {}, './operations': {}, './coverage.json': './coverage.json' },
    });
    expect(content('README.md')).toContain('validation(operations');
    expect(JSON.parse(content('coverage.json'))).toMatchObject({
      schemas: expect.any(Number),
      formats: { checked: expect.arrayContaining(['uri']) },
      notChecked: [],
    });
    expect(content('src/index.ts')).toContain(
      "export * as operations from './operations/index.js';",
    );
  });
});

async function filesOf(document: string, layout: Layout): Promise<readonly OutputFile[]> {
  const planned = await plan({
    document,
    cwd: dirname(document),
    output: 'out',
    layout,
    targets: ['client', 'validators'],
    overlays: [],
    raw: layout === 'packages',
    format: false,
  });
  expect(planned.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return planned.files;
}

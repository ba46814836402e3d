// A bundle of a large document's validators holds what it uses (that they compile is proven in test/corpus/compile.test.ts); what the package holds.

import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { plan } from '../../../../generator/generate.js';
import type { Layout } from '../../../../generator/base/options.js';
import type { OutputFile } from '../../../../generator/targets/target.js';
import { inScratch, root, writeAll } from '../../../support/compile.js';
import { corpusFile } from '../../../support/corpus.js';

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
          files.filter(({ path: file }) => /^(?:runtime|validators)\//.test(file)),
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
      peerDependencies: { zod: '~4.6.0' },
      exports: { '.': {}, './operations': {}, './coverage.json': './coverage.json' },
    });
    expect(content('README.md')).toContain('validation(operationSchemas');
    expect(JSON.parse(content('coverage.json'))).toMatchObject({
      schemas: expect.any(Number),
      formats: { checked: expect.arrayContaining(['uri']) },
      notChecked: [],
    });
    expect(content('src/index.ts')).toContain(
      "export * as operationSchemas from './operations/index.js';",
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

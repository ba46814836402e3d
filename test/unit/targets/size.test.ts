// What an application gets for small documents, in lines and files of TypeScript: whoever takes the sources has to own them.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plan } from '../../../generator/generate.js';
import type { JsonObject } from '../../../generator/model/json.js';
import { type DocumentConfig, withDefaults } from '../../../generator/base/options.js';
import { inScratch } from '../../support/compile.js';
import { corpusFile } from '../../support/corpus.js';
import { petShop, shop } from '../../support/shops.js';

interface Size {
  readonly lines: number;
  readonly files: number;
  /** The lines of the evaluator of schemas. */
  readonly schema?: number;
}

async function sizeOf(document: string, options: Partial<DocumentConfig> = {}): Promise<Size> {
  const { files, diagnostics } = await plan(
    withDefaults({ document, layout: 'source', ...options }, '/'),
  );
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const sources = files.filter(({ path }) => path.endsWith('.ts'));
  const linesOf = ({ content: text }: { readonly content: string }): number =>
    text.split('\n').length - 1;
  const evaluator = files.find(({ path }) => path === 'runtime/schema.ts');
  return {
    lines: sources.reduce((sum, each) => sum + linesOf(each), 0),
    files: sources.length,
    ...(evaluator && { schema: linesOf(evaluator) }),
  };
}

function within({ lines, files, schema = 0 }: Size, most: Size): void {
  expect(lines).toBeLessThanOrEqual(most.lines);
  expect(schema).toBeLessThanOrEqual(most.schema ?? Infinity);
  expect(schema).toBeGreaterThan(500);
  expect(files).toBeLessThanOrEqual(most.files);
  expect(files).toBeGreaterThan(20);
}

test.each<[string, JsonObject, Partial<DocumentConfig>, Size]>([
  ['two operations', petShop, {}, { lines: 5_370, files: 23, schema: 640 }],
  ['twelve operations, with handlers', shop, { handlers: true }, { lines: 10_120, files: 34 }],
])('an output for %s is small', async (_, document, options, most) =>
  inScratch(async (folder) => {
    const path = join(folder, 'openapi.json');
    await writeFile(path, JSON.stringify(document));
    within(await sizeOf(path, options), most);
  }),
);

test('an output for the museum is small', async () => {
  const path = corpusFile('museum.yaml');
  if (path !== undefined) within(await sizeOf(path), { lines: 7_400, files: 30 });
});

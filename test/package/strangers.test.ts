// What an application gets for a document of its own: nothing of another trade, and of a large document only what it uses.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { plan } from '../../generator/generate.js';
import type { JsonObject } from '../../generator/model/json.js';
import { type DocumentConfig, withDefaults } from '../../generator/base/options.js';
import type { OutputFile } from '../../generator/targets/target.js';
import { inScratch, root, writeAll } from '../support/compile.js';

const ok = (schema: JsonObject): JsonObject => ({
  description: 'ok',
  content: { 'application/json': { schema } },
});

const petShop: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Pet shop', version: '1.0.0' },
  servers: [{ url: 'https://pets.example' }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: { 200: ok({ type: 'array', items: { $ref: '#/components/schemas/Pet' } }) },
      },
      post: {
        operationId: 'createPet',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: { 201: ok({ $ref: '#/components/schemas/Pet' }) },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          id: { type: 'string', readOnly: true },
          name: { type: 'string', minLength: 1 },
          born: { type: 'string', format: 'date-time' },
          kind: { enum: ['cat', 'dog'] },
          notes: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};

/** Words of the curated document's trade. `published` stands among the states of anything. */
const trade =
  /clip|video|campaign|project|credit|publish(?!ed)|render|captions|dubb|reframe|transcri|subtitle|footage|podcast|episode|thumbnail/i;

async function filesOf(
  document: JsonObject,
  options: Partial<DocumentConfig>,
): Promise<readonly OutputFile[]> {
  return inScratch(async (folder) => {
    const path = join(folder, 'openapi.json');
    await writeFile(path, JSON.stringify(document));
    const { files } = await plan(withDefaults({ document: path, ...options }, folder));
    return files;
  });
}

it.each(['packages', 'source'] as const)(
  'an output in the layout %s has no word of another trade',
  async (layout) => {
    const files = await filesOf(petShop, {
      layout,
      handlers: true,
      counterExamples: true,
      raw: true,
    });
    expect(files.length).toBeGreaterThan(30);
    const found = files.flatMap(({ path, content }) =>
      content.split('\n').flatMap((line) => (trade.test(line) ? [`${path}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  },
  120_000,
);

/** Forty components in chains of ten: each holds the next one, and none can be said by zod alone. */
const chains: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Chains', version: '1.0.0' },
  paths: {
    '/chains': {
      get: {
        operationId: 'getChains',
        responses: {
          200: ok({ anyOf: range(40).map((at) => ({ $ref: `#/components/schemas/Link${at}` })) }),
        },
      },
    },
  },
  components: {
    schemas: Object.fromEntries(
      range(40).map((at) => [
        `Link${at}`,
        {
          type: 'object',
          required: [`mark${at}`],
          properties: {
            [`mark${at}`]: { type: 'array', items: { type: 'string' }, contains: { const: 'x' } },
            ...(at % 10 === 9 ? {} : { next: { $ref: `#/components/schemas/Link${at + 1}` } }),
          },
          dependentRequired: { next: [`mark${at}`] },
        },
      ]),
    ),
  },
};

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, at) => at);
}

it('an application that imports a validator bundles only the schemas that it reaches', async () => {
  const program =
    "import { link15Schema } from './validators/index.js'; console.log(link15Schema.parse({}));";
  const files = await filesOf(chains, { layout: 'source' });
  const text = await inScratch(async (folder) => {
    await writeAll(folder, [...files, { path: 'app.ts', content: program }]);
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'app.ts')],
      bundle: true,
      minifySyntax: true,
      treeShaking: true,
      format: 'esm',
      write: false,
      nodePaths: [join(root, 'node_modules')],
      logLevel: 'silent',
    });
    return outputFiles[0]?.text ?? '';
  });
  const reached = range(40).filter((at) => new RegExp(`mark${at}\\b`).test(text));
  expect(reached).toContain(15);
  expect(reached.filter((at) => at < 15 || at > 19)).toEqual([]);
}, 120_000);

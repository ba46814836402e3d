// What an application gets for small documents, in lines and files of TypeScript: whoever takes the sources has to own them.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plan } from '../../../generator/generate.js';
import type { Json, JsonObject } from '../../../generator/model/json.js';
import { type DocumentConfig, withDefaults } from '../../../generator/base/options.js';
import { inScratch } from '../../support/compile.js';
import { corpusFile } from '../../support/corpus.js';

interface Size {
  readonly lines: number;
  readonly files: number;
  /** The lines of the evaluator of schemas. */
  readonly schema?: number;
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } });
const said = (schema: Json): JsonObject => ({ description: 'said', ...content(schema) });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

const petShop: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Pet shop', version: '1.0.0' },
  servers: [{ url: 'https://pets.example' }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: { 200: said({ type: 'array', items: ref('Pet') }) },
      },
      post: {
        operationId: 'createPet',
        requestBody: { required: true, ...content(ref('Pet')) },
        responses: { 201: said(ref('Pet')) },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, kind: { type: 'string', enum: ['cat', 'dog'] } },
      },
    },
  },
};

/** Four operations of each of three resources. */
const shop: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.0.0' },
  servers: [{ url: 'https://shop.example/v1' }],
  security: [{ token: [] }],
  paths: Object.fromEntries(
    ['Product', 'Customer', 'Order'].flatMap((name): [string, JsonObject][] => {
      const tag = `${name.toLowerCase()}s`;
      const body = { required: true, ...content(ref(name)) };
      const problem = { 404: said(ref('Problem')), 422: said(ref('Problem')) };
      const limit = { type: 'integer', minimum: 1, maximum: 100, default: 20 };
      return [
        [
          `/${tag}`,
          {
            get: {
              operationId: `list${name}s`,
              tags: [tag],
              summary: `Lists the ${tag}, newest first`,
              parameters: [{ name: 'limit', in: 'query', schema: limit }],
              responses: { 200: said({ type: 'array', items: ref(name) }) },
            },
            post: {
              operationId: `create${name}`,
              tags: [tag],
              requestBody: body,
              responses: { 201: said(ref(name)), ...problem },
            },
          },
        ],
        [
          `/${tag}/{id}`,
          {
            get: {
              operationId: `get${name}`,
              tags: [tag],
              parameters: [id],
              responses: { 200: said(ref(name)), ...problem },
            },
            put: {
              operationId: `replace${name}`,
              tags: [tag],
              parameters: [id],
              requestBody: body,
              responses: { 200: said(ref(name)), ...problem },
            },
          },
        ],
      ];
    }),
  ),
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Product: object({
        id: { type: 'string', format: 'uuid', readOnly: true },
        name: { type: 'string', minLength: 1, maxLength: 80 },
        sku: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{4}$' },
        price: ref('Money'),
        tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      }),
      Customer: object({
        id: { type: 'string', format: 'uuid', readOnly: true },
        email: { type: 'string', format: 'email' },
        address: ref('Address'),
        since: { type: 'string', format: 'date' },
      }),
      Order: object({
        id: { type: 'string', format: 'uuid', readOnly: true },
        customerId: { type: 'string', format: 'uuid' },
        status: { type: 'string', enum: ['open', 'paid', 'sent', 'returned'] },
        total: ref('Money'),
        lines: {
          type: 'array',
          minItems: 1,
          items: object({
            product: ref('Product'),
            quantity: { type: 'integer', minimum: 1 },
          }),
        },
        createdAt: { type: 'string', format: 'date-time', readOnly: true },
      }),
      Money: object({
        amount: { type: 'integer', minimum: 0 },
        currency: { type: 'string', enum: ['EUR', 'USD'] },
      }),
      Address: object({ street: { type: 'string' }, city: { type: 'string' } }),
      Problem: object({ status: { type: 'integer' }, title: { type: 'string' } }),
    },
  },
};

function object(properties: JsonObject): JsonObject {
  return { type: 'object', required: Object.keys(properties), properties };
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

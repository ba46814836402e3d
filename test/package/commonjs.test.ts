// Packages with CommonJS modules beside ES modules, as an application of NestJS has them, which Jest tests: installed from their tarballs, without
// any setting for them.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inScratch, root, run, writeAll } from '../support/compile.js';
import { expectCleanPackage } from '../support/package.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];

const order = { $ref: '#/components/schemas/Order' };

const document = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.0.0' },
  servers: [{ url: 'https://shop.example' }],
  paths: {
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: 'One', content: { 'application/json': { schema: order } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['id', 'price'],
        properties: {
          id: { type: 'string', minLength: 2 },
          price: { type: 'number', multipleOf: 0.01 },
        },
      },
    },
  },
};

/** What `nest new` writes, as far as it concerns modules and tests. */
const application = {
  'package.json': {
    name: 'app',
    private: true,
    scripts: { test: 'jest', build: 'tsc -p tsconfig.json' },
    jest: {
      moduleFileExtensions: ['js', 'json', 'ts'],
      rootDir: 'src',
      testRegex: '.*\\.spec\\.ts$',
      transform: { '^.+\\.(t|j)s$': 'ts-jest' },
      testEnvironment: 'node',
    },
  },
  'tsconfig.json': {
    compilerOptions: {
      module: 'nodenext',
      moduleResolution: 'nodenext',
      isolatedModules: true,
      declaration: true,
      removeComments: true,
      emitDecoratorMetadata: true,
      experimentalDecorators: true,
      esModuleInterop: true,
      target: 'ES2023',
      outDir: './dist',
      strict: true,
    },
    include: ['src'],
  },
  'src/orders.service.ts': `
import { Injectable } from '@nestjs/common';
import { ApiError, Shop } from '@shop/client';
import { orderSchema } from '@shop/validators';

@Injectable()
export class OrdersService {
  constructor(private readonly shop: Shop) {}

  async price(id: string): Promise<number> {
    try {
      return orderSchema.parse(await this.shop.orders.getOrder({ id })).price;
    } catch (error) {
      if (error instanceof ApiError) return -1;
      throw error;
    }
  }
}
`,
  'src/orders.service.spec.ts': `
import 'reflect-metadata';
import { Test } from '@nestjs/testing';
import { createRawClient } from '@shop/client/raw';
import { Shop } from '@shop/client';
import { orderFixture } from '@shop/fixtures';
import { OrdersService } from './orders.service';

async function serviceWith(fetch: typeof globalThis.fetch): Promise<OrdersService> {
  const module = await Test.createTestingModule({
    providers: [OrdersService, { provide: Shop, useValue: new Shop({ fetch }) }],
  }).compile();
  return module.get(OrdersService);
}

test('reads a price', async () => {
  const service = await serviceWith(() => Promise.resolve(Response.json(orderFixture)));
  expect(await service.price('a')).toBe(orderFixture.price);
});

test('knows the error of the client', async () => {
  const service = await serviceWith(() => Promise.resolve(Response.json({}, { status: 404 })));
  expect(await service.price('a')).toBe(-1);
});

test('has all entry points', () => {
  expect(typeof createRawClient).toBe('function');
  expect(typeof require('@shop/validators/operations')).toBe('object');
});
`,
  'use.cjs': `
const { Shop } = require('@shop/client');
const { orderSchema } = require('@shop/validators');
const { makeOrder } = require('@shop/fixtures');
console.log(orderSchema.safeParse(makeOrder()).success, typeof new Shop().orders.getOrder);
`,
};

const packages = [
  ...['@nestjs/common@11', '@nestjs/core@11', '@nestjs/testing@11', '@nestjs/platform-express@11'],
  ...['reflect-metadata@0.2', 'rxjs@7', 'jest@30', 'ts-jest@29', '@types/jest@30'],
  ...['@types/node@20', 'typescript@5.9.3'],
];

it('an application of NestJS that Jest tests', { timeout: 600_000 }, () =>
  inScratch(async (folder) => {
    const shop = join(folder, 'shop');
    await writeAll(shop, [{ path: 'openapi.json', content: JSON.stringify(document) }]);
    const generated = await run(
      process.execPath,
      [
        ...[join(root, 'dist/cli.js'), 'generate', 'openapi.json', '-o', 'packages', '--raw'],
        ...['--scope', '@shop', '--module', 'both'],
      ],
      shop,
    );
    expect(generated, generated.output).toMatchObject({ code: 0 });
    const [, workspaces = ''] = /echo '(.+)' > package\.json/.exec(generated.output) ?? [];
    const built = join(shop, 'packages');
    await writeAll(built, [{ path: 'package.json', content: workspaces }]);
    for (const args of [
      ['install', ...quiet],
      ['pack', '--workspaces'],
    ]) {
      const ended = await run(npm, args, built);
      expect(ended, ended.output).toMatchObject({ code: 0 });
    }
    const tarballs = (await readdir(built)).filter((file) => file.endsWith('.tgz'));
    expect(tarballs).toHaveLength(3);
    for (const tarball of tarballs) await expectCleanPackage(join(built, tarball), 'node16');

    const app = join(folder, 'app');
    await writeAll(
      app,
      Object.entries(application).map(([path, content]) => ({
        path,
        content: typeof content === 'string' ? content : JSON.stringify(content),
      })),
    );
    const paths = tarballs.map((tarball) => join(built, tarball));
    const installed = await run(npm, ['install', ...quiet, ...packages, ...paths], app);
    expect(installed, installed.output).toMatchObject({ code: 0 });
    for (const script of ['build', 'test']) {
      const ended = await run(npm, ['run', script], app, { ...process.env, VITEST: undefined });
      expect(ended, ended.output).toMatchObject({ code: 0 });
    }
    // Node.js itself, as it was before it could load ES modules with `require`.
    const used = await run(process.execPath, ['--no-experimental-require-module', 'use.cjs'], app);
    expect(used.output.trim()).toBe('true function');
  }),
);

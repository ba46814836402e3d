// Targets of one's own as their authors have them: the packed generator is installed in a project with nothing of this repository in reach, the
// guide alone says what to write, and what the two examples make is compiled and used.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, run, strictFlags, tsc, writeAll } from '../support/compile.js';
import { own } from '../support/package.js';
import { petDocument } from '../unit/cli/concord.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const needed = ['@hono/node-server@2.1.9', '@modelcontextprotocol/sdk@1.32.2', 'hono@4.13.19'];
const cli = 'node_modules/concord-openapi/dist/cli.js';

let app: string;

beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'concord-'));
  const packed = await run(npm, ['pack', '--ignore-scripts', '--pack-destination', app], root);
  expect(packed, packed.output).toMatchObject({ code: 0 });
  const [archive = ''] = (await readdir(app)).filter((name) => name.endsWith('.tgz'));
  const content = JSON.stringify({ name: 'app', private: true, type: 'module' });
  await writeAll(app, [{ path: 'package.json', content }]);
  const packages = await Promise.all(['@types/node', 'zod'].map(own));
  const installed = await run(
    npm,
    [
      ...['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'],
      ...[join(app, archive), ...packages, ...needed],
    ],
    app,
  );
  expect(installed, installed.output).toMatchObject({ code: 0 });
}, 600_000);

afterAll(() => rm(app, { recursive: true, force: true }));

async function concord(...args: readonly string[]): Promise<string> {
  const ended = await run(process.execPath, [cli, ...args], app);
  expect(ended, ended.output).toMatchObject({ code: 0 });
  return ended.output;
}

/** Compiles these files, and what they import, into `out/`. */
async function compile(files: readonly string[], flags: object = {}): Promise<void> {
  const compilerOptions = {
    ...strictFlags({ resolution: 'nodenext' }),
    ...{ types: ['node'], noEmit: false, outDir: 'out', ...flags },
  };
  await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  // The types of the sandbox name those of msw, an optional peer, which nobody needs for a target.
  const errors = (await tsc(app, '7')).filter((line) => !line.includes("'msw'"));
  expect(errors).toEqual([]);
}

/** The code blocks of the guide that hold a whole file, by what they export. */
async function guide(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(root, 'generator/TARGETS.md'), 'utf8');
  return new Map(
    [...text.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, block = '']) => [
      /^export const (\w+)/m.exec(block)?.[1] ?? (block.includes('mcp') ? 'both' : 'first'),
      block,
    ]),
  );
}

describe('the guide', { timeout: 300_000 }, () => {
  it('has a target of ten lines that works as it stands', async () => {
    const block = (await guide()).get('first') ?? '';
    const [target = ''] = /^const routes = [^]*?^\}\);$/m.exec(block) ?? [];
    expect(target.split('\n')).toHaveLength(10 - 1);
    await writeAll(app, [
      { path: 'openapi.yaml', content: petDocument },
      { path: 'concord.config.ts', content: block },
    ]);
    await concord('generate');
    const routes = join(app, 'generated/routes');
    expect(await readFile(join(routes, 'routes.txt'), 'utf8')).toBe('GET /pets/{petId}\n');
    expect((await readdir(routes)).sort()).toEqual(['concord.manifest.json', 'routes.txt']);
    expect(await concord('check')).toContain('generated is up to date');
    await writeFile(join(routes, 'routes.txt'), 'GET /\n');
    expect(await run(process.execPath, [cli, 'check'], app)).toMatchObject({
      code: 1,
      output: expect.stringContaining('generated/routes/routes.txt was edited by hand'),
    });
    await concord('generate', '--targets', 'routes', '--force');
    expect(await readdir(join(app, 'generated'))).toEqual(['routes']);
    await rm(join(app, 'generated'), { recursive: true });
  });

  it('has others that compile with nothing but the types of the package, and work', async () => {
    const blocks = await guide();
    const names = ['summary', 'calls', 'models'];
    await writeAll(app, [
      { path: 'openapi.yaml', content: petDocument },
      ...names.map((name) => ({ path: `targets/${name}.ts`, content: blocks.get(name) ?? '' })),
      {
        path: 'concord.config.ts',
        content: `
          import { defineConfig } from 'concord-openapi';
          ${names.map((name) => `import { ${name} } from './targets/${name}.js';`).join('\n')}
          export default defineConfig({
            document: 'openapi.yaml', output: 'guide', layout: 'source',
            targets: ['client', ${names.join(', ')}],
          });
        `,
      },
    ]);
    await concord('generate');
    const text = (path: string) => readFile(join(app, 'guide', path), 'utf8');
    expect(await text('summary/summary.md')).toBe(
      'getPet | client.pets.get | petId |  | Pet | name\n',
    );
    expect(await text('calls/index.ts')).toBe(`// Generated by Concord from Pets. Do not edit.

import type { Pets } from '../client/index.js';

/** A pet */
export function getPetPath(_client: Pets): string {
  return '/pets/{petId}';
}
`);
    expect(await text('models/models.ts')).toContain('export interface Pet {\n  "name": unknown;');
    // Nobody needs the types of Node to write a target.
    const files = ['concord.config.ts', 'guide/calls/index.ts', 'guide/models/models.ts'];
    await compile(files, { types: [], noEmit: true });
  });
});

/** A shop with state, in its own words. */
async function generateShop(): Promise<void> {
  await cp(join(root, 'generator/guides/shop.yaml'), join(app, 'openapi.yaml'));
  for (const name of ['mcp', 'hono'])
    await cp(join(root, `test/own-targets/${name}.ts`), join(app, `targets/${name}.ts`));
  const content = (await guide()).get('both') ?? '';
  await writeAll(app, [{ path: 'concord.config.ts', content }]);
  await concord('generate');
}

/** What a program says in its first line; it runs until `stop`. */
async function started(args: readonly string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, args, { cwd: app, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { child, line: String(line).trim() };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill();
  await once(child, 'exit');
}

describe('the examples', { timeout: 300_000 }, () => {
  it('are about a hundred lines, and import nothing but the package', async () => {
    for (const name of ['mcp', 'hono']) {
      const text = await readFile(join(root, `test/own-targets/${name}.ts`), 'utf8');
      expect(text.split('\n').filter((line) => line.trim() !== '').length).toBeLessThan(150);
      const imports = [...text.matchAll(/ from '([^']+)';$/gm)].map(([, from]) => from);
      expect(new Set(imports.filter((from) => from !== 'zod'))).toEqual(
        new Set(['concord-openapi']),
      );
    }
  });

  it('make an MCP server, which models can call', async () => {
    await generateShop();
    await compile(['concord.config.ts', 'src/api/mcp/server.ts'], { skipLibCheck: true });
    await writeFile(join(app, 'call.mjs'), mcpClient);
    const { child, line } = await started([cli, 'mock', '--port', '0', '--log', 'none']);
    try {
      const [, SHOP_BASE_URL = ''] = /^Listening on (\S+) /.exec(line) ?? [];
      const env = { ...process.env, SHOP_BASE_URL, SHOP_API_KEY: 'key-1' };
      const { code, output } = await run(process.execPath, ['call.mjs'], app, env);
      expect(code, output).toBe(0);
      const { server, tools, placed, paid, empty, found, many, unknown, hidden } =
        JSON.parse(output);
      expect(server).toEqual({ name: 'shop', version: '1' });
      expect(tools.map(({ name }: { readonly name: string }) => name)).toEqual([
        ...['placeOrder', 'listOrders', 'getOrder', 'payOrder', 'listPayments', 'getShipment'],
      ]);
      expect(tools[1]).toEqual({
        name: 'listOrders',
        description: 'GET /orders',
        annotations: { readOnlyHint: true },
        inputSchema: {
          type: 'object',
          properties: {
            offset: { type: 'integer', minimum: 0 },
            limit: { type: 'integer', minimum: 1, maximum: 50 },
            status: { $ref: '#/$defs/OrderStatus' },
          },
          additionalProperties: false,
          required: [],
          $defs: { OrderStatus: { type: 'string', enum: ['placed', 'paid', 'packed', 'shipped'] } },
        },
      });
      expect(placed).toMatchObject({ status: 'placed', items: ['a book'] });
      expect(paid).toMatchObject({ orderId: placed.id, method: 'card' });
      expect(found).toMatchObject({ data: [{ id: placed.id }], meta: { total: 1 } });
      expect(empty[0]).toBe(true);
      expect(empty[1]).toContain('items: Too small');
      expect(many[0]).toBe(true);
      expect(many[1]).toContain('limit: Too big');
      expect(unknown[0]).toBe(true);
      expect(unknown[1]).toMatch(/^404 \(getOrder\)/);
      expect(hidden).toEqual([true, 'There is no tool cancelOrder.']);
    } finally {
      await stop(child);
    }
  });

  it('make a router that takes what is valid and refuses the rest', async () => {
    await generateShop();
    await writeFile(join(app, 'main.ts'), service);
    await compile(['main.ts'], { skipLibCheck: true });
    const { child, line: origin } = await started(['out/main.js']);
    try {
      const ask = async (method: string, path: string, body?: unknown) => {
        const sent = typeof body === 'string' ? body : JSON.stringify(body);
        const init = body === undefined ? { method } : { method, body: sent };
        const response = await fetch(`${origin}${path}`, init);
        const text = await response.text();
        return [response.status, text === '' ? undefined : JSON.parse(text)];
      };
      const [status, order] = await ask('POST', '/orders', { items: ['a book'] });
      expect([status, order]).toMatchObject([201, { status: 'placed', items: ['a book'] }]);
      expect(await ask('GET', `/orders/${order.id}`)).toEqual([200, order]);
      expect(await ask('DELETE', `/orders/${order.id}`)).toEqual([204, undefined]);
      expect(await ask('GET', '/orders?limit=1')).toMatchObject([200, { meta: { total: 1 } }]);
      // A number, because the document says so.
      expect(await ask('GET', '/shipments/7')).toMatchObject([200, { id: 7 }]);
      expect(await ask('GET', `/orders/${crypto.randomUUID()}`)).toMatchObject([404, {}]);
      const refused = (part: string, path: string) => [400, { part, problems: [{ path }] }];
      for (const [method, path, body, want] of [
        ['GET', '/orders?limit=x', undefined, refused('query', 'limit')],
        ['GET', '/orders?limit=51', undefined, refused('query', 'limit')],
        ['GET', '/orders/nope', undefined, refused('path', 'orderId')],
        ['GET', '/shipments/x', undefined, refused('path', 'shipmentId')],
        ['POST', '/orders', { items: [] }, refused('body', 'items')],
        ['POST', '/orders', {}, refused('body', 'items')],
        ['POST', '/orders', '{', refused('body', '')],
      ] as const)
        expect([path, body, await ask(method, path, body)]).toMatchObject([path, body, want]);
    } finally {
      await stop(child);
    }
  });
});

/** What speaks to the server as the programs around language models do. */
const mcpClient = `
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const client = new Client({ name: 'test', version: '1.0.0' });
const { SHOP_BASE_URL, SHOP_API_KEY } = process.env;
await client.connect(new StdioClientTransport({
  command: process.execPath,
  args: ['out/src/api/mcp/server.js'],
  env: { SHOP_BASE_URL, SHOP_API_KEY },
}));
const call = async (name, args) => {
  const { isError, content } = await client.callTool({ name, arguments: args });
  return [isError, content[0].text];
};
const read = async (name, args) => JSON.parse((await call(name, args))[1]);
const placed = await read('placeOrder', { body: { items: ['a book'] } });
const result = {
  server: client.getServerVersion(),
  tools: (await client.listTools()).tools,
  placed,
  paid: await read('payOrder', { orderId: placed.id, body: { method: 'card' } }),
  empty: await call('placeOrder', { body: { items: [] } }),
  found: await read('listOrders', { limit: 5 }),
  many: await call('listOrders', { limit: 500 }),
  unknown: await call('getOrder', { orderId: crypto.randomUUID() }),
  hidden: await call('cancelOrder', {}),
};
console.log(JSON.stringify(result));
await client.close();
`;

/** A service around the router, as its author writes it. */
const service = `
import { serve } from '@hono/node-server';
import { createRouter, type Handlers } from './src/api/router/router.js';

type Order = Extract<Awaited<ReturnType<Handlers['getOrder']>>, { status: 200 }>['body'];

const orders: Order[] = [];
const handlers: Handlers = {
  async placeOrder({ body }) {
    const order: Order = { id: crypto.randomUUID(), status: 'placed', placedAt: 0, ...body };
    orders.push(order);
    return { status: 201, body: order };
  },
  async listOrders({ query: { offset = 0, limit = 10 } }) {
    const data = orders.slice(offset, offset + limit);
    return { status: 200, body: { data, meta: { total: orders.length } } };
  },
  async getOrder({ path: { orderId } }) {
    const order = orders.find(({ id }) => id === orderId);
    return order ? { status: 200, body: order } : { status: 404, body: { title: 'There is none.' } };
  },
  async cancelOrder() {
    return { status: 204 };
  },
  async payOrder({ path: { orderId }, body: { method } }) {
    return { status: 201, body: { id: '1', orderId, method, state: 'captured' } };
  },
  async listPayments() {
    // @ts-expect-error A payment has a method that the document knows.
    const payments: Awaited<ReturnType<Handlers['listPayments']>>['body'] = [{ id: '1', orderId: '1', method: 'cash', state: 'pending' }];
    return { status: 200, body: Array.isArray(payments) ? payments : [] };
  },
  async getShipment({ path: { shipmentId } }, context) {
    const id: number = shipmentId;
    return { status: 200, body: { id, orderId: '1', label: context.req.url } };
  },
};
serve({ fetch: createRouter(handlers).fetch, port: 0 }, ({ port }) => console.log(\`http://127.0.0.1:\${port}\`));
`;

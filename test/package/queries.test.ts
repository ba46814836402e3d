// The queries as others get them: client and queries as packages in a workspace, built, type-checked with the adapters of four frameworks, and a
// React application of them in Chromium.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, hasChromium } from '../platforms/chromium.js';
import { root, run, strictFlags, tsc, writeAll } from '../support/compile.js';
import { shop } from '../unit/targets/query/shop.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];

const adapters = [
  ...['@tanstack/react-query@5', 'react@19', 'react-dom@19'],
  ...['@types/react@19', '@types/react-dom@19'],
  ...['@tanstack/vue-query@5', 'vue@3', '@tanstack/solid-query@5', 'solid-js@1'],
  ...['@tanstack/svelte-query@6', 'svelte@5'],
];

/** What each adapter makes of the same options. */
const types = `
import * as react from '@tanstack/react-query';
import * as solid from '@tanstack/solid-query';
import * as svelte from '@tanstack/svelte-query';
import * as vue from '@tanstack/vue-query';
import { type ClientError, NotFoundError, type ListOrdersResponse, type Order, Shop } from '@shop/client';
import { createQueries, type CreateOrderError, type GetOrderError, invalidate } from '@shop/query';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<T extends true>(..._: T[]): void {}
const { orders, customers } = createQueries(new Shop());
const known: string | undefined = Math.random() > 0.5 ? 'a' : undefined;

export function inReact(): void {
  const queryClient = react.useQueryClient();
  const found = react.useQuery(orders.get({ id: 'a' }));
  same<Equal<typeof found.data, Order | undefined>>();
  same<Equal<typeof found.error, GetOrderError | null>>();
  if (found.error instanceof NotFoundError) same<Equal<typeof found.error.body, { title: string } | undefined>>();
  const later = react.useQuery(orders.get(known === undefined ? react.skipToken : { id: known }));
  same<Equal<typeof later.data, Order | undefined>>();
  same<Equal<typeof later.error, GetOrderError | null>>();
  const state = react.useQuery({ ...orders.get({ id: 'a' }), select: (order) => order.state, retry: 2, staleTime: 5 });
  same<Equal<typeof state.data, Order['state'] | undefined>>();
  same<Equal<typeof state.error, GetOrderError | null>>();
  const suspended = react.useSuspenseQuery(orders.get({ id: 'a' }));
  same<Equal<typeof suspended.data, Order>>();
  // @ts-expect-error A component cannot wait for what is not asked for.
  react.useSuspenseQuery(orders.get(react.skipToken));
  const several = react.useQueries({ queries: [orders.get({ id: 'a' }), orders.list()] });
  same<Equal<(typeof several)[0]['data'], Order | undefined>>();
  same<Equal<(typeof several)[0]['error'], GetOrderError | null>>();
  same<Equal<(typeof several)[1]['data'], ListOrdersResponse | undefined>>();
  const pages = react.useInfiniteQuery(orders.listPages({ page: 2 }));
  same<Equal<NonNullable<typeof pages.data>['pages'][0]['items'], readonly Order[]>>();
  react.useInfiniteQuery(orders.listPages(react.skipToken));
  react.useSuspenseInfiniteQuery(customers.searchCustomersPages());
  const wait = react.useQuery(orders.waitFor({ id: 'a' }, { minDelay: 5 }));
  same<Equal<typeof wait.data, Order | undefined>>();
  const options = orders.create();
  const create = react.useMutation({ ...options, onSuccess: (order) => (same<Equal<typeof order, Order>>(), invalidate(queryClient, options)) });
  same<Equal<typeof create.error, CreateOrderError | null>>();
  create.mutate({ name: 'a' });
  // @ts-expect-error The name is missing.
  create.mutate({});
  const remove = react.useMutation(orders.delete());
  same<Equal<typeof remove.error, ClientError | null>>();
  react.queryOptions(orders.get({ id: 'a' }));
}

export function inVue(): void {
  const found = vue.useQuery(orders.get({ id: 'a' }));
  same<Equal<typeof found.data.value, Order | undefined>>();
  same<Equal<typeof found.error.value, GetOrderError | null>>();
  vue.useQuery(() => orders.get(known === undefined ? vue.skipToken : { id: known }));
  vue.useQuery(orders.waitFor({ id: 'a' }));
  vue.useInfiniteQuery(orders.listPages()).data.value?.pages[0]?.items[0]?.state satisfies Order['state'] | undefined;
  vue.useMutation(orders.create()).mutate({ name: 'a' });
}

export function inSolid(): void {
  const found = solid.useQuery(() => orders.get({ id: 'a' }));
  same<Equal<typeof found.data, Order | undefined>>();
  same<Equal<typeof found.error, GetOrderError | null>>();
  solid.useQuery(() => orders.get(known === undefined ? solid.skipToken : { id: known }));
  solid.useQuery(() => orders.waitFor({ id: 'a' }));
  solid.useInfiniteQuery(() => orders.listPages()).data?.pages[0]?.items[0]?.state satisfies Order['state'] | undefined;
  solid.useMutation(() => orders.create()).mutate({ name: 'a' });
}

export function inSvelte(): void {
  const found = svelte.createQuery(() => orders.get({ id: 'a' }));
  same<Equal<typeof found.data, Order | undefined>>();
  same<Equal<typeof found.error, GetOrderError | null>>();
  svelte.createQuery(() => orders.get(known === undefined ? svelte.skipToken : { id: known }));
  svelte.createQuery(() => orders.waitFor({ id: 'a' }));
  svelte.createInfiniteQuery(() => orders.listPages()).data?.pages[0]?.items[0]?.state satisfies Order['state'] | undefined;
  svelte.createMutation(() => orders.create()).mutate({ name: 'a' });
}
`;

/** The same with hooks: `given` is how an adapter takes an object, `data` where a result has its data. */
const hookTypes = (
  adapter: string,
  verb: string,
  given: (object: string) => string,
  data: string,
): string => `
import { skipToken } from '@tanstack/${adapter}-query';
import { type Order, Shop } from './${adapter}/client/index.js';
import { createHooks } from './${adapter}/query/hooks.js';
import { createQueries } from './${adapter}/query/index.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<T extends true>(..._: T[]): void {}
const hooks = createHooks(createQueries(new Shop()));

export function used(): void {
  const order = hooks.${verb}GetOrder(${given("{ id: 'a' }")});
  same<Equal<typeof order.${data}, Order | undefined>>();
  const state = hooks.${verb}GetOrder(${given("{ id: 'a' }")}, ${given('{ select: (found) => found.state, staleTime: 5 }')});
  same<Equal<typeof state.${data}, Order['state'] | undefined>>();
  hooks.${verb}GetOrder(${given('skipToken')});
  // @ts-expect-error The id is missing.
  hooks.${verb}GetOrder();
  hooks.${verb}ListOrders();
  const wait = hooks.${verb}WaitForOrder(${given("{ id: 'a' }")});
  same<Equal<typeof wait.${data}, Order | undefined>>();
  const pages = hooks.${verb}ListOrdersPages(${given('{ page: 2 }')});
  same<Equal<NonNullable<typeof pages.${data}>['pages'][0]['items'], readonly Order[]>>();
  const create = hooks.${verb}CreateOrder(${given('{ onSuccess: (made) => same<Equal<typeof made, Order>>() }')});
  create.mutate({ name: 'a' });
  // @ts-expect-error The name is missing.
  create.mutate({});
}
`;

const hooked: Readonly<Record<string, string>> = {
  react: hookTypes('react', 'use', (object) => object, 'data'),
  vue: hookTypes('vue', 'use', (object) => `() => (${object})`, 'data.value'),
  solid: hookTypes('solid', 'use', (object) => `() => (${object})`, 'data'),
  svelte: hookTypes('svelte', 'create', (object) => `() => (${object})`, 'data'),
};

/** As a user writes it: a list that grows, one order with its state, and what is wrong. */
const application = `
import { QueryClient, QueryClientProvider, skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { NotFoundError, Shop } from '@shop/client';
import { createQueries, invalidate } from '@shop/query';
import { createHooks } from '@shop/query/hooks';

const queries = createQueries(new Shop({ baseUrl: location.origin, maxRetries: 0, dangerouslyAllowBrowser: true }));
const { orders } = queries;
const { useCreateOrder, useWaitForOrder } = createHooks(queries);

function List(): React.ReactNode {
  const { data, fetchNextPage, hasNextPage } = useInfiniteQuery(orders.listPages());
  const count = useQuery({ ...orders.list(), select: ({ total }) => total });
  return (
    <section>
      <output id="total">{count.data}</output>
      <ol>{data?.pages.flatMap(({ items }) => items).map(({ id }) => <li key={id}>{id}</li>)}</ol>
      {hasNextPage && <button id="more" onClick={() => void fetchNextPage()}>More</button>}
    </section>
  );
}

function Add(): React.ReactNode {
  const queryClient = useQueryClient();
  const { mutate, error } = useCreateOrder({ onSuccess: () => invalidate(queryClient, orders.create()) });
  return (
    <>
      <button id="add" onClick={() => mutate({ name: 'one more' })}>Add</button>
      <output id="refused">{error?.name}</output>
    </>
  );
}

function Show({ id }: { readonly id: string | undefined }): React.ReactNode {
  const { data, error, fetchStatus } = useWaitForOrder(id === undefined ? skipToken : { id });
  if (id === undefined) return <output id="state">{fetchStatus}</output>;
  if (error instanceof NotFoundError) return <output id="state">{error.body?.title}</output>;
  return <output id="state">{data?.state}</output>;
}

function App(): React.ReactNode {
  const [id, choose] = useState<string>();
  return (
    <>
      <List />
      <Add />
      <input id="id" onChange={({ target }) => choose(target.value)} />
      <Show id={id} />
    </>
  );
}

const queryClient = new QueryClient();
const place = document.getElementById('app');
if (place) createRoot(place).render(<StrictMode><QueryClientProvider client={queryClient}><App /></QueryClientProvider></StrictMode>);
`;

let folder = '';
/** Why there is nothing to test. */
let missing: string | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-'));
  const manifest = { name: 'app', private: true, type: 'module', workspaces: ['packages/*'] };
  const tsconfig = {
    compilerOptions: {
      ...strictFlags({ resolution: 'bundler' }),
      // What adapters declare is theirs.
      skipLibCheck: true,
      jsx: 'react-jsx',
    },
    include: ['src'],
  };
  await writeAll(folder, [
    { path: 'openapi.json', content: JSON.stringify(shop) },
    { path: 'package.json', content: JSON.stringify(manifest) },
    { path: 'tsconfig.json', content: JSON.stringify(tsconfig) },
    { path: 'src/types.ts', content: types },
    { path: 'src/app.tsx', content: application },
    ...Object.entries(hooked).map(([name, content]) => ({ path: `src/hooks-${name}.ts`, content })),
  ]);
  const words = ['generate', 'openapi.json', '--targets', 'client,query'];
  for (const output of [
    ['-o', 'packages', '--hooks', 'react'],
    ...Object.keys(hooked).map((name) => [
      ...['-o', `src/${name}`, '--hooks', name, '--layout', 'source', '--import-extension', 'js'],
    ]),
  ]) {
    const made = await run(
      process.execPath,
      [join(root, 'dist/cli.js'), ...words, ...output],
      folder,
    );
    expect(made, made.output).toMatchObject({ code: 0 });
  }
  for (const [place, path, count] of [
    ['readme', join(folder, 'packages/query/README.md'), 7],
    ['guide', join(root, 'generator/guides/queries.md'), 5],
  ] as const) {
    const text = await readFile(path, 'utf8');
    const examples = [...text.matchAll(/^```(tsx?)\n([^]*?)^```$/gm)];
    expect(examples).toHaveLength(count);
    await writeAll(
      folder,
      examples.map(([, extension = '', content = ''], index) => ({
        path: `src/${place}/${index === 0 ? 'queries' : index}.${extension}`,
        content: `${content}export {};\n`,
      })),
    );
  }
  const installed = await run(npm, ['install', ...quiet, ...adapters], folder);
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(installed.output)) {
    missing = 'the registry of npm cannot be reached';
    return;
  }
  expect(installed, installed.output).toMatchObject({ code: 0 });
  for (const name of ['client', 'query'])
    expect(await tsc(join(folder, 'packages', name), '7')).toEqual([]);
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Orders of two to a page; what is paid is so when it has been looked at three times. */
function startShop(): Promise<Server> {
  const all = ['a', 'b', 'c'];
  const looks = new Map<string, number>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://shop');
    const send = (status: number, value: unknown, type = 'application/json'): void => {
      response.writeHead(status, { 'content-type': type });
      response.end(typeof value === 'string' ? value : JSON.stringify(value));
    };
    const order = (id: string): object => ({
      id,
      state: (looks.get(id) ?? 0) < 3 ? 'open' : 'paid',
    });
    const id = pathname.split('/')[2];
    if (pathname === '/app.js') send(200, script, 'text/javascript');
    else if (pathname === '/')
      send(
        200,
        '<!doctype html><div id="app"></div><script type="module" src="/app.js"></script>',
        'text/html',
      );
    else if (id !== undefined && !all.includes(id))
      send(404, { title: `There is no order ${id}.` });
    else if (id !== undefined) {
      looks.set(id, (looks.get(id) ?? 0) + 1);
      send(200, order(id));
    } else if (request.method === 'POST') {
      if (all.length > 3) return send(409, { title: 'Enough.' });
      all.push('d');
      send(201, order('d'));
    } else {
      const page = Number(searchParams.get('page') ?? 1);
      const items = all.slice(2 * page - 2, 2 * page).map(order);
      send(200, { items, total: all.length, pages: Math.ceil(all.length / 2) });
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

let script = '';

describe('the package of queries', { timeout: 300_000 }, () => {
  it('has types for React, Vue, Solid and Svelte, and examples that compile', async ({ skip }) => {
    skip(missing !== undefined, missing);
    expect(await tsc(folder, '5.9')).toEqual([]);
    expect(await tsc(folder, '7')).toEqual([]);
  });

  it('works in a React application in Chromium', async ({ skip }) => {
    skip(missing !== undefined, missing);
    skip(!hasChromium, `there is no ${chromiumPath}`);
    const { outputFiles } = await build({
      absWorkingDir: folder,
      entryPoints: ['src/app.tsx'],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"development"' },
    });
    script = outputFiles[0]?.text ?? '';
    const shop = await startShop();
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ['--headless', '--no-sandbox', '--disable-gpu'],
    });
    try {
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => void problems.push(String(error)));
      await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
      const shows = (selector: string, text: string): Promise<void> =>
        expect.poll(() => page.textContent(selector), { timeout: 20_000 }).toBe(text);
      // Pages, and a query of its own for the first one.
      await shows('ol', 'ab');
      await shows('#total', '3');
      await page.click('#more');
      await shows('ol', 'abc');
      // A mutation has both of them fetched again.
      await page.click('#add');
      await shows('ol', 'abcd');
      await shows('#total', '4');
      await shows('#refused', '');
      // The error of a mutation has the class of its status.
      await page.click('#add');
      await shows('#refused', 'ConflictError');
      // A query waits for its parameters, fails as the document says, and is asked until the work has ended.
      await shows('#state', 'idle');
      await page.fill('#id', 'x');
      await shows('#state', 'There is no order x.');
      await page.fill('#id', 'a');
      await shows('#state', 'paid');
      expect(problems).toEqual([]);
    } finally {
      await browser.close();
      shop.close();
    }
  });
});

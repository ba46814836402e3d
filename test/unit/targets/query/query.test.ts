// What is generated for TanStack Query: its text, the names of its entry, and its types under the strictest flags.

import { describe, expect, it } from 'vitest';
import { readSurface } from '../../../../generator/surface/read.js';
import { clientTarget } from '../../../../generator/targets/client/target.js';
import { queryTarget } from '../../../../generator/targets/query/target.js';
import { withRuntime } from '../../../../generator/targets/runtime.js';
import type { OutputFile, TargetContext } from '../../../../generator/targets/target.js';
import { errorsWith, looseFlags, typeErrors } from '../../../support/compile.js';
import { contextOf } from '../client/emit.js';
import { events, shop } from './shop.js';

async function generate(
  layout: TargetContext['options']['layout'],
): Promise<{ readonly files: readonly OutputFile[]; readonly context: TargetContext }> {
  const context = contextOf(shop, { layout });
  const [client, query] = [await clientTarget.emit(context), await queryTarget.emit(context)];
  const files =
    layout === 'source'
      ? withRuntime([...client, ...query], 'runtime/')
      : [
          ...withRuntime(client, 'client/src/runtime/'),
          ...withRuntime(query, 'query/src/runtime/'),
        ];
  return { files, context };
}

const { files, context } = await generate('source');
const textOf = (path: string): string => files.find((each) => each.path === path)?.content ?? '';

const use = `
import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver, skipToken } from '@tanstack/query-core';
import { type ClientError, type ConflictError, NotFoundError, type ListOrdersResponse, type Order, Shop } from './client/index.js';
import { createOrdersQueries, createQueries, type CreateOrderError, type GetOrderError, ordersKeys } from './query/index.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<T extends true>(..._: T[]): void {}
const queryClient = new QueryClient();
const { orders, customers, words } = createQueries(new Shop());
export const alone = createOrdersQueries(new Shop());

export const got = new QueryObserver(queryClient, orders.get({ id: 'a' })).getCurrentResult();
same<Equal<typeof got.data, Order | undefined>>();
same<Equal<typeof got.error, GetOrderError | null>>();
if (got.error instanceof NotFoundError) same<Equal<typeof got.error.body, { title: string } | undefined>>();
export const picked = new QueryObserver(queryClient, { ...orders.get({ id: 'a' }), select: ({ state }) => state, retry: 1 });
same<Equal<ReturnType<typeof picked.getCurrentResult>['data'], Order['state'] | undefined>>();
same<Equal<ReturnType<typeof picked.getCurrentResult>['error'], GetOrderError | null>>();
export const later = (id: string | undefined) =>
  new QueryObserver(queryClient, orders.get(id === undefined ? skipToken : { id })).getCurrentResult().data satisfies Order | undefined;
export const data = queryClient.getQueryData(orders.get({ id: 'a' }).queryKey) satisfies Order | undefined;
export const fetched = (await queryClient.fetchQuery(orders.list())) satisfies ListOrdersResponse;
// @ts-expect-error An iterator is no data.
fetched[Symbol.asyncIterator];
export const counted = (await queryClient.fetchQuery(orders.list({ page: 2 }, { timeout: 5 }))).total satisfies number;

export const pages = new InfiniteQueryObserver(queryClient, orders.listPages({ page: 2 })).getCurrentResult();
export const items = pages.data?.pages[0]?.items satisfies readonly Order[] | undefined;
const page = { items: [], data: { items: [], total: 0 }, next: { page: 2 } };
export const next = orders.listPages().getNextPageParam(page) satisfies { page: number } | undefined;
const found = new InfiniteQueryObserver(queryClient, customers.searchCustomersPages());
export const texts = found.getCurrentResult().data?.pages[0]?.items satisfies readonly string[] | undefined;
export const waiting = new QueryObserver(queryClient, orders.waitFor({ id: 'a' }, { minDelay: 10 })).getCurrentResult().data satisfies Order | undefined;

const create = new MutationObserver(queryClient, orders.create());
same<Equal<Awaited<ReturnType<typeof create.mutate>>, Order>>();
same<Equal<ReturnType<typeof create.getCurrentResult>['error'], CreateOrderError | null>>();
export const error = create.getCurrentResult().error satisfies ConflictError | ClientError | null;
await create.mutate({ name: 'a' });
await new MutationObserver(queryClient, orders.delete()).mutate({ id: 'a' });
same<Equal<Awaited<ReturnType<ReturnType<typeof words.say>['mutationFn']>>, Order>>();
await new MutationObserver(queryClient, words.say()).mutate({ text: 'a' });
await queryClient.invalidateQueries({ queryKey: ordersKeys.list({ page: 1 }) });
export const nothing = (await queryClient.fetchQuery(customers.allPages())) satisfies null;
export const unknownValue: unknown = await queryClient.fetchQuery(customers.all(undefined, { timeout: 1 }));

// @ts-expect-error The parameters are missing.
orders.get();
// @ts-expect-error They have another type.
orders.get({ id: 1 });
// @ts-expect-error TanStack Query gives the signal.
orders.get({ id: 'a' }, { signal: new AbortController().signal });
// @ts-expect-error There is no such parameter.
ordersKeys.list({ pages: 1 });
// @ts-expect-error A stream cannot be cached.
await new MutationObserver(queryClient, words.say()).mutate({ text: 'a', stream: true });
`;

const orders = `/** What \`orders.list\` fails with. */
export type ListOrdersError = client.ClientError;

/** What \`orders.create\` fails with. */
export type CreateOrderError =
  client.ConflictError | client.UnprocessableEntityError | client.ClientError;

/** What \`orders.get\` fails with. */
export type GetOrderError = client.NotFoundError | client.DefaultError | client.ClientError;

/** What \`orders.delete\` fails with. */
export type DeleteOrderError = client.ClientError;

/**
 * The keys of the queries of \`OrdersQueries\`: of all, of those of an operation, and of those
 * with some parameters.
 */
export const ordersKeys = {
  all: ['shop', 'orders'],
  list: /*#__PURE__*/ operationKey<client.ListOrdersParams>('shop', 'orders', 'list'),
  get: /*#__PURE__*/ operationKey<client.GetOrderParams>('shop', 'orders', 'get'),
} as const;

/** What TanStack Query needs for \`client.orders\`. */
export interface OrdersQueries {
  /**
   * The orders
   *
   * \`GET /orders\`
   */
  list: Query<typeof client.listOrders, ListOrdersError>;
  /**
   * The pages of \`list\`.
   *
   * \`GET /orders\`
   */
  listPages: InfiniteQuery<typeof client.listOrders, ListOrdersError>;
  /** \`POST /orders\` */
  create: Mutation<typeof client.createOrder, CreateOrderError>;
  /** \`GET /orders/{id}\` */
  get: Query<typeof client.getOrder, GetOrderError>;
  /**
   * Repeats \`get\` until \`state\` is one of: paid, lost.
   *
   * \`GET /orders/{id}\`
   */
  waitFor: PollingQuery<typeof client.getOrder, GetOrderError>;
  /**
   * \`DELETE /orders/{id}\`
   *
   * @deprecated
   */
  delete: Mutation<typeof client.deleteOrder, DeleteOrderError>;
}

/** What TanStack Query needs for \`client.orders\`. */
export function createOrdersQueries(api: client.ApiClient): OrdersQueries {
  return {
    list: query(api, client.listOrders, ordersKeys.list),
    listPages: infiniteQuery(api, client.listOrders, ordersKeys.list),
    create: mutation(api, client.createOrder, {
      key: [...ordersKeys.all, 'create'],
      invalidates: [ordersKeys.all, ['shop', 'customers']],
    }),
    get: query(api, client.getOrder, ordersKeys.get),
    waitFor: pollingQuery(query(api, client.getOrder, ordersKeys.get), {
      state: ['state'],
      ended: ['paid', 'lost'],
      minDelay: 1000,
    }),
    delete: mutation(api, client.deleteOrder, {
      key: [...ordersKeys.all, 'delete'],
      invalidates: [ordersKeys.all, ['shop', 'customers', 'all']],
    }),
  };
}
`;

it('begins keys with the prefix that is asked for', async () => {
  const asked = contextOf(shop, { layout: 'packages', keyPrefix: "it's" });
  const made = await queryTarget.emit(asked);
  const contentOf = (path: string): string | undefined =>
    made.find((file) => file.path === path)?.content;
  const orders = contentOf('query/src/resources/orders.ts');
  expect(orders).toContain(`all: ["it's", 'shop', 'orders'],`);
  expect(orders).toContain(`<client.GetOrderParams>("it's", 'shop', 'orders', 'get')`);
  expect(orders).toContain('invalidates: [ordersKeys.all');
  expect(contentOf('query/README.md')).toContain(`A key is \`["it's", 'shop', resource`);
});

describe('the file of a resource', () => {
  it('has its errors, keys, and one factory for each operation, its pages and its wait', () => {
    const text = textOf('query/resources/orders.ts');
    expect(text.slice(text.indexOf('/** What `orders.list`'))).toBe(orders);
  });

  it('gives way to names of operations', () => {
    const text = textOf('query/resources/customers.ts');
    expect(text).toContain(
      `  all_: ['shop', 'customers'],\n  all: /*#__PURE__*/ operationKey<never>(`,
    );
  });

  it('has no streams, and calls what may be one without it', () => {
    const text = textOf('query/resources/words.ts');
    expect(text).not.toContain('streamWords');
    expect(text).toContain('say: Mutation<WithoutStream<typeof client.say>, SayError>;');
    expect(text).toContain("typeof client.putWords<'application/json', 'application/json'>");
  });

  it('is left out where nothing can be cached', async () => {
    const context = contextOf({ paths: { '/words': { get: { responses: { 200: events } } } } });
    const made = await queryTarget.emit(context);
    expect(made.find(({ path }) => path === 'query/src/index.ts')?.content).toBe('export {};\n');
    expect(queryTarget.surface(context).entries.get('')?.size).toBe(0);
  });
});

describe('the surface', () => {
  it('has what the entry exports', async () => {
    const made = new Map(files.map(({ path, content }) => [path, content]));
    const { entries } = await readSurface({
      files: made,
      entries: new Map([['', 'query/index.ts']]),
    });
    const declared = queryTarget.surface(context).entries.get('') ?? new Map();
    expect([...declared.keys()].sort()).toEqual([...(entries.get('') ?? new Map()).keys()].sort());
  });
});

describe('the types', { timeout: 240_000 }, () => {
  const program = [...files, { path: 'use.ts', content: use }];

  it.each([
    ['5.9', 'bundler'],
    ['7', 'nodenext'],
  ] as const)(
    'are those of the client, with TypeScript %s and %s',
    async (compiler, resolution) => {
      expect(await typeErrors(program, { compiler, resolution })).toEqual([]);
    },
  );

  it('are so with the oldest TypeScript', async () => {
    const flags = { ...looseFlags['only strict'], isolatedModules: true };
    expect(await errorsWith(program, flags, '5.7')).toEqual([]);
  });
});

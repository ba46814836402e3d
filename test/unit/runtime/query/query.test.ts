// What a QueryClient does over HTTP with the options that the factories make.

import {
  InfiniteQueryObserver,
  MutationCache,
  MutationObserver,
  QueryClient,
  QueryObserver,
  skipToken,
} from '@tanstack/query-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../../../../generator/runtime/client/api-client.js';
import { ApiError } from '../../../../generator/runtime/client/errors.js';
import { byNumber, listPages, type PageList } from '../../../../generator/runtime/client/pages.js';
import { oneOfServers } from '../../../../generator/runtime/client/servers.js';
import type {
  ApiCall,
  BaseOptions,
  RequestOptions,
} from '../../../../generator/runtime/client/types.js';
import {
  infiniteQuery,
  type InfiniteQuery,
  invalidate,
  mutation,
  type Mutation,
  operationKey,
  pollingQuery,
  type PollingQuery,
  query,
  type Query,
  sharing,
} from '../../../../generator/runtime/query/query.js';
import { Example, operation } from '../../../behaviour/client.js';
import { type Noted, type Reply, serve } from '../../../behaviour/server.js';

// Nothing is asked again by itself on a server, which TanStack Query takes whatever has no window for when it is loaded.
vi.hoisted(() => Object.assign(globalThis, { window: {} }));

interface Thing {
  readonly id: string;
  readonly state: string;
}

interface Things {
  readonly items: readonly Thing[];
  readonly page: number;
  readonly pages: number;
}

interface Id {
  readonly id: string;
}

const inPath = { name: 'id', in: 'path' } as const;
const getOperation = operation({ path: '/things/{id}', parameters: [inPath] });
const listOperation = operation({ path: '/things', parameters: [{ name: 'page', in: 'query' }] });
const removeOperation = operation({
  ...{ method: 'DELETE', path: '/things/{id}', parameters: [inPath], success: { 204: 'none' } },
});

function getThing(client: ApiClient, params: Id, options?: RequestOptions): ApiCall<Thing> {
  return client.call(getOperation, params, options);
}

function removeThing(client: ApiClient, params: Id, options?: RequestOptions): ApiCall<void> {
  return client.call(removeOperation, params, options);
}

function listThings(
  client: ApiClient,
  params: { readonly page?: number } = {},
  options?: RequestOptions,
): PageList<Thing, Things, { readonly page: number }> {
  const paging = byNumber({
    ...{ items: ['items'], parameter: 'page', currentPage: ['page'], totalPages: ['pages'] },
  });
  return listPages(client, { operation: listOperation, paging }, { params, options });
}

const keys = {
  all: ['api', 'things'],
  get: operationKey<Id>('api', 'things', 'get'),
  list: operationKey<{ readonly page?: number }>('api', 'things', 'list'),
} as const;

interface Queries {
  readonly get: Query<typeof getThing, ApiError>;
  readonly list: Query<typeof listThings, ApiError>;
  readonly listPages: InfiniteQuery<typeof listThings, ApiError>;
  readonly waitFor: PollingQuery<typeof getThing, ApiError>;
  readonly remove: Mutation<typeof removeThing, ApiError>;
}

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

/** Queries of a server that answers as `reply` says. */
async function things(reply: Reply | ((request: Noted) => Reply)) {
  const server = await serve(reply);
  const client = new Example({ baseUrl: server.origin });
  const queries: Queries = {
    get: query(client, getThing, keys.get),
    list: query(client, listThings, keys.list),
    listPages: infiniteQuery(client, listThings, keys.list),
    waitFor: pollingQuery(query(client, getThing, keys.get), {
      ...{ state: ['state'], ended: ['done', 'failed'], minDelay: 5, maxDelay: 20 },
    }),
    remove: mutation(client, removeThing, {
      key: [...keys.all, 'remove'],
      invalidates: [keys.all],
    }),
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  cleanups.push(() => queryClient.clear());
  return {
    queries,
    queryClient,
    /** What keys have of the client, which is not at the address of the document. */
    address: { baseUrl: server.origin },
    urls: () => server.requests.map(({ method, url }) => `${method} ${url}`),
  };
}

const json = (value: unknown, status = 200): Reply => ({ status, body: JSON.stringify(value) });

describe('a query', () => {
  it('is asked once, and found by its key', async () => {
    const { queries, queryClient, urls, address } = await things(json({ id: 'a', state: 'new' }));
    const options = queries.get({ id: 'a' });
    expect(await queryClient.ensureQueryData(options)).toEqual({ id: 'a', state: 'new' });
    expect(await queryClient.ensureQueryData(options)).toEqual({ id: 'a', state: 'new' });
    expect(options.queryKey).toEqual(['api', 'things', 'get', { id: 'a' }, address]);
    const known = queryClient.getQueryData(options.queryKey);
    expect(known?.state).toBe('new');
    expect(urls()).toEqual(['GET /things/a']);
  });

  it.each<[string, { given: RequestOptions; want: object }]>([
    ['nothing', { given: {}, want: {} }],
    ['how long it may take', { given: { timeout: 5, maxRetries: 0 }, want: {} }],
    ['another address', { given: { baseUrl: 'http://b' }, want: { baseUrl: 'http://b' } }],
    [
      'another account',
      { given: { headers: { 'x-account': 'b' } }, want: { headers: { 'x-account': 'b' } } },
    ],
    [
      'parameters of its own',
      {
        given: { extraQuery: { fields: 'id', page: undefined } },
        want: { extraQuery: { fields: 'id' } },
      },
    ],
  ])('has a key of its own if its request differs: %s', async (_, { given, want }) => {
    const { queries, address } = await things(json({}));
    const more = { ...address, ...want };
    const parts = ['api', 'things', 'get', { id: 'a' }, more];
    expect(queries.get({ id: 'a' }, given).queryKey).toEqual(parts);
    expect(queries.listPages({ page: 1 }, given).queryKey).toEqual([
      ...['api', 'things', 'list', { page: 1 }, more, 'pages'],
    ]);
  });

  it('says nothing of the address where it is that of the document', () => {
    const servers = [{ url: 'https://{region}.example', variables: { region: { default: 'a' } } }];
    const keyOf = (options: BaseOptions): readonly unknown[] => {
      const client = new ApiClient(options, { server: oneOfServers(servers, 0) });
      return query<typeof getThing, ApiError>(client, getThing, keys.get)({ id: 'a' }).queryKey;
    };
    const usual = ['api', 'things', 'get', { id: 'a' }];
    expect(keyOf({})).toEqual(usual);
    expect(keyOf({ baseUrl: 'https://a.example/' })).toEqual(usual);
    expect(keyOf({ serverVariables: { region: 'b' } })).toEqual([
      ...[...usual, { baseUrl: 'https://b.example' }],
    ]);
  });

  it('shows no data of another account', async () => {
    const { queries, queryClient, urls } = await things(({ headers }) =>
      json({ id: 'a', state: String(headers['x-account'] ?? 'none') }),
    );
    const of = async (account: string): Promise<string> => {
      const options = queries.get({ id: 'a' }, { headers: { 'x-account': account } });
      return (await queryClient.ensureQueryData(options)).state;
    };
    expect([await of('a'), await of('b'), await of('a')]).toEqual(['a', 'b', 'a']);
    expect(urls()).toHaveLength(2);
  });

  it('fails with the error of the client, after one call', async () => {
    const { queries, queryClient, urls } = await things(json({ detail: 'No.' }, 404));
    const failed = queryClient.fetchQuery(queries.get({ id: 'a' }));
    await expect(failed).rejects.toBeInstanceOf(ApiError);
    await expect(failed).rejects.toMatchObject({ status: 404, detail: 'No.' });
    expect(urls()).toHaveLength(1);
    expect(queryClient.getQueryState(queries.get({ id: 'a' }).queryKey)?.error).toBeInstanceOf(
      ApiError,
    );
  });

  it('waits for its parameters', async () => {
    const { queries, queryClient, urls } = await things(json({ id: 'a', state: 'new' }));
    const observer = new QueryObserver(queryClient, queries.get(skipToken));
    cleanups.push(observer.subscribe(() => {}));
    expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'idle' });
    expect(urls()).toEqual([]);
    observer.setOptions(queries.get({ id: 'a' }));
    await vi.waitFor(() => expect(observer.getCurrentResult().data?.id).toBe('a'));
    expect(urls()).toEqual(['GET /things/a']);
  });

  it('has a key that is JSON, whatever values its parameters are', () => {
    const key = operationKey<{ readonly since: Date; readonly id: bigint }>(
      'api',
      'things',
      'find',
    );
    expect(key({ since: new Date(0), id: 2n ** 60n })).toEqual([
      ...['api', 'things', 'find'],
      { since: '1970-01-01T00:00:00.000Z', id: '1152921504606846976' },
    ]);
  });

  it.each<readonly [what: string, before: () => unknown, after: () => unknown, isKept: boolean]>([
    ['dates', () => ({ at: new Date(0) }), () => ({ at: new Date(0) }), true],
    ['long integers', () => [2n ** 60n], () => [2n ** 60n], true],
    ['a date that is another', () => ({ at: new Date(0) }), () => ({ at: new Date(1) }), false],
    ['a member more', () => ({ a: 1 }), () => ({ a: 1, b: 2 }), false],
    ['a member less', () => ({ a: 1, b: 2 }), () => ({ a: 1 }), false],
    ['a list and an object', () => [], () => ({}), false],
    ['bytes', () => new Blob(['a']), () => new Blob(['a']), false],
  ])('keeps the references of what is equal: %s', async (_, before, after, isKept) => {
    const answers = [before(), after()];
    const key = (): readonly unknown[] => ['all'];
    const call = (): Promise<unknown> =>
      Promise.resolve({ kept: { at: new Date(5) }, new: answers.shift() });
    const options = sharing(query<typeof call, Error>({}, call, key))();
    const queryClient = new QueryClient();
    const data = async (): Promise<unknown> => {
      await queryClient.fetchQuery({ ...options, staleTime: 0 });
      return queryClient.getQueryData(options.queryKey);
    };
    const [one, two] = [await data(), await data()];
    expect(one === two).toBe(isKept);
    expect(Object(one).kept).toBe(Object(two).kept);
  });

  it('passes options of the call on', async () => {
    const { queries, queryClient, urls } = await things(json({ id: 'a', state: 'new' }));
    await queryClient.fetchQuery(queries.get({ id: 'a' }, { extraQuery: { more: 1 } }));
    expect(urls()).toEqual(['GET /things/a?more=1']);
  });

  it('aborts its request when it is cancelled', async () => {
    const close = vi.fn<() => void>();
    const { queries, queryClient, urls } = await things({
      write: (response) => void response.on('close', close),
    });
    const asked = queryClient.fetchQuery(queries.get({ id: 'a' }));
    const rejected = expect(asked).rejects.toThrow('CancelledError');
    await vi.waitFor(() => expect(urls()).toHaveLength(1));
    await queryClient.cancelQueries({ queryKey: keys.all });
    await rejected;
    await vi.waitFor(() => expect(close).toHaveBeenCalled());
  });

  it('has null where the response is empty', async () => {
    const { queries, queryClient } = await things({ body: 'null' });
    expect(await queryClient.fetchQuery(queries.get({ id: 'a' }))).toBeNull();
  });

  it('of a list has the first page', async () => {
    const page = { items: [{ id: 'a', state: 'new' }], page: 1, pages: 3 };
    const { queries, queryClient, address } = await things(json(page));
    const options = queries.list();
    expect(await queryClient.fetchQuery(options)).toEqual(page);
    expect(options.queryKey).toEqual(['api', 'things', 'list', {}, address]);
  });
});

describe('an infinite query', () => {
  const pages = ({ url }: Noted): Reply => {
    const page = Number(new URL(url, 'http://here').searchParams.get('page') ?? 1);
    return json({ items: [{ id: `thing ${page}`, state: 'new' }], page, pages: 3 });
  };

  it('goes from page to page', async () => {
    const { queries, queryClient, urls } = await things(pages);
    const observer = new InfiniteQueryObserver(queryClient, queries.listPages());
    cleanups.push(observer.subscribe(() => {}));
    await vi.waitFor(() => expect(observer.getCurrentResult().hasNextPage).toBe(true));
    await observer.fetchNextPage();
    const { data, hasNextPage } = await observer.fetchNextPage();
    expect(data?.pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([
      'thing 1',
      'thing 2',
      'thing 3',
    ]);
    expect(data?.pages[1]?.data.pages).toBe(3);
    expect(data?.pageParams).toEqual([undefined, { page: 2 }, { page: 3 }]);
    expect(hasNextPage).toBe(false);
    expect(urls()).toEqual(['GET /things', 'GET /things?page=2', 'GET /things?page=3']);
    // All of it can be stored.
    expect(JSON.parse(JSON.stringify(data?.pages[0]))).toEqual(data?.pages[0]);
  });

  it('begins where its parameters say, and is no query of the list', async () => {
    const { queries, queryClient, urls } = await things(pages);
    await queryClient.fetchQuery(queries.list({ page: 2 }));
    const { pages: found } = await queryClient.fetchInfiniteQuery(queries.listPages({ page: 2 }));
    expect(found[0]?.next).toEqual({ page: 3 });
    expect(urls()).toEqual(['GET /things?page=2', 'GET /things?page=2']);
    await queryClient.invalidateQueries({ queryKey: keys.list({ page: 2 }) });
    const states = queryClient.getQueryCache().getAll();
    expect(states.map(({ state }) => state.isInvalidated)).toEqual([true, true]);
  });
});

describe('a polling query', () => {
  it('is asked until the work has ended, and shows the usual query how it goes', async () => {
    let count = 0;
    const states = ['new', 'running', 'running', 'done'];
    const { queries, queryClient, urls } = await things(() =>
      json({ id: 'a', state: states[count++] ?? 'asked too often' }),
    );
    const seen: (string | undefined)[] = [];
    const usual = new QueryObserver(queryClient, queries.get({ id: 'a' }));
    cleanups.push(usual.subscribe(({ data }) => void seen.push(data?.state)));
    const polling = new QueryObserver(queryClient, queries.waitFor({ id: 'a' }));
    cleanups.push(polling.subscribe(() => {}));
    await vi.waitFor(() => expect(polling.getCurrentResult().data?.state).toBe('done'));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(urls()).toHaveLength(4);
    expect([...new Set(seen)].filter(Boolean)).toEqual(['new', 'running', 'done']);
  });

  it.each([
    ['goes on after a failure that passes', 503, 3],
    ['ends with one that does not', 403, 2],
  ])('%s', async (_, status, calls) => {
    let count = 0;
    const { queries, queryClient, urls } = await things(() => {
      count += 1;
      return count === 2
        ? json({ detail: 'No.' }, status)
        : json({ id: 'a', state: count < 3 ? 'new' : 'done' });
    });
    const polling = new QueryObserver(queryClient, queries.waitFor({ id: 'a' }));
    cleanups.push(polling.subscribe(() => {}));
    await vi.waitFor(() => expect(urls()).toHaveLength(calls));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(urls()).toHaveLength(calls);
    expect(polling.getCurrentResult().data?.state).toBe(calls === 3 ? 'done' : 'new');
  });

  it('waits longer each time, and as long as the service asks', async () => {
    const { queries } = await things({});
    const delays = (options?: { readonly minDelay?: number; readonly maxDelay?: number }) => {
      const { refetchInterval } = queries.waitFor({ id: 'a' }, options);
      return [0, 1, 2, 3, 4, 9].map((dataUpdateCount) =>
        refetchInterval({ state: { data: { state: 'new' }, error: null, dataUpdateCount } }),
      );
    };
    expect(delays()).toEqual([5, 5, 10, 20, 20, 20]);
    expect(delays({ minDelay: 100, maxDelay: 300 })).toEqual([100, 100, 200, 300, 300, 300]);
    const error = { isRetryable: true, retryAfterMs: 999 };
    expect(
      queries
        .waitFor({ id: 'a' })
        .refetchInterval({ state: { data: undefined, error, dataUpdateCount: 0 } }),
    ).toBe(999);
  });
});

describe('a mutation', () => {
  it('has the queries of its resource fetched again, and no others', async () => {
    const { queries, queryClient, urls } = await things(({ method }) =>
      method === 'DELETE' ? { status: 204 } : json({ id: 'a', state: 'new' }),
    );
    queryClient.setQueryData(['api', 'others'], 1);
    const observer = new QueryObserver(queryClient, queries.get({ id: 'a' }));
    cleanups.push(observer.subscribe(() => {}));
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    const options = queries.remove();
    const remove = new MutationObserver(queryClient, {
      ...options,
      onSuccess: () => invalidate(queryClient, options),
    });
    expect(await remove.mutate({ id: 'a' })).toBeUndefined();
    expect(urls()).toEqual(['GET /things/a', 'DELETE /things/a', 'GET /things/a']);
    expect(queryClient.getQueryState(['api', 'others'])?.isInvalidated).toBe(false);
  });

  it('can be followed at one place', async () => {
    const { queries } = await things({ status: 204 });
    const queryClient: QueryClient = new QueryClient({
      mutationCache: new MutationCache({
        onSuccess: (_data, _variables, _context, { meta }) => invalidate(queryClient, { meta }),
      }),
    });
    queryClient.setQueryData(keys.get({ id: 'a' }), 1);
    await new MutationObserver(queryClient, queries.remove()).mutate({ id: 'a' });
    expect(queryClient.getQueryState(keys.get({ id: 'a' }))?.isInvalidated).toBe(true);
    // Those of others say nothing.
    await invalidate(queryClient, {});
  });
});

// Lists over HTTP on loopback. The name of each test starts with the line of the behaviour specification that it proves.

import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { RequestOptions } from '../../generator/runtime/client/types.js';
import type { OperationDescriptor } from '../../generator/runtime/client/descriptor.js';
import {
  AbortedError,
  ApiError,
  ArgumentError,
  TimeoutError,
  UnexpectedResponseError,
} from '../../generator/runtime/client/errors.js';
import {
  type PageList,
  type Paging,
  byCursor,
  byLink,
  byNumber,
  byOffset,
  inBodyOf,
  listPages,
} from '../../generator/runtime/client/pages.js';
import { Example, operation, rejection } from './client.js';
import { type Noted, type Reply, serve, type Server } from './server.js';

interface Item {
  readonly id: number;
}

interface Page {
  readonly items: readonly Item[];
  readonly [name: string]: unknown;
}

type List = PageList<Item, Page, { readonly [name: string]: number | string }>;

const things: OperationDescriptor = operation({
  id: 'listThings',
  path: '/things',
  parameters: ['page', 'offset', 'cursor', 'size'].map((name) => ({ name, in: 'query' })),
});

const numbered = byNumber({
  items: ['items'],
  parameter: 'page',
  currentPage: ['currentPage'],
  totalPages: ['totalPages'],
});

/** A list of a server that answers as `reply` says. */
async function listing(
  reply: (query: URLSearchParams, request: Noted) => unknown,
  paging: Paging = numbered,
): Promise<{
  readonly server: Server;
  readonly list: (params?: object, options?: RequestOptions) => List;
  readonly client: Example;
}> {
  const server = await serve((request) => {
    const answer = reply(new URL(request.url, 'http://localhost').searchParams, request);
    return isReply(answer) ? answer : { body: JSON.stringify(answer) };
  });
  const client = new Example({ baseUrl: server.origin });
  return {
    server,
    client,
    list: (params = {}, options = {}) =>
      listPages(client, { operation: things, paging }, { params, options }),
  };
}

function isReply(answer: unknown): answer is Reply {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    ('body' in answer || 'write' in answer || 'status' in answer)
  );
}

/** Items with these numbers. */
function items(...ids: readonly number[]): readonly Item[] {
  return ids.map((id) => ({ id }));
}

/** `page` of `total` pages with two items each; the first page is 1. */
function pageOf(query: URLSearchParams, total = 3): Page {
  const page = Number(query.get('page') ?? 1);
  return { items: items(page * 2 - 1, page * 2), currentPage: page, totalPages: total };
}

function urls({ requests }: Server): readonly string[] {
  return requests.map(({ url }) => url);
}

async function ids(list: AsyncIterable<Item>): Promise<readonly number[]> {
  const result: number[] = [];
  for await (const { id } of list) result.push(id);
  return result;
}

describe('lists', () => {
  it('[lists.first-page] awaited, a list is its first page', async () => {
    const { server, list } = await listing((query) => pageOf(query));
    expect(await list()).toEqual({ items: items(1, 2), currentPage: 1, totalPages: 3 });
    expect(await list().withResponse()).toMatchObject({
      status: 200,
      attempts: 1,
      data: { currentPage: 1 },
    });
    expect(await Promise.all([list(), 5])).toMatchObject([{ currentPage: 1 }, 5]);
    expect(await list().then(({ items: { length } }) => length)).toBe(2);
    expect(urls(server)).toEqual(['/things', '/things', '/things', '/things']);
  });

  it('[lists.awaited] that page is plain data, and nothing of it requests anything', async () => {
    const { server, list } = await listing((query) => pageOf(query));
    const page = await list();
    const want = { items: items(1, 2), currentPage: 1, totalPages: 3 };
    expect(Reflect.ownKeys(page)).toEqual(['items', 'currentPage', 'totalPages']);
    expect(Object.getPrototypeOf(page)).toBe(Object.prototype);
    expect(structuredClone(page)).toEqual(want);
    expect(JSON.parse(JSON.stringify(page))).toEqual(want);
    expect(Reflect.ownKeys((await list().from({ page: 2 }).withResponse()).data)).toEqual(
      Reflect.ownKeys(page),
    );
    for await (const each of list().pages())
      expect(Reflect.ownKeys(each.data)).toEqual(Reflect.ownKeys(page));
    expect(urls(server)).toEqual([
      '/things',
      '/things?page=2',
      '/things',
      '/things?page=2',
      '/things?page=3',
    ]);
    expect(await ids(list().from({ page: 3 }))).toEqual([5, 6]);
  });

  it('[lists.awaited] also where the page is a list itself', async () => {
    const { list } = await listing(
      (query) => ({
        body: query.has('page') ? '[{"id":2}]' : '[{"id":1}]',
        headers: query.has('page') ? {} : { link: '</things?page=2>; rel="next"' },
      }),
      byLink({ items: [], header: 'link' }),
    );
    expect(Reflect.ownKeys(await list())).toEqual(['0', 'length']);
    expect(await ids(list())).toEqual([1, 2]);
  });

  it('[lists.first-page] an error of the first page is the error of the list, whatever is done with it', async () => {
    const { server, list } = await listing(() => ({ status: 400, body: '{"detail":"Bad."}' }));
    const broken = list();
    expect(await rejection(broken.then())).toMatchObject({
      name: 'BadRequestError',
      detail: 'Bad.',
    });
    expect(await rejection(broken.toArray())).toBeInstanceOf(ApiError);
    expect(await rejection(broken.withResponse())).toBeInstanceOf(ApiError);
    expect(await broken.catch(() => 'caught')).toBe('caught');
    expect(server.requests).toHaveLength(1);
  });

  it('[lists.items] iterated, it is the items of all pages', async () => {
    const { server, list } = await listing((query) => pageOf(query));
    expect(await ids(list({ size: 2 }))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(urls(server)).toEqual([
      '/things?size=2',
      '/things?page=2&size=2',
      '/things?page=3&size=2',
    ]);
  });

  it('[lists.pages] its pages come with their items, their answers and the way on', async () => {
    const { list } = await listing((query) => ({
      body: JSON.stringify(pageOf(query, 2)),
      headers: { 'x-request-id': `r${query.get('page')}` },
    }));
    const pages = [];
    for await (const { items: found, data, next, status, requestId } of list().pages())
      pages.push({ found, total: data['totalPages'], next, status, requestId });
    expect(pages).toEqual([
      { found: items(1, 2), total: 2, next: { page: 2 }, status: 200, requestId: 'rnull' },
      { found: items(3, 4), total: 2, next: undefined, status: 200, requestId: 'r2' },
    ]);
  });

  it('[lists.lazy] nothing is sent before it is needed, and nothing twice', async () => {
    const { server, list } = await listing((query) => pageOf(query));
    const unused = list();
    unused.pages();
    unused[Symbol.asyncIterator]();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.requests).toHaveLength(0);
    const used = list();
    await used;
    expect(await ids(used)).toEqual([1, 2, 3, 4, 5, 6]);
    await used.withResponse();
    expect(urls(server)).toEqual(['/things', '/things?page=2', '/things?page=3']);
  });

  it('[lists.lazy] leaving the loop ends it: no further page is requested', async () => {
    const { server, list } = await listing((query) => pageOf(query, 1000));
    for await (const { id } of list()) if (id === 3) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(urls(server)).toEqual(['/things', '/things?page=2']);
  });

  it.each<
    [
      string,
      { given: number | undefined; want: readonly [items: readonly number[], requests: number] },
    ]
  >([
    ['all', { given: undefined, want: [[1, 2, 3, 4, 5, 6], 3] }],
    ['a page and a half', { given: 3, want: [[1, 2, 3], 2] }],
    ['exactly a page', { given: 2, want: [[1, 2], 1] }],
    ['nothing', { given: 0, want: [[], 0] }],
    ['more than there are', { given: 100, want: [[1, 2, 3, 4, 5, 6], 3] }],
  ])('[lists.to-array] %s', async (_, { given, want }) => {
    const { server, list } = await listing((query) => pageOf(query));
    const found = await list().toArray(given === undefined ? undefined : { limit: given });
    expect([found.map(({ id }) => id), server.requests.length]).toEqual(want);
  });

  it('[lists.numbers] a service that counts from 0 says so in its answers, and the first request asks for no page', async () => {
    const { server, list } = await listing(
      (query) => {
        const page = Number(query.get('page') ?? 0);
        return { items: items(page), currentPage: page, totalPages: 3 };
      },
      byNumber({
        items: ['items'],
        parameter: 'page',
        currentPage: ['currentPage'],
        totalPages: ['totalPages'],
        first: 0,
      }),
    );
    expect(await ids(list())).toEqual([0, 1, 2]);
    expect(urls(server)).toEqual(['/things', '/things?page=1', '/things?page=2']);
  });

  it('[lists.numbers] where the answer does not say its number, the request did', async () => {
    const { server, list } = await listing(
      (query) => ({ items: items(...[Number(query.get('page') ?? 1)].filter((page) => page < 4)) }),
      byNumber({ items: ['items'], parameter: 'page' }),
    );
    expect(await ids(list({ page: 2 }))).toEqual([2, 3]);
    expect(urls(server)).toEqual(['/things?page=2', '/things?page=3', '/things?page=4']);
  });

  it.each<
    [
      string,
      {
        given: readonly [Paging, (query: URLSearchParams, request: Noted) => unknown];
        want: readonly [readonly number[], readonly string[]];
      },
    ]
  >([
    [
      'offsets, until as many items were there as there are in all',
      {
        given: [
          byOffset({ items: ['items'], parameter: 'offset', total: ['total'] }),
          (query) => ({
            items: items(...[1, 2, 3, 4, 5].slice(Number(query.get('offset') ?? 0)).slice(0, 2)),
            total: 5,
          }),
        ],
        want: [
          [1, 2, 3, 4, 5],
          ['/things', '/things?offset=2', '/things?offset=4'],
        ],
      },
    ],
    [
      'offsets without a total, until a page is empty',
      {
        given: [
          byOffset({ items: ['items'], parameter: 'offset' }),
          (query) => ({
            items: items(...[1, 2, 3].slice(Number(query.get('offset') ?? 0)).slice(0, 2)),
          }),
        ],
        want: [
          [1, 2, 3],
          ['/things', '/things?offset=2', '/things?offset=3'],
        ],
      },
    ],
    [
      'cursors, until there is none',
      {
        given: [
          byCursor({ items: ['items'], parameter: 'cursor', nextCursor: ['meta', 'next'] }),
          (query) =>
            query.get('cursor') === 'b&c'
              ? { items: items(2), meta: { next: null } }
              : { items: items(1), meta: { next: 'b&c' } },
        ],
        want: [
          [1, 2],
          ['/things', '/things?cursor=b%26c'],
        ],
      },
    ],
    [
      'cursors that stay, until the answer says that there is no more',
      {
        given: [
          byCursor({
            items: ['items'],
            parameter: 'cursor',
            nextCursor: ['next'],
            hasMore: ['more'],
          }),
          (query) => ({
            items: items(query.has('cursor') ? 2 : 1),
            next: 7,
            more: !query.has('cursor'),
          }),
        ],
        want: [
          [1, 2],
          ['/things', '/things?cursor=7'],
        ],
      },
    ],
    [
      'the last item as a cursor',
      {
        given: [
          byCursor({ items: ['items'], parameter: 'cursor', lastItem: ['id'], hasMore: ['more'] }),
          (query) => ({
            items: query.get('cursor') === '2' ? items(3) : items(1, 2),
            more: !query.has('cursor'),
          }),
        ],
        want: [
          [1, 2, 3],
          ['/things', '/things?cursor=2'],
        ],
      },
    ],
    [
      'an address in the answer',
      {
        given: [
          byLink({ items: ['items'], nextUrl: ['next'] }),
          (query) =>
            query.has('token')
              ? { items: items(2), next: '' }
              : { items: items(1), next: '/things?token={x}&n=1' },
        ],
        want: [
          [1, 2],
          ['/things', '/things?token={x}&n=1'],
        ],
      },
    ],
    [
      'an address in a header',
      {
        given: [
          byLink({ items: [], header: 'Link' }),
          (query) => ({
            body: JSON.stringify(items(query.has('p') ? 2 : 1)),
            headers: {
              link: query.has('p')
                ? '</things>; rel="first"'
                : '</things>; rel="first", </things?p=2>; title="a, b"; rel="last next"',
            },
          }),
        ],
        want: [
          [1, 2],
          ['/things', '/things?p=2'],
        ],
      },
    ],
  ])('[lists.kinds] %s', async (_, { given: [paging, reply], want }) => {
    const { server, list } = await listing(reply, paging);
    expect([await ids(list()), urls(server)]).toEqual(want);
  });

  it('[lists.kinds] an address is followed on the API only, whatever scheme and port it names', async () => {
    const elsewhere = await serve({ body: '{"items":[]}' });
    const { server, client } = await listing((query) => ({
      items: items(1),
      ...(query.has('q') ? {} : { next: 'https://127.0.0.1:1/things?q=1' }),
    }));
    const paging = byLink({ items: ['items'], nextUrl: ['next'] });
    const key = { headers: { authorization: 'Bearer secret' } };
    const near: List = listPages(client, { operation: things, paging }, { options: key });
    expect(await near.toArray()).toHaveLength(2);
    expect(urls(server)).toEqual(['/things', '/things?q=1']);
    const far: List = listPages(client, { operation: things, paging }, { options: key });
    const error = await rejection(
      far.from({ url: elsewhere.origin.replace('127.0.0.1', 'localhost') }).toArray(),
    );
    expect(error).toBeInstanceOf(ArgumentError);
    expect(elsewhere.requests).toHaveLength(0);
  });

  it('[lists.resume] goes on where another one was left, also after a trip through JSON', async () => {
    const { server, list } = await listing((query) => pageOf(query));
    let next: { readonly [name: string]: number | string } | undefined;
    for await (const page of list({ size: 2 }).pages()) {
      next = page.next;
      break;
    }
    const kept: { readonly page: number } = JSON.parse(JSON.stringify(next));
    expect(await ids(list({ size: 2 }).from(kept))).toEqual([3, 4, 5, 6]);
    expect(await list({ size: 2 }).from({ page: 3 })).toMatchObject({ currentPage: 3 });
    expect(urls(server)).toEqual([
      '/things?size=2',
      '/things?page=2&size=2',
      '/things?page=3&size=2',
      '/things?page=3&size=2',
    ]);
  });

  it('[lists.parallel] parallel `next()` calls get different items, and no page is fetched twice', async () => {
    const { server, list } = await listing((query) => pageOf(query));
    const iterator = list()[Symbol.asyncIterator]();
    const found = await Promise.all(Array.from({ length: 8 }, () => iterator.next()));
    expect(found.map(({ value }) => value?.id)).toEqual([1, 2, 3, 4, 5, 6, undefined, undefined]);
    expect(server.requests).toHaveLength(3);
  });

  it.each<
    [string, { given: (query: URLSearchParams, count: number) => unknown; want: readonly number[] }]
  >([
    [
      'a service that ignores the number',
      { given: () => pageOf(new URLSearchParams()), want: [1, 2] },
    ],
    [
      'the same number with other items',
      { given: (_, count) => ({ items: items(count), currentPage: 1, totalPages: 9 }), want: [1] },
    ],
    [
      'an empty page before the last',
      {
        given: (query) =>
          query.get('page') === '2'
            ? { items: [], currentPage: 2, totalPages: 9 }
            : pageOf(query, 9),
        want: [1, 2],
      },
    ],
    ['no page at all', { given: () => ({ items: [], currentPage: 1, totalPages: 0 }), want: [] }],
    [
      'a total that shrinks',
      { given: (query) => pageOf(query, query.has('page') ? 2 : 9), want: [1, 2, 3, 4] },
    ],
    [
      'a total that grows with every page, until a page is empty',
      {
        given: (query) =>
          Number(query.get('page')) > 4
            ? { items: [], currentPage: 5, totalPages: 99 }
            : pageOf(query, Number(query.get('page') ?? 1) + 1),
        want: [1, 2, 3, 4, 5, 6, 7, 8],
      },
    ],
  ])('[lists.end] %s', async (_, { given, want }) => {
    let count = 0;
    const { list } = await listing((query) => given(query, (count += 1)));
    expect(await ids(list())).toEqual(want);
  });

  it('[lists.end] a cursor that was there before', async () => {
    const { server, list } = await listing(
      (query) => ({
        items: items(server.requests.length),
        next: query.get('cursor') === 'a' ? 'b' : 'a',
      }),
      byCursor({ items: ['items'], parameter: 'cursor', nextCursor: ['next'] }),
    );
    expect(await ids(list())).toEqual([1, 2, 3]);
  });

  it.each<[string, Paging, (at: number) => Readonly<Record<string, unknown>>]>([
    ['offset', byOffset({ items: ['items'], parameter: 'offset' }), () => ({})],
    [
      'number',
      byNumber({ items: ['items'], parameter: 'page', hasMore: ['more'] }),
      (at) => ({ more: at < 3 }),
    ],
    [
      'cursor',
      byCursor({ items: ['items'], parameter: 'cursor', nextCursor: ['next'] }),
      (at) => (at < 3 ? { next: at } : {}),
    ],
    [
      'address',
      byLink({ items: ['items'], nextUrl: ['next'] }),
      (at) => (at < 3 ? { next: `/things?cursor=${at}` } : { next: null }),
    ],
  ])('[lists.end] pages with equal items are pages all the same: %s', async (_, paging, more) => {
    const { server, list } = await listing(() => {
      const at = server.requests.length;
      return { items: items(...(at < 3 ? [1, 1, 1] : at < 4 ? [1] : [])), ...more(at) };
    }, paging);
    expect(await ids(list())).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  it.each<[string, Paging, object]>([
    ['an address that leads to itself', byLink({ items: ['items'], nextUrl: ['next'] }), {}],
    [
      'the cursor of the call',
      byCursor({ items: ['items'], parameter: 'cursor', nextCursor: ['next'] }),
      { cursor: '/things' },
    ],
  ])('[lists.end] %s is not requested again', async (_, paging, params) => {
    const { server, list } = await listing(() => ({ items: items(1), next: '/things' }), paging);
    expect(await ids(list(params))).toEqual([1]);
    expect(server.requests).toHaveLength(1);
  });

  it('[lists.end] a service that always says that there is more, and never gives an item', async () => {
    const { server, list } = await listing(
      () => ({ items: [], next: `c${server.requests.length}` }),
      byCursor({ items: ['items'], parameter: 'cursor', nextCursor: ['next'] }),
    );
    expect(await ids(list())).toEqual([]);
    expect(server.requests).toHaveLength(100);
  });

  it('[lists.end] an empty page with a cursor is not the end', async () => {
    const { list } = await listing(
      (query) => (query.has('cursor') ? { items: items(1) } : { items: [], next: 'a' }),
      byCursor({ items: ['items'], parameter: 'cursor', nextCursor: ['next'] }),
    );
    expect(await ids(list())).toEqual([1]);
  });

  it('[lists.kinds] an address that holds the key does not get it twice', async () => {
    const server = await serve(({ url }) => ({
      body: JSON.stringify({
        items: items(server.requests.length),
        ...(server.requests.length < 3 && { next: `${url}&cursor=c%20d` }),
      }),
    }));
    const list = listPages<Item, Page, { readonly url: string }>(
      new Example({ baseUrl: server.origin, apiKey: 'k&1' }),
      {
        operation: { ...things, security: [['query']] },
        paging: byLink({ items: ['items'], nextUrl: ['next'] }),
      },
      {},
    );
    expect(await ids(list)).toEqual([1, 2, 3]);
    for (const { url } of server.requests) expect(url.match(/key=k%261/g)).toHaveLength(1);
    expect(urls(server)[1]).toMatch(/cursor=c(%20|\+)d/);
  });

  it('[lists.abort] an abort ends it, between pages and within one', async () => {
    const { server, list } = await listing((query) => pageOf(query));
    const control = new AbortController();
    const seen: number[] = [];
    const reason = new Error('enough');
    const error = await rejection(
      (async () => {
        for await (const { id } of list({}, { signal: control.signal })) {
          seen.push(id);
          if (id === 3) control.abort(reason);
        }
      })(),
    );
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ cause: reason });
    expect(seen).toEqual([1, 2, 3]);
    expect(server.requests).toHaveLength(2);
  });

  it('[lists.abort] an abort while a page is on its way', async () => {
    const { list } = await listing((query) =>
      query.has('page') ? { write: () => {} } : pageOf(query),
    );
    const control = new AbortController();
    setTimeout(() => control.abort(), 50);
    expect(await rejection(list({}, { signal: control.signal }).toArray())).toBeInstanceOf(
      AbortedError,
    );
  });

  it('[lists.deadline] one deadline is for all pages', async () => {
    const { list } = await listing((query) => ({
      write: (response: ServerResponse) =>
        void setTimeout(
          () =>
            response
              .setHeader('content-type', 'application/json')
              .end(JSON.stringify(pageOf(query, 1000))),
          30,
        ),
    }));
    const begin = Date.now();
    const error = await rejection(list({}, { deadline: 150 }).toArray());
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toHaveProperty(
      'message',
      expect.stringMatching(/ took longer than its deadline of 150 ms$/),
    );
    expect(Date.now() - begin).toBeLessThan(400);
  });

  it('[lists.deadline] the deadline of the client holds for a list as a whole, too', async () => {
    const { server } = await listing((query) => ({
      write: (response: ServerResponse) =>
        void setTimeout(
          () =>
            response
              .setHeader('content-type', 'application/json')
              .end(JSON.stringify(pageOf(query, 1000))),
          30,
        ),
    }));
    const client = new Example({ baseUrl: server.origin, deadline: 150 });
    const list: List = listPages(client, { operation: things, paging: numbered }, {});
    expect(await rejection(list.toArray())).toBeInstanceOf(TimeoutError);
  });

  it.each([['{}'], ['{"items":null}'], ['{"items":{}}'], ['{"things":[]}']])(
    '[lists.unexpected] an answer without the list of a page is an error: %s',
    async (body) => {
      const { list } = await listing((query) =>
        query.get('page') === '2' ? { body } : pageOf(query),
      );
      const seen: number[] = [];
      const error = await rejection(
        (async () => {
          for await (const { id } of list()) seen.push(id);
        })(),
      );
      expect(error).toBeInstanceOf(UnexpectedResponseError);
      expect(error).toMatchObject({
        status: 200,
        message: expect.stringContaining('no list is undocumented'),
      });
      expect(seen).toEqual([1, 2]);
    },
  );

  it.each([['{}'], ['{"items":null}'], ['{"items":{}}'], ['[]']])(
    '[lists.unexpected] a first page without its list is an error however it is read: %s',
    async (body) => {
      const { list } = await listing(() => ({ body }));
      for (const read of [
        () => list(),
        () => list().withResponse(),
        () => list().then(({ items: found }) => found),
        () => list().toArray(),
        () => list().from({ page: 2 }),
      ]) {
        const error = await rejection(read());
        expect(error).toBeInstanceOf(UnexpectedResponseError);
        expect(error).toMatchObject({ status: 200 });
      }
    },
  );

  it('[lists.unexpected] null is an empty page where the document allows it', async () => {
    const server = await serve({ body: '{"items":null}' });
    const list: List = listPages(
      new Example({ baseUrl: server.origin }),
      { operation: things, paging: numbered, nullable: true },
      {},
    );
    expect(await list.toArray()).toEqual([]);
    expect(await list).toEqual({ items: null });
  });

  it('[lists.error] an error on the way is thrown behind the items that were there', async () => {
    const { list } = await listing((query) =>
      query.get('page') === '2' ? { status: 500, body: '{}' } : pageOf(query),
    );
    const seen: number[] = [];
    const error = await rejection(
      (async () => {
        for await (const { id } of list()) seen.push(id);
      })(),
    );
    expect(error).toMatchObject({ status: 500 });
    expect(seen).toEqual([1, 2]);
  });
});

describe('pages that are asked for in a body', () => {
  it('[lists.body] go on in the body, which keeps the rest of what it holds, and leave a parameter of the same name alone', async () => {
    const server = await serve(({ body }) => {
      const { page } = JSON.parse(body) as { readonly page: number };
      return { body: JSON.stringify({ items: page < 5 ? items(page) : [] }) };
    });
    const search = operation({
      id: 'search',
      method: 'POST',
      path: '/books/{page}/search',
      parameters: [{ name: 'page', in: 'path' }],
      body: { mediaType: 'application/json', key: 'body' },
    });
    const paging = inBodyOf('body', byNumber({ items: ['items'], parameter: 'page' }));
    const list: List = listPages(
      new Example({ baseUrl: server.origin }),
      { operation: search, paging },
      { params: { page: 'cover', body: { page: 3, text: 'x' } } },
    );
    expect(await list.toArray()).toEqual(items(3, 4));
    expect(server.requests.map(({ url, body }) => [url, body])).toEqual(
      [3, 4, 5].map((page) => ['/books/cover/search', `{"page":${page},"text":"x"}`]),
    );
  });
});

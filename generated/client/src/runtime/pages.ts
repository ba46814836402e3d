// Copied by Concord into every output that needs it. Do not edit.

// Lists that come in pages, and the ways in which services count them.

import { type ApiClient, asCall, stateOf, execute } from './api-client.js';
import { AbortedError, ArgumentError } from './errors.js';
import type { ApiCall, RequestOptions, WithResponse } from './types.js';
import type { OperationDescriptor, ParameterDescriptor } from './descriptor.js';
import { type Keys, asNumber, pick, present } from './values.js';

/** The page that a list was awaited for. Gone through, it is the items of all pages from this one on. */
export type FirstPage<Item, Page> = Page & AsyncIterable<Item, void, undefined>;

/**
 * A list. Awaited, it is its first page; iterated, it is the items of all pages, which are requested as they are needed. The first
 * page is requested once, whatever is done with it. Nothing is sent before one of the two is done.
 */
export interface PageList<
  Item,
  Page,
  Next extends object,
  H extends object = Readonly<Record<never, never>>,
>
  extends ApiCall<FirstPage<Item, Page>, H>, AsyncIterable<Item, void, undefined> {
  /** The pages one after the other. */
  readonly pages: () => AsyncGenerator<ListPage<Item, Page, Next, H>, void, undefined>;
  /** The items of all pages, or so many of them; no page is requested that is not needed. */
  readonly toArray: (options?: { readonly limit?: number | undefined }) => Promise<Item[]>;
  /** The same list from another place on: `next` of a page that was read before. It can be kept as JSON. */
  readonly from: (next: Next) => PageList<Item, Page, Next, H>;
}

/** One page of a list: its response, and how the list goes on. */
export interface ListPage<
  Item,
  Page,
  Next extends object,
  H extends object = Readonly<Record<never, never>>,
> extends WithResponse<Page, H> {
  readonly items: readonly Item[];
  /** Where the next page is; `undefined` behind the last one. */
  readonly next: Next | undefined;
}

/** How the pages of a list hang together. */
export interface Paging {
  readonly items: Keys;
  /** Where the next page is; `undefined` where there is none. */
  readonly next: (page: PageFacts) => object | undefined;
  /** The service has sent a page that was there before. */
  readonly repeats?: (page: PageFacts, previous: PageFacts) => boolean;
  /** Requests the page, where `next` is no argument of the operation. */
  readonly request?: (wanted: PageRequest) => ApiCall<unknown, object>;
}

export interface PageFacts {
  readonly data: unknown;
  readonly items: readonly unknown[];
  /** The argument that the page was requested with. */
  readonly params: object;
  readonly response: Response;
}

export interface PageRequest {
  readonly client: ApiClient;
  readonly operation: OperationDescriptor;
  readonly params: object;
  readonly next: object | undefined;
  readonly options: RequestOptions;
}

export interface ListDescriptor {
  readonly operation: OperationDescriptor;
  readonly paging: Paging;
  /** The document allows `null` in place of the items. */
  readonly nullable?: true;
}

/** So many pages without an item end a list: then a service only says that there is more. */
const mostEmpty = 100;

/** What every generated list is made by. */
export function listPages<
  Item,
  Page,
  Next extends object,
  H extends object = Readonly<Record<never, never>>,
>(
  client: ApiClient,
  list: ListDescriptor,
  wanted: {
    readonly params?: object;
    readonly options?: RequestOptions | undefined;
    readonly next?: Next;
  },
): PageList<Item, Page, Next, H> {
  const { operation, paging, nullable } = list;
  const { params = {}, options = {} } = wanted;
  const deadline = options.deadline ?? stateOf(client).options.deadline;
  let until = Infinity;
  let first: ApiCall<FirstPage<Item, Page>, H> | undefined;

  const request = (next: object | undefined): ApiCall<Page, H> => {
    if (!first && deadline !== undefined) until = Date.now() + deadline;
    const limits = { ...options, deadline, until };
    const call = paging.request
      ? paging.request({ client, operation, params, next, options: limits })
      : client.call<unknown, object>(operation, { ...params, ...next }, limits);
    // The boundary between what a service sends and what its document says of it.
    return call as ApiCall<Page, H>;
  };
  const listIn = (received: WithResponse<unknown, object>): readonly unknown[] => {
    const found = pick(received.data, paging.items);
    const items: unknown = nullable && found === null ? [] : found;
    if (!Array.isArray(items)) throw received.unexpected('a page without its list');
    return items;
  };
  const firstCall = (): ApiCall<FirstPage<Item, Page>, H> =>
    (first ??= asCall(async () => {
      const page = await request(wanted.next).withResponse();
      listIn(page);
      // Not enumerable: neither JSON nor a copy of the page has it.
      Object.defineProperty(Object(page.data), Symbol.asyncIterator, { value: items });
      return page;
    }));

  async function* pages(): AsyncGenerator<ListPage<Item, Page, Next, H>, void, undefined> {
    const requested = new Set([JSON.stringify(wanted.next)]);
    let call: ApiCall<Page, H> = firstCall();
    let next: object | undefined = wanted.next;
    let previous: (PageFacts & { readonly text: string }) | undefined;
    let empty = 0;
    for (;;) {
      const received = await call.withResponse();
      const { data, response } = received;
      const items = listIn(received);
      const page = { data, items, params: { ...params, ...next }, response };
      const text = JSON.stringify(data) ?? '';
      if (previous && (previous.text === text || paging.repeats?.(page, previous))) return;
      empty = items.length > 0 ? 0 : empty + 1;
      const following = empty < mostEmpty ? paging.next(page) : undefined;
      const location = JSON.stringify(following);
      next = requested.has(location) ? undefined : following;
      // The boundary again: what is in the list, and what leads on in it.
      yield { ...received, items: items as readonly Item[], next: next as Next | undefined };
      if (!next) return;
      requested.add(location);
      previous = { ...page, text };
      call = request(next);
    }
  }

  async function* items(): AsyncGenerator<Item, void, undefined> {
    const { signal } = options;
    for await (const page of pages())
      for (const item of page.items) {
        if (signal?.aborted)
          throw new AbortedError(`${operation.id} was aborted`, { cause: signal.reason });
        yield item;
      }
  }

  return {
    then: (done, failed) => firstCall().then(done, failed),
    catch: (failed) => firstCall().catch(failed),
    finally: (settled) => firstCall().finally(settled),
    [Symbol.toStringTag]: 'PageList',
    withResponse: async () => firstCall().withResponse(),
    [Symbol.asyncIterator]: items,
    pages,
    toArray: async ({ limit = Infinity } = {}) => {
      const result: Item[] = [];
      if (limit <= 0) return result;
      for await (const item of items()) if (result.push(item) >= limit) break;
      return result;
    },
    from: (next) => listPages(client, list, { params, options, next }),
  };
}

export interface CursorPages {
  readonly items: Keys;
  /** The argument that takes the cursor. */
  readonly parameter: string;
  readonly nextCursor?: Keys;
  /** The cursor is this of the last item. */
  readonly lastItem?: Keys;
  readonly hasMore?: Keys;
}

/** Pages that name the next one: by a cursor in the response, or by something of their last item. */
export function byCursor({ items, parameter, nextCursor, lastItem, hasMore }: CursorPages): Paging {
  return {
    items,
    next: ({ data, items: found }) => {
      const cursor = nextCursor ? pick(data, nextCursor) : lastItem && pick(found.at(-1), lastItem);
      const leads = typeof cursor === 'number' || (typeof cursor === 'string' && cursor !== '');
      return leads && !(hasMore && pick(data, hasMore) === false)
        ? { [parameter]: cursor }
        : undefined;
    },
  };
}

export interface LinkedPages {
  readonly items: Keys;
  readonly nextUrl?: Keys;
  /** The header whose link with `rel="next"` leads on. */
  readonly header?: string;
}

/** Pages that give the address of the next one, in the response or in a header (RFC 8288). */
export function byLink({ items, nextUrl, header }: LinkedPages): Paging {
  return {
    items,
    next: ({ data, response }: PageFacts) => {
      const url = header
        ? nextLink(response.headers.get(header) ?? '')
        : nextUrl && pick(data, nextUrl);
      return typeof url === 'string' && url !== ''
        ? { url: absolute(url, response.url) }
        : undefined;
    },
    request: ({ client, operation, params, next, options }: PageRequest) => {
      const url = next && pick(next, ['url']);
      if (typeof url !== 'string') return client.call<unknown, object>(operation, params, options);
      return asCall(async () => {
        const state = stateOf(client);
        const base = new URL(state.baseUrl(options.baseUrl, operation.server));
        const address = new URL(url, `${base.href.replace(/\/$/, '')}/`);
        // Behind a proxy, services know neither their port nor whether they are called over TLS; so only the name is compared, and
        // the rest is the API's.
        if (address.hostname !== base.hostname)
          throw new ArgumentError(
            `${operation.id}: the next page is at ${address.origin}, which is not the API (${base.origin}); nothing was sent there`,
          );
        const target = address.pathname + address.search;
        return execute(state, {
          operation: {
            ...operation,
            parameters: Object.fromEntries(
              present(operation.parameters).map(([key, each]) => [key, addressed(each)]),
            ),
            fill: () => target,
          },
          params,
          options: { ...options, extraQuery: undefined, baseUrl: base.origin },
        });
      });
    },
  };
}

/** The address has it already. */
function addressed(parameter: ParameterDescriptor): ParameterDescriptor {
  const { required, ...rest } = parameter;
  return /path|query/.test(rest.in) ? { ...rest, write: () => undefined } : parameter;
}

function absolute(url: string, answered: string): string {
  return URL.canParse(url, answered || undefined) ? new URL(url, answered || undefined).href : url;
}

/** The target of the link whose relation is `next`. */
function nextLink(header: string): string | undefined {
  const links = /<([^<>]*)>((?:\s*;\s*[\w!#$&+.^`|~*-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g;
  for (const [, target, parameters = ''] of header.matchAll(links)) {
    const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters) ?? [];
    if ((quoted ?? plain ?? '').toLowerCase().split(/\s+/).includes('next')) return target;
  }
  return undefined;
}

export interface NumberedPages {
  readonly items: Keys;
  /** The argument that asks for a page. The first request sends none, unless the caller gives one. */
  readonly parameter: string;
  readonly currentPage?: Keys;
  readonly totalPages?: Keys;
  /** Where the response says whether there is more. */
  readonly hasMore?: Keys;
  /** The number of the first page. */
  readonly first?: number;
}

/** Pages that are counted: the next one has the next number. */
export function byNumber({
  items,
  parameter,
  currentPage,
  totalPages,
  hasMore,
  first = 1,
}: NumberedPages): Paging {
  const at = ({ data }: PageFacts, keys: Keys | undefined): unknown => keys && pick(data, keys);
  const numberOf = (page: PageFacts): number =>
    asNumber(at(page, currentPage)) ?? asNumber(pick(page.params, [parameter])) ?? first;
  return {
    items,
    next: (page) => {
      const current = numberOf(page);
      const total = asNumber(at(page, totalPages)) ?? Infinity;
      const isLast =
        page.items.length === 0 || current - first + 1 >= total || at(page, hasMore) === false;
      return isLast ? undefined : { [parameter]: current + 1 };
    },
    repeats: (page, previous) => numberOf(page) <= numberOf(previous),
  };
}

export interface OffsetPages {
  readonly items: Keys;
  /** The argument that says how many items to leave out. */
  readonly parameter: string;
  /** Where the response says how many items there are in all. */
  readonly total?: Keys;
  readonly hasMore?: Keys;
}

/** Pages that start behind so many items: the next one behind all that were there. */
export function byOffset({ items, parameter, total, hasMore }: OffsetPages): Paging {
  return {
    items,
    next: ({ data, items: { length }, params }) => {
      const offset = (asNumber(pick(params, [parameter])) ?? 0) + length;
      const all = (total && asNumber(pick(data, total))) ?? Infinity;
      const isLast = length === 0 || offset >= all || (hasMore && pick(data, hasMore) === false);
      return isLast ? undefined : { [parameter]: offset };
    },
  };
}

/**
 * Pages that are requested in a body with a key of its own in the argument: a parameter has the name of one of its properties.
 *
 * @param key The key of the argument that holds the body.
 */
export function inBodyOf(key: string, paging: Paging): Paging {
  const bodyIn = (params: object | undefined): object =>
    Object(params && pick(params, [key])) as object;
  const within = (page: PageFacts): PageFacts => ({ ...page, params: bodyIn(page.params) });
  const { repeats } = paging;
  return {
    ...paging,
    next: (page) => {
      const next = paging.next(within(page));
      return next && { [key]: next };
    },
    request: ({ client, operation, params, next, options }) =>
      client.call<unknown, object>(
        operation,
        { ...params, [key]: { ...bodyIn(params), ...bodyIn(next) } },
        options,
      ),
    ...(repeats && { repeats: (page, previous) => repeats(within(page), within(previous)) }),
  };
}

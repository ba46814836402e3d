// Paginated lists, and the ways in which services number their pages.

import { type ApiClient, asCall, stateOf, execute } from './api-client.js';
import { AbortedError, ArgumentError } from './errors.js';
import type { ApiCall, RequestOptions, WithResponse } from './types.js';
import type { OperationDescriptor, ParameterDescriptor } from './descriptor.js';
import { type Keys, asNumber, pick, present } from './values.js';

/**
 * A list. Awaiting it gives its first page, which is plain data; iterating it yields the items of all pages, which are
 * requested as they are needed. The first page is requested only once. Nothing is sent before the
 * list is awaited or iterated.
 */
export interface PageList<
  Item,
  Page,
  Next extends object,
  H extends object = Readonly<Record<never, never>>,
>
  extends ApiCall<Page, H>, AsyncIterable<Item, void, undefined> {
  /** Iterates the pages. */
  readonly pages: () => AsyncGenerator<ListPage<Item, Page, Next, H>, void, undefined>;
  /** Collects all items, or the first `limit`. Requests no more pages than needed. */
  readonly toArray: (options?: { readonly limit?: number | undefined }) => Promise<Item[]>;
  /** The same list from the `next` of an earlier page, which may be stored as JSON. */
  readonly from: (next: Next) => PageList<Item, Page, Next, H>;
}

/** One page of a list: its response, its items, and where the next page is. */
export interface ListPage<
  Item,
  Page,
  Next extends object,
  H extends object = Readonly<Record<never, never>>,
> extends WithResponse<Page, H> {
  readonly items: readonly Item[];
  /** Where the next page is; `undefined` on the last one. */
  readonly next: Next | undefined;
}

/** How the pages of a list are connected. */
export interface Paging {
  readonly items: Keys;
  /** Returns where the next page is, or `undefined`. */
  readonly next: (page: PageFacts) => object | undefined;
  /** Whether the service has sent the previous page again. */
  readonly repeats?: (page: PageFacts, previous: PageFacts) => boolean;
  /** Requests a page, if `next` is not an argument of the operation. */
  readonly request?: (wanted: PageRequest) => ApiCall<unknown, object>;
}

export interface PageFacts {
  readonly data: unknown;
  readonly items: readonly unknown[];
  /** The argument of the page's request. */
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
  /** Whether the document allows `null` instead of the items. */
  readonly nullable?: true;
}

/** A list ends after this many empty pages, even if the service says that there are more. */
const mostEmpty = 100;

/** Implements every generated list. */
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
  let first: ApiCall<Page, H> | undefined;

  const request = (next: object | undefined): ApiCall<Page, H> => {
    if (!first && deadline !== undefined) until = Date.now() + deadline;
    const limits = { ...options, deadline, until };
    const call = paging.request
      ? paging.request({ client, operation, params, next, options: limits })
      : client.call<unknown, object>(operation, { ...params, ...next }, limits);
    // A cast: the response is typed as the document describes it.
    return call as ApiCall<Page, H>;
  };
  const listIn = (received: WithResponse<unknown, object>): readonly unknown[] => {
    const found = pick(received.data, paging.items);
    const items: unknown = nullable && found === null ? [] : found;
    if (!Array.isArray(items)) throw received.unexpected('no list');
    return items;
  };
  const firstCall = (): ApiCall<Page, H> =>
    (first ??= asCall(async () => {
      const page = await request(wanted.next).withResponse();
      listIn(page);
      return page;
    }));

  async function* pages(): AsyncGenerator<ListPage<Item, Page, Next, H>, void, undefined> {
    const locate = (each: object | undefined): string =>
      JSON.stringify({ ...params, ...each }, (_, value: unknown) =>
        typeof value === 'bigint' ? `${value}` : value,
      );
    const requested = new Set([locate(wanted.next)]);
    let call: ApiCall<Page, H> = firstCall();
    let next: object | undefined = wanted.next;
    let previous: PageFacts | undefined;
    let empty = 0;
    for (;;) {
      const received = await call.withResponse();
      const { data, response } = received;
      const items = listIn(received);
      const page = { data, items, params: { ...params, ...next }, response };
      if (previous && paging.repeats?.(page, previous)) return;
      empty = items.length > 0 ? 0 : empty + 1;
      const following = empty < mostEmpty ? paging.next(page) : undefined;
      const location = locate(following);
      next = requested.has(location) ? undefined : following;
      // A cast, as above.
      yield { ...received, items: items as readonly Item[], next: next as Next | undefined };
      if (!next) return;
      requested.add(location);
      previous = page;
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
  /** The parameter for the cursor. */
  readonly parameter: string;
  readonly nextCursor?: Keys;
  /** The keys of the cursor in the last item. */
  readonly lastItem?: Keys;
  readonly hasMore?: Keys;
}

/** Pages with a cursor for the next one: in the response, or a property of the last item. */
export function byCursor({ items, parameter, nextCursor, lastItem, hasMore }: CursorPages): Paging {
  return {
    items,
    next: ({ data, items: found }) => {
      const cursor = nextCursor
        ? pick(data, nextCursor)
        : lastItem && pick(found.slice(-1)[0], lastItem);
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
  /** The header whose link with `rel="next"` is the next page. */
  readonly header?: string;
}

/** Pages with the URL of the next one: in the response or in a header (RFC 8288). */
export function byLink({ items, nextUrl, header }: LinkedPages): Paging {
  return {
    items,
    next: ({ data, response }: PageFacts) => {
      const url = header
        ? nextLink(response.headers.get(header) ?? '')
        : nextUrl && pick(data, nextUrl);
      const next = typeof url === 'string' && url !== '' && absolute(url, response.url);
      return next && next !== response.url ? { url: next } : undefined;
    },
    request: ({ client, operation, params, next, options }: PageRequest) => {
      const url = next && pick(next, ['url']);
      if (typeof url !== 'string') return client.call<unknown, object>(operation, params, options);
      return asCall(async () => {
        const state = stateOf(client);
        const base = new URL(state.baseUrl(options.baseUrl || operation.server?.(state)));
        const address = new URL(url, `${base.href.replace(/\/$/, '')}/`);
        // Services behind a proxy often do not know their port or that they are called over TLS. So
        // only the host name is compared, and the rest of the URL comes from the base URL.
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

/** A parameter that is already part of the URL and is not sent again. */
function addressed(parameter: ParameterDescriptor): ParameterDescriptor {
  const { required, ...rest } = parameter;
  return /path|query/.test(rest.in) ? { ...rest, write: () => undefined } : parameter;
}

function absolute(url: string, responseUrl: string): string {
  return URL.canParse(url, responseUrl || undefined)
    ? new URL(url, responseUrl || undefined).href
    : url;
}

/** Returns the target of the link with the relation `next`. */
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
  /** The parameter for the page. The first request has none, unless the caller sets it. */
  readonly parameter: string;
  readonly currentPage?: Keys;
  readonly totalPages?: Keys;
  /** The keys that lead to whether there are more pages. */
  readonly hasMore?: Keys;
  /** The number of the first page. */
  readonly first?: number;
}

/** Numbered pages. */
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
  /** The parameter for the number of items to skip. */
  readonly parameter: string;
  /** The keys that lead to the total number of items. */
  readonly total?: Keys;
  readonly hasMore?: Keys;
}

/** Pages that start after a number of items. */
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
 * Wraps the paging of a request whose paging parameters stand in the body, if the body has its own
 * key in the argument.
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

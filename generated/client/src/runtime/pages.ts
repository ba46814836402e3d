// Copied by Concord into every output that needs it. Do not edit.

// Paginated lists, and the ways in which services number their pages.

import { type ApiClient, asCall, stateOf } from './client.js';
import { AbortedError } from './errors.js';
import { type Keys, asNumber, pick } from './http.js';
import type { ApiCall, OperationDescriptor, RequestOptions, WithResponse } from './types.js';

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

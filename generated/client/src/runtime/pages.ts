// Copied by Concord into every output that needs it. Do not edit.

// Lists that a service answers in pages: a call of the first page, and everything that the pages hold. How one page leads to the next
// is in the `pages-by-…` files, of which a bundle holds the ones that its operations use.

import { type ApiClient, asCall, engineOf } from './api-client.js';
import type { OperationDescriptor } from './descriptor.js';
import { AbortedError } from './errors.js';
import { type Keys, pick } from './keys.js';
import type { RequestOptions } from './options.js';
import type { ApiCall, WithResponse } from './types.js';

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

/** One page of a list: what was answered, and how the list goes on. */
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
  /** The service has answered with a page that was there before. */
  readonly repeats?: (page: PageFacts, previous: PageFacts) => boolean;
  /** Requests the page, where `next` is no argument of the operation. */
  readonly request?: (asked: PageRequest) => ApiCall<unknown, object>;
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

/** The engine of every generated list. */
export function listPages<
  Item,
  Page,
  Next extends object,
  H extends object = Readonly<Record<never, never>>,
>(
  client: ApiClient,
  list: ListDescriptor,
  asked: {
    readonly params?: object;
    readonly options?: RequestOptions | undefined;
    readonly next?: Next;
  },
): PageList<Item, Page, Next, H> {
  const { operation, paging, nullable } = list;
  const { params = {}, options = {} } = asked;
  const deadline = options.deadline ?? engineOf(client).options.deadline;
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
  const firstCall = (): ApiCall<FirstPage<Item, Page>, H> =>
    (first ??= asCall(async () => {
      const answer = await request(asked.next).withResponse();
      // Not enumerable: neither JSON nor a copy of the page has it.
      Object.defineProperty(Object(answer.data), Symbol.asyncIterator, { value: items });
      return answer;
    }));

  async function* pages(): AsyncGenerator<ListPage<Item, Page, Next, H>, void, undefined> {
    const requested = new Set([JSON.stringify(asked.next)]);
    let call: ApiCall<Page, H> = firstCall();
    let next: object | undefined = asked.next;
    let previous: (PageFacts & { readonly text: string }) | undefined;
    let empty = 0;
    for (;;) {
      const answer = await call.withResponse();
      const { data, response } = answer;
      const found = pick(data, paging.items);
      const items: unknown = nullable && found === null ? [] : found;
      if (!Array.isArray(items)) throw answer.unexpected('a page without its list');
      const page = { data, items, params: { ...params, ...next }, response };
      const text = JSON.stringify(data) ?? '';
      if (previous && (previous.text === text || paging.repeats?.(page, previous))) return;
      empty = items.length > 0 ? 0 : empty + 1;
      const following = empty < mostEmpty ? paging.next(page) : undefined;
      const place = JSON.stringify(following);
      next = requested.has(place) ? undefined : following;
      // The boundary again: what is in the list, and what leads on in it.
      yield { ...answer, items: items as readonly Item[], next: next as Next | undefined };
      if (!next) return;
      requested.add(place);
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

// Pages that are asked for in a body with a key of its own in the argument: a parameter has the name of one of its properties.

import { pick } from './keys.js';
import type { PageFacts, Paging } from './pages.js';

/** @param key The key of the argument that holds the body. */
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

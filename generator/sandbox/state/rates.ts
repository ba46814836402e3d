// The rate limits that the document states: counted by credential on the clock of the sandbox, and shown in headers.

import type { Operation } from '../../model/api.js';
import { rateLimitClass, rateLimitsOf } from '../../model/capabilities/limits.js';
import { rateLimitHeaders } from '../../model/extensions.js';
import type { World } from './world.js';

export interface Rate {
  readonly headers: Readonly<Record<string, string>>;
  readonly isExceeded: boolean;
}

/** @returns Counts a call; `undefined` where no limit is stated for its operation. */
export function createRates({ api, declaration, now }: World) {
  const statements = rateLimitsOf(api);
  const { budgets = [] } = statements.find(({ source }) => source === declaration.rateLimits) ?? {};
  const { prefix = 'X-RateLimit-', reset = 'unix-seconds' } = rateLimitHeaders(api);
  const windows = new Map<string, { readonly end: number; used: number }>();
  const budgetOf = (operation: Operation) =>
    budgets.find((each) => each.for === undefined || each.for === rateLimitClass(operation));

  return {
    clear: (): void => windows.clear(),
    count: (operation: Operation, credential = ''): Rate | undefined => {
      const budget = budgetOf(operation);
      if (!budget) return undefined;
      const key = JSON.stringify([
        credential,
        budget.perOperation ? operation.at : (budget.for ?? ''),
      ]);
      const known = windows.get(key);
      const window =
        known && known.end > now() ? known : { end: now() + budget.per / 1000, used: 0 };
      windows.delete(key);
      windows.set(key, window);
      if (windows.size > mostWindows) windows.delete(windows.keys().next().value ?? '');
      const isExceeded = window.used >= budget.requests;
      if (!isExceeded) window.used += 1;
      const left = Math.max(1, Math.ceil(window.end - now()));
      const end = reset.startsWith('unix') ? Math.ceil(window.end) : left;
      return {
        isExceeded,
        headers: {
          [`${prefix}Limit`]: String(budget.requests),
          [`${prefix}Remaining`]: String(budget.requests - window.used),
          [`${prefix}Reset`]: String(reset.endsWith('milliseconds') ? end * 1000 : end),
          ...(isExceeded && { 'Retry-After': String(left) }),
        },
      };
    },
  };
}

const mostWindows = 10_000;

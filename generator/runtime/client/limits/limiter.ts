// Delays calls so that a client stays within the rate limits that the document declares.

import type { Watch } from '../descriptor.js';
import { ClientError, TimeoutError } from '../errors.js';
import { type RateLimit, type ReadRateLimit, readRateLimit, waitAsked } from './rate-limit.js';
import type { Middleware } from '../types.js';

export interface Budget {
  /** The class of operations that use it. Absent: all operations. */
  readonly for?: string | undefined;
  readonly requests: number;
  /** The time span, in milliseconds. */
  readonly per: number;
  /** Whether each operation has its own budget. */
  readonly perOperation?: boolean | undefined;
}

export interface BudgetState {
  /** Returns the milliseconds until another request may be sent, after `ahead` waiting ones. */
  readonly wait: (ahead: number) => number;
  /** Uses up one request. Call the result when the response has arrived and it was counted. */
  readonly take: () => () => void;
  /** Stops all requests for some milliseconds, because the service asks for it. */
  readonly block: (ms: number) => void;
  /** Takes over what the service says is left: others may use the same key. */
  readonly learn: (left: RateLimit) => void;
  readonly isIdle: () => boolean;
}

interface Slot {
  until: number;
}

/** One budget: a number of requests within any time span of a length. */
export function createBudget({ requests, per }: Budget): BudgetState {
  let slots: Slot[] = [];
  let blockedUntil = 0;
  const fresh = (): readonly Slot[] => {
    const now = Date.now();
    slots = slots.filter(({ until }) => until > now).sort((a, b) => a.until - b.until);
    return slots;
  };
  const take = (until: number): (() => void) => {
    const slot = { until };
    slots.push(slot);
    return () => {
      slot.until = Date.now() + per;
    };
  };
  return {
    wait: (ahead) => {
      const now = Date.now();
      const used = fresh();
      const behind = used.length + ahead - requests;
      const rounds = Math.floor(behind / requests);
      const until = behind < 0 ? now : (used[behind % requests]?.until ?? now + per) + rounds * per;
      return Math.max(0, until - now, blockedUntil - now);
    },
    take: () => take(Date.now() + per),
    block: (ms) => {
      blockedUntil = Math.max(blockedUntil, Date.now() + ms);
    },
    learn: ({ limit = requests, remaining, resetInMs = per }) => {
      // The headers are about another budget.
      if (remaining === undefined || limit !== requests) return;
      for (let used = fresh().length; used < requests - remaining; used += 1)
        take(Date.now() + resetInMs);
    },
    isIdle: () => fresh().length === 0 && blockedUntil <= Date.now(),
  };
}

export interface LimiterSettings {
  readonly budgets: readonly Budget[];
  /** Method and path of an operation → the class of operations whose budgets it uses. */
  readonly classes: Readonly<Record<string, string>>;
  /** How many calls may wait; the next one fails. Default: 1000. */
  readonly maxQueue?: number | undefined;
  /** Reads the rate limit headers of responses. */
  readonly headers?: ReadRateLimit | undefined;
}

interface Waiting {
  readonly budgets: readonly BudgetState[];
  readonly go: () => void;
}

/**
 * Middleware that lets calls wait until there is room in the budgets that the API declares, so that
 * they are not rejected with 429.
 */
export function rateLimiter({
  budgets,
  classes,
  maxQueue = 1000,
  headers,
}: LimiterSettings): Middleware {
  const classOf = new Map(Object.entries(classes));
  const states = new Map<string, BudgetState>();
  /** By the options of the exchange, since later middleware may replace the request. */
  const sent = new WeakMap<
    object,
    { readonly slots: readonly (() => void)[]; readonly of: readonly BudgetState[] }
  >();
  const queue = new Set<Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const budgetsOf = (operation: string): readonly BudgetState[] => {
    // There may be any number of undocumented operations.
    if (states.size > 1000)
      for (const [name, state] of states) if (state.isIdle()) states.delete(name);
    const drawn = budgets.filter(
      (each) => each.for === undefined || each.for === classOf.get(operation),
    );
    return drawn.map((budget) => {
      const name = `${budgets.indexOf(budget)} ${budget.perOperation ? operation : ''}`;
      const state = states.get(name) ?? createBudget(budget);
      states.set(name, state);
      return state;
    });
  };
  /** Releases calls in order of arrival. Those of one budget do not hold up others. */
  const pump = (): void => {
    clearTimeout(timer);
    const blocked = new Set<BudgetState>();
    let soonest = Infinity;
    for (const waiting of queue) {
      const isBehind = waiting.budgets.some((each) => blocked.has(each));
      const wait = isBehind
        ? Infinity
        : Math.max(0, ...waiting.budgets.map((each) => each.wait(0)));
      if (wait === 0) {
        queue.delete(waiting);
        waiting.go();
      } else {
        for (const each of waiting.budgets) blocked.add(each);
        soonest = Math.min(soonest, wait);
      }
    }
    if (queue.size > 0 && soonest < Infinity)
      timer = setTimeout(pump, Math.min(soonest, 2 ** 31 - 1));
  };
  const turn = (
    id: string,
    of: readonly BudgetState[],
    signal: AbortSignal,
  ): Promise<readonly (() => void)[]> =>
    new Promise((resolve, reject) => {
      if (queue.size >= maxQueue)
        throw new ClientError(`${id}: ${maxQueue} other calls wait for the rate limit`, {}, true);
      const leave = (): void => {
        queue.delete(waiting);
        signal.removeEventListener('abort', leave);
        reject(signal.reason);
        pump();
      };
      const waiting: Waiting = {
        budgets: of,
        go: () => {
          signal.removeEventListener('abort', leave);
          resolve(of.map((each) => each.take()));
        },
      };
      signal.throwIfAborted();
      signal.addEventListener('abort', leave);
      queue.add(waiting);
      pump();
    });

  return {
    onRequest: async ({ request, schemaPath, id, options }) => {
      const of = budgetsOf(`${request.method} ${schemaPath}`);
      if (of.length === 0) return;
      const watch = watchIn(options);
      const ahead = (budget: BudgetState): number =>
        [...queue].filter((each) => each.budgets.includes(budget)).length;
      const wait = Math.max(...of.map((each) => each.wait(ahead(each))));
      if (watch && wait > watch.left())
        throw new TimeoutError(
          `${id}: the rate limit allows it ${wait} ms from now, which is after its deadline`,
        );
      // The time in the queue does not count for the attempt's timeout.
      watch?.touch(Infinity);
      sent.set(options, { slots: await turn(id, of, request.signal), of });
      watch?.touch();
    },
    onResponse: ({ options, response }) => {
      const { slots, of } = sent.get(options) ?? { slots: [], of: [] };
      for (const answered of slots) answered();
      const requested =
        response.status === 429 || response.status === 503
          ? waitAsked(response.headers)
          : undefined;
      const left = (headers ?? readRateLimit)(response.headers);
      for (const each of of) {
        if (requested !== undefined) each.block(requested);
        // Headers that do not name the budget's size count only if there is a single budget.
        if (left && (left.limit !== undefined || of.length === 1)) each.learn(left);
      }
    },
    onError: ({ options }) => {
      for (const answered of sent.get(options)?.slots ?? []) answered();
    },
  };
}

/** Returns the call's watch; requests of other clients have none. */
function watchIn(options: object): Watch | undefined {
  const watch: unknown = Reflect.get(options, 'watch');
  // A cast: the client passes it to its own middleware in addition to the declared options.
  return watch as Watch | undefined;
}

// A rate limiter, as middleware: calls wait for their turn, so that a client stays inside the budgets that its API declares instead of
// collecting 429s.

import { ClientError, TimeoutError } from './errors.js';
import { type Budget, type BudgetState, createBudget } from './limiter-budget.js';
import { readRateLimit, type ReadRateLimit } from './rate-limit.js';
import { waitAsked } from './retry-after.js';
import type { Watch } from './time.js';
import type { Middleware } from './types.js';

export type { Budget } from './limiter-budget.js';

export interface LimiterSettings {
  readonly budgets: readonly Budget[];
  /** Method and path of an operation → the class of operations whose budgets it draws on. */
  readonly classes: Readonly<Record<string, string>>;
  /** How many calls may wait; another one is an error. Default: 1000. */
  readonly maxQueue?: number | undefined;
  /** How responses write what is left. */
  readonly headers?: ReadRateLimit | undefined;
}

interface Waiting {
  readonly budgets: readonly BudgetState[];
  readonly go: () => void;
}

export function rateLimiter({
  budgets,
  classes,
  maxQueue = 1000,
  headers,
}: LimiterSettings): Middleware {
  const classOf = new Map(Object.entries(classes));
  const states = new Map<string, BudgetState>();
  /** By the options of the exchange: requests may be replaced by middleware behind this one. */
  const sent = new WeakMap<
    object,
    { readonly slots: readonly (() => void)[]; readonly of: readonly BudgetState[] }
  >();
  const queue = new Set<Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const budgetsOf = (operation: string): readonly BudgetState[] => {
    // Operations that the document does not describe could be without number.
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
  /** Lets go who may, in the order in which they came; who waits for one budget does not hold up those of others. */
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
      // The time in the queue is no time of the attempt.
      watch?.touch(Infinity);
      sent.set(options, { slots: await turn(id, of, request.signal), of });
      watch?.touch();
    },
    onResponse: ({ options, response }) => {
      const { slots, of } = sent.get(options) ?? { slots: [], of: [] };
      for (const answered of slots) answered();
      const asked =
        response.status === 429 || response.status === 503
          ? waitAsked(response.headers)
          : undefined;
      const left = (headers ?? readRateLimit)(response.headers);
      for (const each of of) {
        if (asked !== undefined) each.block(asked);
        // What is left without saying of how much is of the only budget there is, or of one that nobody knows.
        if (left && (left.limit !== undefined || of.length === 1)) each.learn(left);
      }
    },
    onError: ({ options }) => {
      for (const answered of sent.get(options)?.slots ?? []) answered();
    },
  };
}

/** Requests of other clients have none. */
function watchIn(options: object): Watch | undefined {
  const watch: unknown = Reflect.get(options, 'watch');
  // The boundary: what the client gives to its own middleware beside what it promises.
  return watch as Watch | undefined;
}

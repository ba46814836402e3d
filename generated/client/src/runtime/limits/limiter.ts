// Copied by Concord into every output that needs it. Do not edit.

// Calls wait until the budget that the document states has room for them.

import type { Watch } from '../descriptor.js';
import { ClientError, TimeoutError } from '../errors.js';
import { type RateLimit, type ReadRateLimit, readRateLimit, waitAsked } from '../rate-limit.js';
import type { Middleware } from '../types.js';

export interface Budget {
  /** The class of operations that draw on it. Absent: all do. */
  readonly for?: string | undefined;
  readonly requests: number;
  /** Milliseconds. */
  readonly per: number;
  /** Each operation has one of its own. */
  readonly perOperation?: boolean | undefined;
}

export interface BudgetState {
  /** Milliseconds until another request may be sent, behind so many that wait for it. */
  readonly wait: (ahead: number) => number;
  /** Uses one request up; to be called again when the response is there, at the latest moment at which the service can have counted it. */
  readonly take: () => () => void;
  /** The service wants none for so many milliseconds. */
  readonly block: (ms: number) => void;
  /** What the service says is left: others may use the same key. */
  readonly learn: (left: RateLimit) => void;
  readonly isIdle: () => boolean;
}

interface Slot {
  until: number;
}

/** One budget of a rate limiter: so many requests in any span of so many milliseconds. */
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
      // Of another budget, or of none that is known here.
      if (remaining === undefined || limit !== requests) return;
      for (let used = fresh().length; used < requests - remaining; used += 1)
        take(Date.now() + resetInMs);
    },
    isIdle: () => fresh().length === 0 && blockedUntil <= Date.now(),
  };
}

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

/**
 * Middleware that lets calls wait for their turn, so that a client stays inside the budgets that its API declares instead of
 * collecting 429s.
 */
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
      const requested =
        response.status === 429 || response.status === 503
          ? waitAsked(response.headers)
          : undefined;
      const left = (headers ?? readRateLimit)(response.headers);
      for (const each of of) {
        if (requested !== undefined) each.block(requested);
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
